import type { Message, MessageSettings, Unread } from '../../../src/api/message'
import { getId, NOON } from './after-purchase'

export { NOON, getId, user } from './after-purchase'

/** A message of an hour ago that nobody has read. */
export const buildMessage = (own: Partial<Message> = {}): Message => ({
  id: getId(1),
  kind: 'report',
  title: '这周的学习报告出来了',
  body: '学了 6 小时 20 分，比上周多 40 分。',
  to: '/study-report?view=week',
  at: NOON - 3_600_000,
  isRead: false,
  ...own,
})

/** The numbers of unread messages, by kinds. */
export const buildUnread = (counts: Partial<Record<Message['kind'], number>> = {}): Unread => {
  const kinds = Object.entries(counts).map(([kind, count]) => ({ kind: kind as Message['kind'], count }))
  return { total: kinds.reduce((sum, { count }) => sum + count, 0), kinds }
}

/** The server's key of Web Push. */
export const PUSH_KEY = 'B'.repeat(86) + 'A'

/** Settings of a student who decided nothing. */
export const buildSettings = (own: Partial<MessageSettings> = {}): MessageSettings => ({
  muted: [],
  quiet: { from: 1380, to: 420 },
  pushKey: PUSH_KEY,
  browsers: [],
  wechat: [],
  ...own,
})
