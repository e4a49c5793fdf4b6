import type { WordEntry } from '../../../../contract/schemas/words/word'
import type { Result } from '../../../../contract/types'
import type { Content } from '../../domain/content/content'
import { encode, type Encoded } from '../../delivery/encoded-response'
import { digest, later } from '../../lib/lazily'

/** The part of the content that makes the vocabulary. */
export type WordsContent = Pick<Content, 'words'> & {
  home: Pick<Content['home'], 'examDate' | 'examDateNote'>
}

/** A unit as it is sent. */
type UnitFile = { readonly version: string; readonly file: () => Encoded }

/** The vocabulary as it is served, out of memory. */
export interface Vocabulary {
  /** Whether it is a headword, or another spelling of one: what a device says of a former headword is taken as well. */
  has(word: string): boolean
  index(): Encoded
  /** All about a unit's words; undefined for a number that no unit has. */
  unit(number: number): UnitFile | undefined
}

const answer = (result: Result<'getWordIndex'> | Result<'getWordUnit'>): Encoded =>
  encode(Buffer.from(JSON.stringify({ status: 200, msg: '', result })))

function makeVocabulary({ words, home }: WordsContent, audio: boolean): Vocabulary {
  const entries = new Map<number, WordEntry[]>()
  for (const { unit, ...entry } of words) {
    const others = entries.get(unit)
    if (others) others.push(entry)
    else entries.set(unit, [entry])
  }
  const units = [...entries].map(([unit, of]) => ({ unit, version: digest(JSON.stringify(of)), words: of }))
  const files = new Map(
    units.map((unit) => [unit.unit, { version: unit.version, file: later(() => answer(unit)) }]),
  )
  const known = new Set(words.flatMap(({ word, forms }) => [word, ...forms]))
  const index = later(() =>
    answer({
      version: digest(units.map(({ version }) => version).join()),
      examDate: home.examDate,
      examDateNote: home.examDateNote,
      audio,
      units: units.map((unit) => ({ ...unit, words: unit.words.map(({ word }) => word) })),
    }),
  )
  return { has: (word) => known.has(word), index, unit: (number) => files.get(number) }
}

/** The vocabulary made of each list of words: the servers of one process serve the same one. */
const vocabularies = new WeakMap<
  WordsContent['words'],
  { home: WordsContent['home']; audio: boolean; vocabulary: Vocabulary }
>()

/**
 * Serves the vocabulary that the content has now; it is rebuilt when an edit has replaced its parts. `audio`
 * is whether its words have recordings.
 */
export function createVocabulary(content: WordsContent, audio: boolean): () => Vocabulary {
  return () => {
    const { words, home } = content
    const known = vocabularies.get(words)
    if (known?.home === home && known.audio === audio) return known.vocabulary
    const vocabulary = makeVocabulary(content, audio)
    vocabularies.set(words, { home, audio, vocabulary })
    return vocabulary
  }
}
