import { Type } from 'typebox'
import Value from 'typebox/value'
import { streams } from '../../../../../contract/schemas/study/streams'
import type { Content } from '../../../domain/content/content'
import type { ServedStream } from '../../../domain/study-stream'
import { createBankFiles } from './bank-files'
import type { Sittings } from './sittings'

/** The names of questions, cards and pictures in an event. */
const Naming = Type.Object({
  question: Type.Optional(Type.String()),
  questions: Type.Optional(Type.Array(Type.String())),
  card: Type.Optional(Type.String()),
  pictures: Type.Optional(Type.Array(Type.String())),
})

/**
 * The practice's stream: what a student says of questions and cards counts only where the bank
 * has them, or had them. A timed paper that is handed in is marked.
 */
export function practiceStream(
  content: Pick<Content, 'bank'>,
  sittings: Pick<Sittings, 'settleAfter'>,
): ServedStream {
  const files = createBankFiles(content)
  return {
    ...streams.practice,
    files: {
      use: 'answer',
      listNames: (event) => (Value.Check(Naming, event) && event.pictures) || [],
    },
    isQueried: true,
    afterAdd: (uid, events) => sittings.settleAfter(uid, events),
    isKnown(event) {
      if (!Value.Check(Naming, event)) return false
      const { question = [], questions = [], card } = event
      if (card !== undefined) return files().hasCard(card)
      return [question, questions].flat().every((id) => files().has(id))
    },
  }
}
