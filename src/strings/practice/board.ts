import type { MonthDay } from '../../../contract/domain/study/period'
import { seasonSpan } from './season'

/** The words of a board for its own measure. */
export interface BoardWords {
  readonly measure: string
  readonly mine: (score: number) => string
  readonly alone: string
  readonly none: string
  readonly noneHint: string
  readonly go: string
  readonly nobody: string
  readonly score: (score: number) => string
  readonly loginHint: string
}

/** The week's board: how many different questions were answered. */
export const weekBoard: BoardWords = {
  measure: '这周答过的不同题目',
  mine: (score) => `已记 ${score} 题`,
  alone: '这周只有你一个人上榜',
  none: '这周还没有上榜',
  noneHint: '答过一道题就上榜；同一道题再答不重复计算。',
  go: '去练习',
  nobody: '这周还没有人上榜',
  score: (score) => `${score} 题`,
  loginHint: '登录后上榜，这周登录前答的也算；别人看到打码的名字和题数。',
}

/** The board of a public paper: the points of everybody's first time. */
export const paperBoard: BoardWords = {
  measure: '第一次交卷的得分',
  mine: (score) => `第一次交卷得了 ${score} 分，由服务器判分`,
  alone: '目前只有你一个人上榜',
  none: '还没有上榜',
  noneHint: '交卷就上榜；只算第一次，再做不改名次。',
  go: '去做这份小卷',
  nobody: '还没有人上榜',
  score: (score) => `${score} 分`,
  loginHint: '先做后登录也算，别人看到打码的名字和得分。',
}

/** The board of a season's duels: those won, among about fifty students of a like ability. */
export const seasonBoard: BoardWords = {
  measure: '这个赛季的胜场，按打第一局时的水平分组',
  mine: (score) => `已记 ${score} 胜`,
  alone: '这一组目前只有你上榜',
  none: '这个赛季还没有上榜',
  noneHint: '和别人的记录打完一局就分进一组；同一个对手一季只算第一局。',
  go: '去对战',
  nobody: '打完第一局，就能看到同组的人',
  score: (score) => `${score} 胜`,
  loginHint: '登录后打的局才上榜，别人看到打码的名字和胜场；打完的局会给别人当对手的记录。',
}

/** Minutes as people say them. */
const minutesText = (minutes: number): string =>
  minutes < 60
    ? `${minutes} 分钟`
    : `${Math.floor(minutes / 60)} 小时${minutes % 60 > 0 ? ` ${minutes % 60} 分钟` : ''}`

const companionsHint = '登录后上榜，登录前学的也算；别人看到打码的名字和时长。'

/** The week's board of all study: minutes of words, questions, cards, lessons and the study room. */
export const studyBoard: BoardWords = {
  measure: '这周学习的时长',
  mine: (minutes) => `已记 ${minutesText(minutes)}`,
  alone: '这周目前只有你一个人上榜',
  none: '这周还没有上榜',
  noneHint: '背词、做题、背诵、听课、自习都算；同一时间做的只算一次。',
  go: '去背单词',
  nobody: '这周还没有人上榜',
  score: minutesText,
  loginHint: companionsHint,
}

/** The board of the month's check-ins. */
export const clockBoard: BoardWords = {
  measure: '这个月打卡的天数，不算补签',
  mine: (days) => `已记 ${days} 天`,
  alone: '这个月目前只有你一个人上榜',
  none: '这个月还没有上榜',
  noneHint: '加入打卡后，当天做完任意一件就算一天。',
  go: '去打卡',
  nobody: '这个月还没有人上榜',
  score: (days) => `${days} 天`,
  loginHint: '登录后打卡才上榜，别人看到打码的名字和天数。',
}

const roomBoard = {
  go: '',
  score: minutesText,
  loginHint: companionsHint,
} as const

/** The study room's board of the day. */
export const roomDayBoard: BoardWords = {
  ...roomBoard,
  measure: '今天自习的时长',
  mine: (minutes) => `已记 ${minutesText(minutes)}`,
  alone: '今天目前只有你一个人上榜',
  none: '今天还没有上榜',
  noneHint: '计时满一分钟就上榜。',
  nobody: '今天还没有人上榜',
}

/** The study room's board of the week. */
export const roomWeekBoard: BoardWords = {
  ...roomBoard,
  measure: '这周自习的时长',
  mine: (minutes) => `已记 ${minutesText(minutes)}`,
  alone: '这周目前只有你一个人上榜',
  none: '这周还没有上榜',
  noneHint: '计时满一分钟就上榜。',
  nobody: '这周还没有人上榜',
}

/** The sentences that all boards share. */
export const boardText = {
  unknown: '没有这份小卷的榜',
  unknownHint: '链接可能不完整，或者小卷已经撤下',
  unknownGo: '看有哪些小卷',
  week: (first: MonthDay, last: MonthDay) =>
    `${first.month}月${first.day}日至${last.month}月${last.day}日，周一凌晨 4 点重新开始`,
  day: ({ month, day }: MonthDay) => `${month}月${day}日，到第二天凌晨 4 点`,
  season: seasonSpan,
  month: (month: number) => `${month}月，下月 1 日凌晨 4 点重新开始`,
  which: '看哪个榜',
  weeks: { study: '学习时长', practice: '答题' },
  room: '自习室',
  roomHint: '开着计时学一段，时间算进学习时长',
  scope: '和谁一起排',
  scopes: { cohort: '同路人', all: '所有人' },
  cohort: (total: number, name: string) => `同路上榜 ${total} 人 · ${name}`,
  aloneInCohort: '同路的人里，目前只有你上榜',
  rankBefore: '第',
  rankAfter: '名',
  total: (total: string) => `只列上榜的 ${total} 人`,
  few: (total: number, least: number) => `这一组现在 ${total} 人上榜，满 ${least} 人才排名次`,
  hidden: '你现在不在榜上',
  unranked: '名次还没有取到',
  view: '看哪些人',
  views: { near: '身边的人', all: '全部' },
  near: '我前后的人',
  nearest: '离我最近的人',
  gapBefore: (gap: number, write: (score: number) => string) =>
    gap > 0 ? `离前一位 ${write(gap)}` : '和前一位一样',
  gapAfter: (gap: number, write: (score: number) => string) =>
    gap > 0 ? `离后一位 ${write(gap)}` : '和后一位一样',
  gaps: (gaps: readonly string[]) => gaps.join('，'),
  open: '看整个榜',
  fold: '收起',
  resting: '考试周不排名次',
  restingHint: '成绩照常记着。',
  rest: (start: readonly [number, number], end: readonly [number, number]) =>
    `考试周 ${start[0]}月${start[1]}日至${end[0]}月${end[1]}日不排名次`,
  seasonWeeks: {
    span: (start: readonly [number, number], end: readonly [number, number]) =>
      `${start[0]}月${start[1]}日至${end[0]}月${end[1]}日`,
    weeks: '这个赛季的每一周',
    date: (month: number, day: number) => `${month}/${day}`,
    now: '这周',
  },
  list: '榜上的人',
  me: '我',
  leave: '不上榜',
  leaveHint: '不上榜对所有榜有效：别人看不到你，也不计入人数；成绩照常记着，随时可以重新上榜。',
  back: '重新上榜',
  backHint: '重新上榜后，各榜成绩照旧，别人看到打码的名字和成绩。',
  left: '已经不在榜上',
  returned: '已改为上榜',
  failed: '没有设置成功，请稍后再试。',
  login: '登录后看榜',
  loginGo: '去登录',
} as const
