import { Type, type Static } from 'typebox'
import { ClientId, Count, Cursor, Exact, Id, Millis, OwnPath, Paging, ReadText, Text } from '../common'

const userParams = Exact({ uid: Id })

/**
 * The kinds of messages: a finished report, a live class, tasks and check-in, an order, or a question whose key or
 * explanation was corrected. All but orders can be muted; a muted kind is still listed in the message centre.
 */
export const messageKinds = ['report', 'live', 'task', 'order', 'correction'] as const
const Kind = Type.Enum([...messageKinds])
export type MessageKind = Static<typeof Kind>

/** A message to a student. */
export const Message = Exact({
  id: Id,
  kind: Kind,
  title: Text(40, 1),
  body: Text(200),
  /** Where it leads. */
  to: OwnPath,
  at: Millis,
  isRead: Type.Boolean(),
})
export type Message = Static<typeof Message>

/**
 * The payload of a push to a browser, as JSON: the title and where it leads, and nothing else of the message. It is
 * shown with `id` as its tag, so that one that comes twice is shown once.
 */
export const PushNote = Exact({ id: Id, title: Text(40, 1), to: OwnPath })
export type PushNote = Static<typeof PushNote>

/** Unread messages, by kinds. */
export const Unread = Exact({
  total: Count,
  kinds: Type.Array(Exact({ kind: Kind, count: Count }), { maxItems: 5 }),
})
export type Unread = Static<typeof Unread>

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 })

/** A student's decisions about messages. */
export const MessageChoice = Exact({
  muted: Type.Array(Kind, { maxItems: 5 }),
  /** Minutes of the day in China between which no device is disturbed, over midnight where `from` is later; null for none. */
  quiet: Type.Union([Exact({ from: MinuteOfDay, to: MinuteOfDay }), Type.Null()]),
})
export type MessageChoice = Static<typeof MessageChoice>

export const MessageSettings = Exact({
  ...MessageChoice.properties,
  /** The server's public key of Web Push (VAPID), base64url; missing where the operator has none. */
  pushKey: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' })),
  /** Browsers that messages reach now. */
  browsers: Type.Array(Exact({ id: ClientId, device: Text(64), addedAt: Millis }), { maxItems: 20 }),
  /** WeChat's templates that may be asked for, and how many messages each may still bring. */
  wechat: Type.Array(Exact({ template: Id, kinds: Type.Array(Kind, { maxItems: 5 }), left: Count }), {
    maxItems: 5,
  }),
})
export type MessageSettings = Static<typeof MessageSettings>

/** The schemas of the operations of messages. */
export const messageSchemas = {
  listMessages: {
    params: userParams,
    query: Exact({ ...Paging, kind: Type.Optional(Kind) }),
    result: Exact({
      items: Type.Array(Message, { maxItems: 100 }),
      next: Type.Optional(Cursor),
      unread: Unread,
    }),
  },
  readMessages: {
    params: userParams,
    /** All of a kind, or of every kind, that came up to a time; or these. */
    body: Exact({
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
      upTo: Type.Optional(Millis),
      kind: Type.Optional(Kind),
    }),
    result: Unread,
  },
  getMessageSettings: { params: userParams, result: MessageSettings },
  setMessageSettings: { params: userParams, body: MessageChoice, result: MessageSettings },
  addPushSubscription: {
    params: userParams,
    body: Exact({
      id: ClientId,
      endpoint: Type.String({ maxLength: 1024, pattern: '^https://[^\\s\\u0000]+$' }),
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{80,100}={0,2}$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{16,32}={0,2}$' }),
      device: ReadText(64),
    }),
    result: MessageSettings,
  },
  removePushSubscription: { params: Exact({ uid: Id, id: ClientId }), result: MessageSettings },
  allowWechatMessages: {
    params: userParams,
    body: Exact({ id: ClientId, templates: Type.Array(Id, { minItems: 1, maxItems: 5 }) }),
    result: MessageSettings,
  },
}
