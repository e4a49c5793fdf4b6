import { Type, type Static } from 'typebox'
import { ClientId, Exact, Id, Millis } from '../common'
import { Seed } from './practice-event'
import { BankId, drawnParts, Question, QuestionGroup } from './question'

const { id, version, type, group, stem } = Question.properties

/** A question as it is asked while nobody may see its key. */
export const AskedQuestion = Exact({
  id,
  version,
  type,
  group,
  stem,
  options: Type.Array(
    Type.Pick(Question.properties.options.items, ['key', 'text'], { additionalProperties: false }),
    {
      maxItems: 8,
    },
  ),
})
export type AskedQuestion = Static<typeof AskedQuestion>

/** The schemas of the operations of timed papers. */
export const paperSchemas = {
  getPaperQuestions: {
    params: Exact({ paper: BankId }),
    result: Exact({
      paper: BankId,
      questions: Type.Array(AskedQuestion, { maxItems: 200 }),
      groups: Type.Array(QuestionGroup, { maxItems: 100 }),
      ...drawnParts,
    }),
  },
  beginPaper: {
    params: Exact({ uid: Id }),
    body: Exact({ id: ClientId, paper: BankId, seed: Seed }),
    result: Exact({
      /** The attempt: the one asked for, or the one of this paper that is under way. */
      attempt: ClientId,
      endsAt: Millis,
      /** The server's time, from which a device computes the time left. */
      now: Millis,
    }),
  },
}
