import { streams } from '../../../../../contract/schemas/study/streams'
import type { Content } from '../../../domain/content/content'
import type { ServedStream } from '../../../domain/study-stream'
import { createBankFiles } from './bank-files'
import type { Sittings } from './sittings'

const isText = (value: unknown): value is string => typeof value === 'string'
const named = (event: object, name: string): unknown => Reflect.get(event, name)

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
      listNames: (event) => [named(event, 'pictures') ?? []].flat().filter(isText),
    },
    isQueried: true,
    afterAdd: (uid, events) => sittings.settleAfter(uid, events),
    isKnown(event) {
      const [question, questions, card] = ['question', 'questions', 'card'].map((name) => named(event, name))
      if (card !== undefined) return typeof card === 'string' && files().hasCard(card)
      const all = [question ?? [], questions ?? []].flat()
      return all.every((id) => typeof id === 'string' && files().has(id))
    },
  }
}
