import type { MessageKind } from '../../../contract/schemas/habit/message'

/** Something that a student is told, once for each `key`. */
export type MessagesTable = {
  uid: string
  id: string
  key: string
  kind: MessageKind
  title: string
  body: string
  /** The path where it leads. */
  target: string
  created_at: Date
  read_at: Date | null
  /** When it may go to devices; null once it went or need not. */
  deliver_at: Date | null
  /** After which it disturbs nobody any more. */
  until: Date
}

/** What a student decided about messages; the quiet hours are minutes of the day in China. */
export type MessageSettingsTable = {
  uid: string
  muted: MessageKind[]
  quiet_from: number | null
  quiet_to: number | null
}

/** A browser that messages reach, as long as its student is signed in on that device. */
export type PushSubscriptionsTable = {
  uid: string
  id: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  device_key: string
  added_at: Date
}

/** One message that a student allowed in WeChat. */
export type WechatGrantsTable = {
  uid: string
  id: string
  template: string
  allowed_at: Date
  used_at: Date | null
}

/** A message on its way to a browser, or to WeChat. */
export type MessageSendingsTable = {
  uid: string
  message_id: string
  /** The id of the browser, or `wechat`. */
  way: string
  due_at: Date
  tries: number
}

/** A correction of the bank, and whether students are told of it. */
export type QuestionChangesTable = { key: string; seen_at: Date; is_told: boolean }

/** The tables of messages. */
export type MessageDatabase = {
  messages: MessagesTable
  message_settings: MessageSettingsTable
  push_subscriptions: PushSubscriptionsTable
  wechat_grants: WechatGrantsTable
  message_sendings: MessageSendingsTable
  question_changes: QuestionChangesTable
}
