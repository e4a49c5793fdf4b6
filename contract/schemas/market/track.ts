import { Type, type Static } from 'typebox'
import { ClientId, Count, Exact, Id, Millis, PromotionId, Text } from '../common'
import { Touch } from './promotion'

/** Most events that one request carries. */
export const MAX_EVENTS = 500

/**
 * One tracking event. The types 1 (page enter), 2 (dwell) and 3 (click) are the product specification's; 4 (play time)
 * and 5 (analytics) are ours. The id is a UUIDv7 and says when it happened by the client's clock. `duration` is in ms.
 */
export const TrackEvent = Exact({
  id: ClientId,
  e_type: Type.Integer({ minimum: 1, maximum: 5 }),
  e_name: Text(64, 1),
  e_content: Type.Optional(Text(128)),
  e_content_id: Type.Optional(Text(64)),
  duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  page: Type.Optional(Text(128)),
  promotionId: Type.Optional(PromotionId),
  inviteCode: Type.Optional(Id),
  source: Type.Optional(Text(64)),
})
export type TrackEvent = Static<typeof TrackEvent>

/** The outcome of one event: stored now, stored before, or not an event that is taken. */
export const EventOutcome = Type.Union([
  Type.Literal('accepted'),
  Type.Literal('duplicate'),
  Type.Literal('refused'),
])
export type EventOutcome = Static<typeof EventOutcome>

/** One log record of a client (event type 306). */
export const LogRecord = Exact({
  id: ClientId,
  time: Millis,
  event: Type.Literal(306),
  project: Id,
  environment: Type.Union([Type.Literal('production'), Type.Literal('test'), Type.Literal('development')]),
  referer: Text(512),
  userAgent: Text(512),
  message: Text(2000),
})
export type LogRecord = Static<typeof LogRecord>

/**
 * By what a lead found its owner when it was made: the link's invite code, its agent code, the code that the student is
 * bound to, or the promotion, which names a branch alone. One that is nobody's an admin may have given to a seller.
 */
export const OwnerRule = Type.Union([
  Type.Literal('invite'),
  Type.Literal('agent'),
  Type.Literal('bound'),
  Type.Literal('promotion'),
  Type.Literal('none'),
  Type.Literal('assigned'),
])
export type OwnerRule = Static<typeof OwnerRule>

const Owner = Exact({ inviteCode: Id, name: Text(64), branchId: Id })

/** Where a lead came from and whose it is; `reason` is one sentence for people. Touches have the device's times. */
export const LeadOrigin = Exact({
  id: ClientId,
  createdAt: Millis,
  rule: OwnerRule,
  reason: Text(300, 1),
  owner: Type.Optional(Owner),
  /** Others with a claim to the same student: shown to admins only, and only where there are any. */
  others: Type.Optional(Type.Array(Owner, { maxItems: 20 })),
  promotion: Type.Optional(Exact({ id: PromotionId, title: Text(64), branchId: Id })),
  first: Type.Optional(Touch),
  last: Type.Optional(Touch),
  trail: Type.Array(Touch, { maxItems: 10 }),
})
export type LeadOrigin = Static<typeof LeadOrigin>

/** Schemas of the tracking operations. */
export const trackSchemas = {
  reportEvents: {
    body: Exact({
      device: Id,
      sentAt: Millis,
      events: Type.Array(
        Type.Unknown({ description: 'A TrackEvent; one that is none is refused and harms no other.' }),
        { minItems: 1, maxItems: MAX_EVENTS },
      ),
    }),
    result: Exact({ outcomes: Type.Array(EventOutcome, { maxItems: MAX_EVENTS }) }),
  },
  sendLog: {
    body: Exact({ records: Type.Array(LogRecord, { minItems: 1, maxItems: 50 }) }),
    result: Exact({ accepted: Count }),
  },
  getClueOrigin: {
    params: Exact({ id: ClientId }),
    /** When the lead was left: other students may have one under the same id. */
    query: Exact({ createdAt: Type.Optional(Millis) }),
    result: LeadOrigin,
  },
}
