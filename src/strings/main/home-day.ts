import { unreachedText } from '../unreached'

const about = (minutes: number): string => `约 ${minutes} 分钟`

/** A moment of a film as a player shows it: `12:40`. */
const moment = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** What home says of the student's day. */
export const homeDayText = {
  search: '查单词',
  messages: (unread: number) => (unread > 0 ? `消息，${unread} 条未读` : '消息'),
  live: '直播课',
  isLive: (clock: string) => `${clock} 开始，正在直播`,
  begins: (clock: string) => `今天 ${clock} 开始`,
  enter: '进教室',
  lookAtClass: '看看',
  words: '单词',
  wordsDue: '词到期',
  wordsFresh: '个新词',
  wordsTime: (minutes: number, fresh: number, isEstimate: boolean) =>
    [
      about(minutes),
      ...(fresh > 0 ? [`另有新词 ${fresh} 个`] : []),
      ...(isEstimate ? ['按上次的进度估算'] : []),
    ].join('，'),
  review: '开始复习',
  learn: '开始学',
  tasks: '今日任务',
  tasksDone: (done: number, all: number) => `已完成 ${done} / ${all}`,
  taskNamed: (title: string, minutes: number, isDone: boolean) =>
    `${title}，${minutes} 分钟${isDone ? '，已完成' : ''}`,
  minutes: (minutes: number) => `${minutes} 分钟`,
  toPlan: '看整个计划',
  mistakes: '错题',
  mistakesDue: '道错题到期',
  about,
  redo: '去重做',
  goOn: '继续学',
  lesson: ({ course, at, seconds }: { course: string; at: number; seconds: number }) => {
    if (at <= 0) return course
    const left = Math.max(1, Math.round((seconds - at) / 60))
    return seconds > at ? `${course} · 看到 ${moment(at)}，剩 ${left} 分钟` : course
  },
  classToday: '今天的直播课',
  checkIn: '打卡',
  row: (days: number) => `连续 ${days} 天`,
  checkedIn: '今天已打卡',
  notYetCheckedIn: '做完任意一件打卡任务，就自动打上卡',
  joinCheckIn: '学了就算，不用专门来点',
  studied: (minutes: number) => `今天学了 ${minutes} 分钟`,
  awards: (count: number) => `有 ${count} 个奖励可以领`,
  awardsHint: '任务做完了，领了才算',
  done: '今天做完了',
  tomorrow: (words: number, tasks: number) => {
    const parts = [...(words > 0 ? [`约 ${words} 个词到期`] : []), ...(tasks > 0 ? [`${tasks} 个任务`] : [])]
    return parts.length > 0
      ? `明天${parts.join('，')}。今天可以歇一歇了。`
      : '想再学一点也可以，不学也没关系。'
  },
  moreQuestions: '做几道题',
  moreWords: '看看单词',
  alsoHere: '也可以',
  stillHere: '还可以试试',
  guestHint: '不登录也能学，学过的先存在这台设备上；登录后归到账号里。',
  doors: {
    words: { title: '背一组单词', hint: '认识的先过，几分钟一组', button: '开始背' },
    questions: { title: '做几道题', hint: '按知识点练，做完就看解析', button: '开始做' },
    lesson: { title: '听一节课', hint: '每门课都有能直接听的一讲', button: '去听课' },
  },
  map: '学习地图',
  mapHint: '这一年分几步走，现在该做什么',
  stale: (isOnline: boolean) => `${unreachedText(isOnline)}，这里是上次看到的内容`,
  staleDay: '没能读到最新的进度，这里是上次看到的',
} as const
