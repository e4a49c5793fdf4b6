import { Type, type Static } from 'typebox'
import { Count, Cursor, Day, Exact, Id, Millis, PagingByDay } from '../common'
import { NodeId, SubjectId } from './question'

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const Stage = Exact({
  ability: Exact({
    /** In logits; 0 is the average student. Far out for students with hundreds of answers all right or all wrong. */
    mean: Type.Number({ minimum: -30, maximum: 30 }),
    /** Standard error of the mean. */
    error: Type.Number({ minimum: 0, maximum: 10 }),
  }),
  answers: Count,
})

/** The results of a week; see `contract/domain/practice/week.ts`, by which it is computed. */
export const WeekContent = Exact({
  answers: Count,
  right: Count,
  /** Ms spent on the answers. */
  took: Millis,
  /** Days on which anything was answered. */
  days: whole(0, 7),
  /** Each subject before the week and in it; one that has several exam papers by each of them. */
  subjects: Type.Array(
    Exact({ subject: SubjectId, paper: Type.Optional(whole(100, 999)), before: Stage, after: Stage }),
    { maxItems: 32 },
  ),
  things: Type.Array(
    Exact({
      node: NodeId,
      why: Type.Union([
        Exact({ kind: Type.Literal('wrong'), wrong: Count, all: Count }),
        Exact({ kind: Type.Literal('few'), all: Count }),
      ]),
      minutes: Count,
    }),
    { maxItems: 3 },
  ),
})
export type WeekContent = Static<typeof WeekContent>

const made = {
  /** The Monday on which the week begins. */
  week: Day,
  madeAt: Millis,
  /** When answers that arrived later changed it; absent where none did. */
  updatedAt: Type.Optional(Millis),
}

/** The schemas of the operations of weekly reports. */
export const weekReportSchemas = {
  listWeekReports: {
    params: Exact({ uid: Id }),
    query: Exact(PagingByDay),
    result: Exact({
      items: Type.Array(Exact({ ...made, answers: Count, right: Count }), { maxItems: 100 }),
      next: Type.Optional(Cursor),
    }),
  },
  getWeekReport: {
    params: Exact({ uid: Id, week: Day }),
    result: Exact({ ...made, content: WeekContent }),
  },
}
