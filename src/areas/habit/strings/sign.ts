import { unreachedText } from '@/strings/unreached'

const first = (day: readonly [month: number, day: number]) => `${day[0]} 月 ${day[1]} 日`

/** Check-in: the row of days, what is left today, the calendar, make-up cards and companions. */
export const signText = {
  rules: '规则',
  streak: '连续打卡',
  streakSpoken: (days: number) => `连续打卡 ${days} 天`,
  days: '天',
  any: '今天再做一件就算，做到凌晨 4 点也算今天',
  anyOfFirst: '今天做完任意一件就算，做到凌晨 4 点也算今天',
  or: (what: string) => `或${what}`,
  /** Where so many that were learned are due. */
  review: (count: number) => `复习 ${count} 词`,
  taskDone: '做完了',
  progress: (done: number, goal: number) => `${done} / ${goal}`,
  others: (count: number) => `另外 ${count} 件也能打卡`,
  fewer: '收起',
  earned: '今天打上了',
  earnedWith: (point: number) => `今天的 ${point} 分已经记上`,
  earnedAnd: (point: number, days: number, more: number) =>
    `今天的 ${point} 分已经记上，再连续 ${days} 天，多得 ${more} 分`,
  join: '加入打卡',
  joinHint: '加入后，每天做完任意一件就自动打卡，不用再点。',
  joinFailed: '没有加入成功，请稍后再试。',
  joinedCount: (count: number) => `已有 ${count} 人加入`,
  login: '登录后打卡',
  guestHint: '登录并加入打卡后，每天做完任意一件就自动打卡，当天登录前学的也算。',
  none: '现在没有打卡活动',
  noneHint: '学习记录照常保存，下一次活动开始时再来打卡。',
  noneGo: '去背单词',
  stale: (isOnline: boolean) =>
    `${unreachedText(isOnline)}，下面是上一次的打卡。连上后，学过的会自动传上去。`,
  unreachedHint: '现在学的先记在这台设备上。',
  lastSeen: (day: readonly [number, number], days: number) =>
    `上次看到是 ${first(day)}，连续打卡 ${days} 天。连上后，学过的会自动传上去。`,
  offlineWays: '先去学',
  study: { words: '背单词', questions: '做题', cards: '背诵', lessons: '听课', focus: '自习室' },
  unsent: (count: number) => `还有 ${count} 条学习记录没传上去，传上去才会算。`,
  month: (year: number, month: number, isThisYear: boolean) =>
    isThisYear ? `${month} 月` : `${year} 年 ${month} 月`,
  counted: (days: number, repaired: number) =>
    repaired > 0 ? `打了 ${days} 天，含补签 ${repaired} 天` : `打了 ${days} 天`,
  before: '上个月',
  after: '下个月',
  weekdays: ['一', '二', '三', '四', '五', '六', '日'],
  repairedMark: '补',
  marks: {
    done: '已打卡',
    repaired: '已补签',
    missed: '没打卡',
    open: '',
  },
  dayToday: '今天',
  dayCanRepair: '可补',
  dayIsChosen: '选中要补',
  cell: (day: number, parts: readonly string[]) => [`${day} 日`, ...parts].join('，'),
  monthFailed: '这个月没有加载出来',
  cards: (count: number) => (count > 0 ? `补签卡还有 ${count} 张` : '补签卡用完了'),
  cardsEach: (count: number) => `每月 ${count} 张。`,
  cardsNextMonth: (count: number) => `下个月又有 ${count} 张。`,
  cardsNoDay: '现在没有要补的日子。',
  repairTo: (day: readonly [number, number], streak: number) => `补上 ${first(day)}，连续变 ${streak} 天`,
  repairOnly: (day: readonly [number, number]) => `补上 ${first(day)}`,
  repair: '补这天',
  repairNamed: (day: readonly [number, number]) => `补这天：${first(day)}，用一张卡`,
  repaired: (day: readonly [number, number]) => `${first(day)}补上了`,
  repairFailed: '没有补上，请稍后再试。',
  more: '更多',
  points: '积分',
  pointsHint: '打卡、任务都能得',
  pointsValue: (point: number) => `${point} 分`,
  rewards: '任务奖励',
  rewardsHint: '做完任务来领',
  knowledge: '今天的知识点',
  knowledgeHint: '花一分钟背一张卡',
} as const

/** The board of companions at the end of the check-in page. */
export const companionsText = {
  title: (total: number) => `同路 ${total} 人`,
  titleNone: '同路的人',
  score: (days: number) => `${days} 天`,
  me: '我',
  note: '本月打卡天数，这里列出和你名次相邻的人',
  noteAlone: '这个月同路的人里，现在只有你上榜',
  noteNone: '打上一天就上榜',
  noteResting: '考试周安心备考，天数照常记着',
  noteHidden: '你现在不在榜上，别人看不到你，天数照常记着',
  whole: '看整个榜',
  leave: '不上榜',
  back: '重新上榜',
  left: '已经不在榜上',
  returned: '已改为上榜',
  failed: '没有设置成功，请稍后再试。',
  loadFailed: '榜单没有加载出来',
} as const

/** The rules of the activity, as its sheet shows them. */
export const rulesText = {
  title: '打卡规则',
  span: (start: readonly [number, number, number], end: readonly [number, number, number]) =>
    `活动时间：${start[0]} 年 ${first([start[1], start[2]])}至 ${end[0]} 年 ${first([end[1], end[2]])}`,
  tasks: '一天做完其中任意一件，就算打卡',
  points: '积分',
  each: (point: number) => `每次打卡得 ${point} 分`,
  streak: (days: number, point: number) => `连续 ${days} 天，另得 ${point} 分`,
  usual: '规则',
  pointRules: '积分怎么用',
} as const
