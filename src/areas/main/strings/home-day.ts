import { unreachedText } from '@/strings/unreached'

/** A moment of a film as a player shows it: `12:40`. */
const moment = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** A time of study: `45 分钟`, `2 小时 13 分`. */
const inMinutes = (minutes: number): string => {
  if (minutes < 60) return `${minutes} 分钟`
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}
const duration = (seconds: number): string => inMinutes(Math.floor(seconds / 60))

/** Long times are rounded to quarters of an hour: a plan is no measurement. */
const about = (minutes: number): string =>
  `约 ${inMinutes(minutes < 60 ? minutes : 15 * Math.round(minutes / 15))}`

const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

/** A day of the week for who does not see the chart. */
interface DayAloud {
  readonly ofMonth: number
  readonly studied: number
  readonly isCheckedIn: boolean
  readonly isToday: boolean
  readonly isAhead: boolean
}

/** The sentences of home about the student's day. */
export const homeDayText = {
  search: '查单词',
  messages: (unread: number) => (unread > 0 ? `消息，${unread} 条未读` : '消息'),

  today: '今天',
  alsoToday: '今天还有',
  canWait: '还可以做',
  left: (count: number, minutes: number) =>
    minutes > 0 ? `还有 ${count} 件，${about(minutes)}` : `还有 ${count} 件`,
  minutes: (minutes: number) => `${minutes} 分钟`,
  nameInMinutes: (name: string, minutes: number) => `${name}，${minutes} 分钟`,
  needsNetwork: (hint: string) => `${hint}，要有网络`,

  isOn: (clock: string) => `${clock} 已开始，课堂还开着`,
  begins: (clock: string) => `今天 ${clock} 开始`,
  enter: '进入课堂',

  words: '今天的单词',
  wordsDone: '背完了',
  wordsDue: (due: number) => `复习 ${due} 个词`,
  wordsFresh: (fresh: number) => `学 ${fresh} 个新词`,
  wordsHint: (due: number, fresh: number, isEstimate: boolean) =>
    [
      due > 0 ? '学过的，再看一遍' : '按计划今天学的',
      ...(due > 0 && fresh > 0 ? [`另有新词 ${fresh} 个`] : []),
      ...(isEstimate ? ['按上次的进度估算'] : []),
    ].join('，'),
  review: '开始复习',
  learn: '开始学',

  taskHint: '今天的任务',
  taskDone: '做完了',
  begin: '开始',

  late: (count: number) => `过了日子的 ${count} 件`,
  lateHint: '都在计划里，可以改到今天',
  arrange: '去安排',

  mistakes: (due: number) => `重做 ${due} 道错题`,
  mistakesHint: '到期了，看看这次会不会',
  redo: '去重做',

  cards: (due: number) => `背 ${due} 张卡`,
  cardsHint: '到期了，再背一遍',
  recite: '去背',

  paperRuns: (clock: string) => `正在计时，${clock} 到点交卷`,
  paperOver: '时间到，自动交卷',
  paperOn: '接着考',
  paperScore: '看报告',

  lesson: (course: string, at: number) => (at > 0 ? `${course} · 上次到 ${moment(at)}` : course),
  goOn: '打开这一讲',

  row: (days: number) => `连续 ${days} 天`,
  week: '这一周',
  weekdays,
  todayShort: '今天',
  studiedInWeek: (seconds: number) => `这周 ${duration(seconds)}`,
  weekAloud: (days: readonly DayAloud[]) =>
    days
      .map(({ ofMonth, studied, isCheckedIn, isToday, isAhead }, nth) => {
        const name = `周${weekdays[nth] ?? ''} ${ofMonth} 日${isToday ? '，今天' : ''}`
        if (isAhead) return name
        return `${name}，学了 ${duration(studied)}${isCheckedIn ? '，已打卡' : ''}`
      })
      .join('；'),
  join: { title: '加入打卡', hint: '每天做完一件就自动打卡' },
  checkedIn: { title: '今天已打卡', hint: '看日历和补签卡' },
  notYetCheckedIn: { title: '今天还没打卡', hint: '做完任意一件打卡任务，就自动打上卡' },
  awards: (count: number) => `有 ${count} 份奖励可以领`,
  awardsHint: '任务做完了，点开去领',

  expected: '到考试那天',
  howExpected: '怎么估的',
  expectedWords: '预计认识',
  band: (low: number, high: number) => (low < high ? `${low}–${high} 词` : `${high} 词`),
  allWords: (total: number) => `词表共 ${total} 词`,
  expectedAloud: (low: number, high: number, total: number) =>
    `预计认识 ${low < high ? `${low} 到 ${high}` : high} 个词，词表共 ${total} 个`,
  expectedBasis: (low: number, high: number) =>
    low < high ? '左端是隔一天学一次，右端是每天照计划学；每天估一次' : '按现在的计划，每天估一次',

  yesterday: '昨天做成的',
  duration,
  got: {
    words: '个单词',
    questions: '道题',
    cards: '张背诵卡',
    lessons: '分钟的课',
    focus: '分钟专注',
  },

  done: '今天做完了',
  dueDone: '今天到期的都做完了',
  restIsYours: '剩下的看你安排。',
  free: '今天想学点什么',
  freeHint: '挑一样就好，到期的会排在这里',
  studiedToday: (seconds: number) => `今天学了 ${duration(seconds)}`,
  rest: '可以歇一歇了。',
  formatDone: ({ words, questions }: { words: number; questions: number }) => {
    const parts = [
      ...(words > 0 ? [`背词 ${words} 个`] : []),
      ...(questions > 0 ? [`做题 ${questions} 道`] : []),
    ]
    return parts.length > 0 ? `${parts.join('，')}。` : ''
  },
  tomorrow: '明天等着你的',
  goFurther: '还想学一点',
  tomorrowWords: (count: number) => `约 ${count} 个词正好该复习`,
  tomorrowWordsHint: '今天提前背，效果不如明天',
  tomorrowMistakes: (count: number) => `${count} 道错题到期`,
  tomorrowMistakesHint: '隔开再做，才知道是不是真会',
  tomorrowCards: (count: number) => `${count} 张背诵卡到期`,
  tomorrowCardsHint: '隔开再背，记得更牢',
  tomorrowTasks: (count: number) => `${count} 个任务`,
  tomorrowTasksHint: '在你的计划里',
  notTired: '还不累，再做几道题',

  tryOne: '先花几分钟，挑一样试试',
  tryWords: '开始测，2 分钟',
  guestHint: '不用登录，学过的先存在这台设备上，登录后归到账号里',
  newHint: '做过以后，这里每天会排好该做的事',
  doors: {
    learn: { title: '背单词', hint: '想背就背一组，多背的也算' },
    words: { title: '测测认识多少考研词', hint: '只选认识或不认识，测完给一个范围' },
    questions: { title: '做几道题', hint: '每道都有解析，答完就能看' },
    lesson: { title: '学一讲课', hint: '每门课都有一讲能直接学' },
  },

  map: '学习地图',
  mapHint: '这一年分几步走，现在该做什么',
  stale: (isOnline: boolean) => `${unreachedText(isOnline)}，这里可能不是最新的`,
  staleDay: '没能读到最新的进度',
} as const
