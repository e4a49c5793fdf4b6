import { Type, type Static } from 'typebox'
import { ClientId, Count, Cursor, Day, Exact, Id, MediaUrl, Millis, Paging, Text } from './common'

const idParams = Exact({ id: Id })

/** One line of a rank list; other people appear by name and picture only, never by uid. */
export const RankItem = Exact({
  rank: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  name: Text(64),
  avatar: Type.Union([MediaUrl, Type.Literal('')]),
  value: Count,
  mine: Type.Boolean(),
})
export type RankItem = Static<typeof RankItem>

/** A page of a rank list; `total` counts everybody on it. */
export const RankPage = Exact({
  items: Type.Array(RankItem, { maxItems: 100 }),
  total: Count,
  next: Type.Optional(Cursor),
})
export type RankPage = Static<typeof RankPage>

/** The check-in state of a user, with the field names of product specification section 3. */
export const ClockState = Exact({
  totalNum: Count,
  isPunchCard: Type.Boolean(),
  punchCardDate: Type.Union([Day, Type.Literal('')]),
  continues: Count,
  point: Count,
})
export type ClockState = Static<typeof ClockState>

/** One check-in; `repaired` marks a missed day that was made good. */
export const ClockRecord = Exact({
  activityId: Id,
  day: Day,
  at: Millis,
  point: Count,
  repaired: Type.Boolean(),
})
export type ClockRecord = Static<typeof ClockRecord>

/** A check-in activity; its days begin at four in the morning, China time. */
export const ClockActivity = Exact({
  id: Id,
  title: Text(64),
  startDay: Day,
  endDay: Day,
  rules: Type.Array(Text(200), { maxItems: 20 }),
  joined: Count,
})
export type ClockActivity = Static<typeof ClockActivity>

/** Credits that are still good, with the parts that make up the sum. */
export const Credits = Exact({
  total: Count,
  items: Type.Array(Exact({ id: Id, point: Count, reason: Text(64), expiresAt: Type.Optional(Millis) }), {
    maxItems: 100,
  }),
  next: Type.Optional(Cursor),
})
export type Credits = Static<typeof Credits>

/** Schemas of the check-in, rank, task and credit operations. */
export const excitationSchemas = {
  joinClockActivity: {
    params: idParams,
    body: Exact({ id: Type.Optional(ClientId), day: Type.Optional(Day), content: Type.Optional(Text(500)) }),
    result: ClockState,
  },
  getClockActivity: { params: idParams, result: ClockActivity },
  listClockRecords: {
    query: Exact({ activityId: Type.Optional(Id), from: Type.Optional(Day), to: Type.Optional(Day) }),
    result: Exact({ state: ClockState, records: Type.Array(ClockRecord, { maxItems: 400 }) }),
  },
  getClockTask: {
    params: idParams,
    result: Exact({
      taskId: Id,
      title: Text(64),
      goal: Count,
      done: Count,
      awardPoint: Count,
      claimed: Type.Boolean(),
    }),
  },
  getClockRank: { params: idParams, query: Exact(Paging), result: RankPage },
  claimTaskAward: {
    params: Exact({ userId: Id, taskId: Id }),
    result: Exact({ taskId: Id, point: Count, claimedAt: Millis }),
  },
  getValidCredits: { params: Exact({ userId: Id }), query: Exact(Paging), result: Credits },
  listInviteeAwards: {
    params: idParams,
    query: Exact(Paging),
    result: Exact({
      items: Type.Array(Exact({ name: Text(64), point: Count, at: Millis }), { maxItems: 100 }),
      next: Type.Optional(Cursor),
    }),
  },
}
