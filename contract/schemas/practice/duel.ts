import { Type, type Static } from 'typebox'
import { ClientId, Count, Cursor, Day, Exact, Id, Millis, Paging, Text } from '../common'
import { BankId, OpenPapers, SubjectId } from './question'

/** The result of a side of a duel; `took` in ms. */
const Total = Exact({ right: Count, took: Count })

/** A recorded run of another student, who is shown by a masked name and by nothing that identifies them. */
export const DuelRun = Exact({
  /** Names the run in the source of an attempt. */
  run: Id,
  name: Text(64),
  answeredAt: Millis,
  /** The mean ability of the student in the subject by the answers of the recorded runs, in logits. */
  mean: Type.Number({ minimum: -10, maximum: 10 }),
  error: Type.Number({ minimum: 0, maximum: 10 }),
  /** How many answers that rests on. */
  answers: Count,
  questions: Type.Array(Exact({ question: BankId, isRight: Type.Boolean(), took: Count }), { maxItems: 20 }),
})
export type DuelRun = Static<typeof DuelRun>

/** A duel as the server counted it. */
const duel = {
  attempt: ClientId,
  subject: SubjectId,
  /** The first day of the season in which it was begun. */
  season: Day,
  finishedAt: Millis,
  mine: Total,
  /** Null where the other side's account was deleted before the server knew of the duel. */
  theirs: Type.Union([Total, Type.Null()]),
  /** Whether it was against a run of one's own. */
  isOwn: Type.Boolean(),
  /** The masked name; null where the account was deleted. */
  name: Type.Union([Text(64), Type.Null()]),
}
export const Duel = Exact(duel)
export type Duel = Static<typeof Duel>

/** The schemas of the operations of duels. */
export const duelSchemas = {
  listOpponents: {
    query: Exact({ subject: SubjectId, open: Type.Optional(OpenPapers) }),
    result: Exact({ items: Type.Array(DuelRun, { maxItems: 10 }) }),
  },
  listDuels: {
    query: Exact(Paging),
    result: Exact({ items: Type.Array(Duel, { maxItems: 100 }), next: Type.Optional(Cursor) }),
  },
  getDuelPool: {
    result: Exact({
      /** Codes out of the student's record; absent where that names no school or no major. */
      school: Type.Optional(Id),
      major: Type.Optional(Id),
      /** With the caller; null under thirty. */
      people: Type.Union([Count, Type.Null()]),
    }),
  },
  getDuel: {
    params: Exact({ attempt: ClientId }),
    result: Exact({
      ...duel,
      /** Null where the account was deleted, or the run was one's own. */
      run: Type.Union([DuelRun, Type.Null()]),
    }),
  },
}
