import { Type, type Static } from 'typebox'
import { Count, Day, Exact, Id, Millis, OwnPath, Text } from './common'
import { Room } from './live'

/** A live class that is on today, or begins, and that the caller may listen to. */
export const TodayClass = Exact({
  room: Room,
  title: Text(60),
  startsAt: Millis,
  endsAt: Millis,
  state: Type.Enum(['upcoming', 'open', 'live', 'ended']),
  to: OwnPath,
})
export type TodayClass = Static<typeof TodayClass>

/** What the server knows of who is signed in. */
const Mine = Exact({
  /** Days of check-in in a row, and whether the running day has one. */
  continues: Count,
  isPunchCard: Type.Boolean(),
  hasJoined: Type.Boolean(),
  /** Seconds studied today. */
  studied: Count,
  /** Awards that can be claimed. */
  ready: Count,
  unread: Count,
})
export type TodayMine = Static<typeof Mine>

export const Today = Exact({
  now: Millis,
  /** The running study day. */
  day: Day,
  classes: Type.Array(TodayClass, { maxItems: 20 }),
  mine: Type.Optional(Mine),
})
export type Today = Static<typeof Today>

/** Something to do in a stage, and where. */
export const MapStep = Exact({
  id: Id,
  title: Text(40, 1),
  summary: Text(200),
  to: OwnPath,
  /** Why it is worth the time now, and how to go about it, one thing after the other. */
  why: Text(300, 1),
  how: Type.Array(Text(120, 1), { minItems: 1, maxItems: 6 }),
  /** What else helps. */
  links: Type.Optional(Type.Array(Exact({ title: Text(40, 1), to: OwnPath }), { maxItems: 4 })),
  /** Minutes a day that it takes, as a suggestion. */
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 600 })),
})
export type MapStep = Static<typeof MapStep>

/** A stage of the year: from so many days before the exam to so many; negative ones are after it. */
export const MapStage = Exact({
  id: Id,
  title: Text(20, 1),
  summary: Text(200),
  from: Type.Integer({ minimum: -200, maximum: 1000 }),
  until: Type.Integer({ minimum: -200, maximum: 1000 }),
  steps: Type.Array(MapStep, { minItems: 1, maxItems: 12 }),
})
export type MapStage = Static<typeof MapStage>

/** The year until the exam as a map. */
export const LearningMap = Exact({
  cohort: Type.String({ pattern: '^[0-9]{2,3}$' }),
  examDate: Day,
  examDateNote: Text(64),
  /** The earliest first; without gaps. An operator without a map has none. */
  stages: Type.Array(MapStage, { maxItems: 12 }),
})
export type LearningMap = Static<typeof LearningMap>

/** The schemas of the operations of today and of the map. */
export const todaySchemas = {
  getToday: { result: Today },
  getLearningMap: { result: LearningMap },
}
