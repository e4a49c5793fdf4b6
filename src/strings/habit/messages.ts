import type { MessageKind } from '../../../contract/schemas/habit/message'
import { chinaDayNumber, chinaTime } from '../../../contract/domain/china-time'
import { momentText } from '../shop/when'

/** The notification centre. */
export const messagesText = {
  list: '消息列表',
  filter: '按类别看',
  all: '全部',
  kinds: {
    report: '学习报告',
    live: '定时课',
    task: '打卡任务',
    order: '订单',
    correction: '题目订正',
  } satisfies Record<MessageKind, string>,
  /** A kind of which something has not been read, for those who do not see the dot. */
  withUnread: (kind: string) => `${kind}，有未读`,
  unread: (count: number) => `${count} 条未读`,
  unreadMark: '未读',
  allRead: '都看过了',
  readAll: '全部已读',
  readAllFailed: '没有标成已读，请稍后再试',
  settings: '消息提醒设置',
  /** A row as it is read aloud: whether it is new, what it is about, what it says, when. */
  empty: '还没有消息',
  emptyHint: '周报、开课提醒、订单进展和题目订正都会放在这里。',
  emptyKind: (kind: string) => `还没有${kind}消息`,
  emptyKindHint: '有了新消息会放在这里。',
  steps: {
    all: '选要收哪些提醒',
    report: '去做几道题',
    live: '看看定时课',
    task: '去打卡',
    order: '看我的订单',
    correction: '看做过的题',
  } satisfies Record<MessageKind | 'all', string>,
  entry: '消息',
} as const

/** When a message came: the time alone today, the day before as such, else the day with its time. */
export function messageTime(at: number, now: number): string {
  const passed = chinaDayNumber(now) - chinaDayNumber(at)
  if (passed === 0) return chinaTime(at).clock
  return passed === 1 ? `昨天 ${chinaTime(at).clock}` : momentText(at, now)
}
