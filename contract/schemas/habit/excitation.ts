import { Type, type Static } from 'typebox'
import { measures } from '../../domain/habit/facts'
import { BoardEntry } from './board'
import { ClientId, Count, Cursor, Day, Exact, Id, InviteCode, Millis, OwnPath, Paging, Text } from '../common'

const idParams = Exact({ id: Id })
const userParams = Exact({ userId: Id })

/** So much of something to do in a study day; see `contract/domain/habit/facts.ts`. Seconds where it is a time. */
export const DayGoal = Exact({
  measure: Type.Enum([...measures]),
  goal: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
})
export type DayGoal = Static<typeof DayGoal>

/** The award of a finished task: points, make-up cards, a coupon, or days of a course. */
export const Award = Type.Union([
  Exact({ kind: Type.Literal('points'), amount: Count }),
  Exact({ kind: Type.Literal('cards'), amount: Count }),
  Exact({ kind: Type.Literal('coupon'), couponId: Id, title: Text(20) }),
  Exact({ kind: Type.Literal('days'), goods: Id, amount: Count, title: Text(60) }),
])
export type Award = Static<typeof Award>

/**
 * The check-in state of a user, with the field names of product specification section 3: all check-ins of the activity,
 * whether the running study day has one, the newest day that has one, days in a row, and points that are still good.
 */
export const ClockState = Exact({
  totalNum: Count,
  isPunchCard: Type.Boolean(),
  punchCardDate: Type.Union([Day, Type.Literal('')]),
  continues: Count,
  point: Count,
  /** The running study day by the server's clock. */
  today: Day,
  /** The study day on which the user joined the activity; missing for users who have not. */
  joined: Type.Optional(Day),
  /** Most days in a row so far. */
  longest: Count,
  /** Make-up cards that can be used now: those of the month that are left, and those that were awarded. */
  cards: Count,
  /** Missed days that a card can make good, the newest first. */
  missed: Type.Array(Day, { maxItems: 31 }),
})
export type ClockState = Static<typeof ClockState>

/** One check-in. `late` was done in time and arrived later; `repaired` is a missed day that a card made good. */
export const ClockRecord = Exact({
  activityId: Id,
  day: Day,
  at: Millis,
  point: Count,
  how: Type.Enum(['earned', 'late', 'repaired']),
})
export type ClockRecord = Static<typeof ClockRecord>

/** A check-in activity; its days begin at four in the morning, China time. Any one of its tasks earns the day. */
export const ClockActivity = Exact({
  id: Id,
  title: Text(64),
  startDay: Day,
  endDay: Day,
  rules: Type.Array(Text(200), { maxItems: 20 }),
  tasks: Type.Array(DayGoal, { minItems: 1, maxItems: 8 }),
  /** Points of one check-in. */
  point: Count,
  /** The bonus of so many days in a row, once each time they are reached. */
  streaks: Type.Array(Exact({ days: Type.Integer({ minimum: 2, maximum: 366 }), point: Count }), {
    maxItems: 12,
  }),
  /** How many have joined. */
  joined: Count,
})
export type ClockActivity = Static<typeof ClockActivity>

/** Points that end together. */
export const PointBatch = Exact({ id: Id, point: Count, reason: Text(64), expiresAt: Millis })

/** Points that are still good, with the batches that make up the sum, those that end first first. */
export const Credits = Exact({
  total: Count,
  items: Type.Array(PointBatch, { maxItems: 100 }),
  next: Type.Optional(Cursor),
})
export type Credits = Static<typeof Credits>

/** A line of the ledger as its owner reads it: what came is positive, what was spent or ended negative. */
export const PointEntry = Exact({
  id: Id,
  at: Millis,
  kind: Type.Enum(['clock', 'streak', 'task', 'invite', 'spend', 'expire', 'correct']),
  title: Text(64),
  amount: Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
  /** Of what came: when the rest of it ends. */
  expiresAt: Type.Optional(Millis),
})
export type PointEntry = Static<typeof PointEntry>

/** A coupon that points buy. */
export const PointOffer = Exact({
  couponId: Id,
  title: Text(20),
  note: Text(100),
  /** The discount, in fen, and from which price on. */
  off: Count,
  from: Count,
  price: Count,
  sample: Type.Boolean(),
})
export type PointOffer = Static<typeof PointOffer>

/** A task with an award as the caller sees it. */
export const RewardTask = Exact({
  /** A daily task has one id for each study day: a student who did yesterday's can still claim it. */
  taskId: Id,
  kind: Type.Enum(['newcomer', 'daily', 'campaign', 'invite']),
  title: Text(40),
  hint: Text(100),
  /** How much of it there is to do, and is done; whole minutes where it is a time. */
  goal: Count,
  done: Count,
  /** `ready` can be claimed now. */
  state: Type.Enum(['open', 'ready', 'claimed']),
  award: Award,
  /** Where it is done. */
  to: OwnPath,
  /** The study day of a daily task. */
  day: Type.Optional(Day),
  /** When it can be done no more. */
  endsAt: Type.Optional(Millis),
  claimedAt: Type.Optional(Millis),
})
export type RewardTask = Static<typeof RewardTask>

/** Schemas of the check-in, rank, task and point operations. */
export const excitationSchemas = {
  joinClockActivity: {
    params: idParams,
    /**
     * Without a day: joins where the user has not, and checks in for the running study day where the log has earned it;
     * answers the state in any case. With one: makes this missed day good by a make-up card; throws Conflict where there is
     * no card, or the day is not missed.
     */
    body: Exact({ id: Type.Optional(ClientId), day: Type.Optional(Day) }),
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
      day: Day,
      isEarned: Type.Boolean(),
      tasks: Type.Array(Exact({ ...DayGoal.properties, done: Count }), { maxItems: 8 }),
      /** Seconds studied today. */
      studied: Count,
    }),
  },
  getClockRank: {
    params: idParams,
    query: Exact({ ...Paging, scope: Type.Optional(Type.Enum(['cohort', 'all'])) }),
    result: Exact({
      items: Type.Array(BoardEntry, { maxItems: 100 }),
      next: Type.Optional(Cursor),
      total: Count,
      /** The caller's days of the month; the rank is null for a student who is not on it. */
      score: Count,
      rank: Type.Union([Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), Type.Null()]),
      isShown: Type.Boolean(),
      /** The common trait of the companions, as 数学一; missing where everybody is shown. */
      cohort: Type.Optional(Text(40)),
    }),
  },
  claimTaskAward: {
    params: Exact({ userId: Id, taskId: Id }),
    /** `point` is what the award brought in points, 0 for another one. */
    result: Exact({ taskId: Id, award: Award, point: Count, claimedAt: Millis }),
  },
  getValidCredits: { params: userParams, query: Exact(Paging), result: Credits },
  listInviteeAwards: {
    params: idParams,
    query: Exact(Paging),
    result: Exact({
      items: Type.Array(
        Exact({
          name: Text(64),
          at: Millis,
          point: Count,
          /** `pending` until whom the caller invited has studied on as many days as the task asks for. */
          state: Type.Enum(['pending', 'earned', 'over']),
        }),
        { maxItems: 100 },
      ),
      next: Type.Optional(Cursor),
    }),
  },
  listTasks: {
    params: userParams,
    result: Exact({ items: Type.Array(RewardTask, { maxItems: 100 }), cards: Count, total: Count }),
  },
  getInvitation: {
    params: userParams,
    result: Exact({
      taskId: Id,
      code: InviteCode,
      to: OwnPath,
      invited: Count,
      earned: Count,
      /** How many invitations of a calendar month count. */
      limit: Count,
      /** Days on which whom the caller invited must have studied. */
      days: Count,
      award: Award,
      /** The person whose code the caller named; missing where nobody's. */
      invitedBy: Type.Optional(Text(64)),
      /** Until when the caller may still name the code of the inviting student; missing where it is over or done. */
      canName: Type.Optional(Millis),
    }),
  },
  listPointEntries: {
    params: userParams,
    query: Exact(Paging),
    result: Exact({
      total: Count,
      items: Type.Array(PointEntry, { maxItems: 100 }),
      next: Type.Optional(Cursor),
    }),
  },
  getPointRules: {
    result: Exact({
      /** Days for which points are good. */
      days: Count,
      earning: Type.Array(Exact({ title: Text(40), point: Count, note: Text(100) }), { maxItems: 40 }),
      rules: Type.Array(Text(200), { maxItems: 20 }),
      offers: Type.Array(PointOffer, { maxItems: 40 }),
    }),
  },
  spendPoints: {
    params: userParams,
    body: Exact({ id: ClientId, couponId: Id }),
    result: Exact({ total: Count, entry: PointEntry, couponId: Id }),
  },
}
