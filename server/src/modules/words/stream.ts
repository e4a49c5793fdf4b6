import { streams } from '../../../../contract/schemas/study/streams'
import type { Content } from '../../domain/content/content'
import type { ServedStream } from '../../domain/study-stream'

/** The words' stream: what a student says of a word counts only where the vocabulary has it now. */
export function wordStream(content: Pick<Content, 'words'>): ServedStream {
  let made: { readonly words: Content['words']; readonly known: ReadonlySet<unknown> } | undefined
  function known(): ReadonlySet<unknown> {
    const { words } = content
    if (made?.words !== words) made = { words, known: new Set(words.map(({ word }) => word)) }
    return made.known
  }
  return { ...streams.words, isKnown: (event) => !('word' in event) || known().has(event.word) }
}
