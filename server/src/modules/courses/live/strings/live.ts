import { MAX_LIVE_QUESTIONS, type LiveRefusal } from '../../../../../../contract/schemas/courses/live'

/** The sentences for students about live classes. */
export const liveText = {
  noRoom: '没有这节课',
  loginFirst: '登录后才能进入这节课',
  notYours: '这节课还没有开通',
  notOpen: '课堂还没有开放，开课前 10 分钟可以进来',
  isOver: '这节课已经结束，可以看回放',
  noTicket: '进入课堂的凭证已失效，请重新进入',
  /** The subject of the decision, as the record names it: where it stands, and how it begins. */
  recorded: (place: number, beginning: string) => `${place} 号发言：${beginning}`,
  decidedSince: (isHidden: boolean) => `同事刚刚${isHidden ? '隐藏' : '恢复'}了这条发言，请看过再决定`,
  noMessage: '没有找到这条发言',
  nameless: (signs: string) => `同学 ${signs}`,
  tooManyFrames: '发送太频繁，已断开连接',
} as const

/** The sentence for each reason why something was not taken, where there is no better one. */
export const refusalText: Readonly<Record<Exclude<LiveRefusal, 'slow'>, string>> = {
  shape: '发送的内容有误，请检查后再试',
  guest: '登录后才能发言和答题',
  closed: '现在不能提交，请看一下上课的时间',
  empty: '内容不能为空',
  words: '这条内容含有不适合在课堂上发的词，没有发出',
  many: '发送太频繁或太多，请稍后再试',
  full: `这节课最多提 ${MAX_LIVE_QUESTIONS} 个问题`,
  muted: '老师已关闭你在这节课的发言',
  unknown: '没有找到对应的发言或题目',
  conflict: '内容与之前提交的不一致，请刷新后再试',
  gone: '登录已失效，请重新登录',
}

/** For a student who writes too soon after the last message. */
export const slowText = (seconds: number): string => `发言太快，请 ${seconds} 秒后再发`
