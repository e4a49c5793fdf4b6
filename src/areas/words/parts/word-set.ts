import type { Query } from '@/lib/query'
import type { WordState, WordStore } from '../store/word-store'
import { wordsText } from '../strings/index'
import { wordSetText } from '../strings/lists'

/** Words that belong together: those of a unit, or all that stand alike. */
export type WordSet =
  | { readonly kind: 'unit'; readonly unit: number }
  | { readonly kind: 'state'; readonly state: WordState }

/** The states of words in the order in which they are shown. */
export const wordStates = ['new', 'learning', 'known', 'mastered', 'suspended'] as const

const isState = (value: string | undefined): value is WordState =>
  wordStates.some((wordState) => wordState === value)

/** The set that an address names, or undefined where it names none. */
export function findWordSet({ unit, state }: Query): WordSet | undefined {
  if (isState(state)) return { kind: 'state', state }
  return unit !== undefined && /^[1-9]\d{0,3}$/.test(unit) ? { kind: 'unit', unit: Number(unit) } : undefined
}

/** The query that `findWordSet` reads, for the address of a page that shows the set. */
export function getQuery(set: WordSet): string {
  return set.kind === 'unit' ? `unit=${set.unit}` : `state=${set.state}`
}

export function getName(set: WordSet): string {
  return set.kind === 'unit' ? wordSetText.unit(set.unit) : wordsText.state[set.state]
}

/** The words of a set in the order of the book; of a unit that there is not, none. */
export function wordsIn(words: WordStore, set: WordSet): readonly string[] {
  if (set.kind === 'state') return words.book.words.filter((word) => words.loadState(word) === set.state)
  return words.book.index.units.find(({ unit }) => unit === set.unit)?.words ?? []
}

/** How many words of a list stand how. */
export function countStates(words: WordStore, list: readonly string[]): Record<WordState, number> {
  const counts = { new: 0, learning: 0, known: 0, mastered: 0, suspended: 0 }
  for (const word of list) counts[words.loadState(word)] += 1
  return counts
}
