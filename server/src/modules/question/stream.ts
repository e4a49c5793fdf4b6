import { streams } from '../../../../contract/schemas/streams'
import type { Content } from '../../content'
import type { ServedStream } from '../../domain/study-stream'
import { createBankFiles } from './bank-files'

const named = (event: object, name: string): unknown => Reflect.get(event, name)

/** The practice's stream: what a student says of questions counts only where the bank has them, or had them. */
export function practiceStream(content: Pick<Content, 'bank'>): ServedStream {
  const files = createBankFiles(content)
  return {
    ...streams.practice,
    isKnown(event) {
      const [question, questions] = [named(event, 'question'), named(event, 'questions')]
      const all = [question ?? [], questions ?? []].flat()
      return all.every((id) => typeof id === 'string' && files().has(id))
    },
  }
}
