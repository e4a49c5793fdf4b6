import type { WordEntry } from '../api/word'
import type { ReviewMode } from '../../../../contract/domain/words/event'
import { spread } from '../../../../contract/domain/words/schedule'
import { listGlosses, getPart } from './gloss'

/**
 * How a word is asked: its meaning or the word itself to choose, its meaning to choose after hearing it, the word to
 * spell from its meaning, or to write down after hearing it.
 */
export type QuizKind = 'meaning' | 'word' | 'hear' | 'spell' | 'dictate'
export const quizKinds = ['meaning', 'word', 'spell', 'hear', 'dictate'] as const

/** Kinds that need a voice. */
export const isHeard = (kind: QuizKind): boolean => kind === 'hear' || kind === 'dictate'
/** Kinds in which the word is typed. */
export const isTyped = (kind: QuizKind): boolean => kind === 'spell' || kind === 'dictate'

export const modeOf: Readonly<Record<QuizKind, ReviewMode>> = {
  meaning: 'choice',
  word: 'choice',
  hear: 'listen',
  spell: 'spell',
  dictate: 'listen',
}

export interface Option {
  readonly word: string
  readonly text: string
}

/** A question as it is shown; there are no options where the word is typed. */
export interface Question {
  readonly entry: WordEntry
  readonly kind: QuizKind
  readonly options: readonly Option[]
}

const OPTIONS = 4

/** Puts things into an order that depends on the seed alone. */
export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  return items
    .map((item, at) => ({ item, place: spread(`${seed}#${at}`) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

const listParts = ({ senses }: WordEntry): Set<string> => new Set(senses.map(getPart))
const allGlosses = ({ senses }: WordEntry): string[] => senses.flatMap(listGlosses)

/** Glosses of one sign are in many longer ones that mean something else. */
const isPartOf = (piece: string, whole: string): boolean => piece.length > 1 && whole.includes(piece)

/** Whether a gloss of one word would be right for the other too. */
export function shareMeaning(a: WordEntry, b: WordEntry): boolean {
  const others = allGlosses(b)
  return allGlosses(a).some((gloss) =>
    others.some((second) => gloss === second || isPartOf(gloss, second) || isPartOf(second, gloss)),
  )
}

const spellings = ({ word, forms }: WordEntry): string[] => [word, ...forms].map((text) => text.toLowerCase())

/** Whether a hint of the first word gives the second one: as what means nearly the same, or what looks like it. */
function hints(entry: WordEntry, another: string, kind: 'near' | 'mistaken'): boolean {
  return entry.hints.some(
    (hint) =>
      hint.kind === kind &&
      hint.text
        .toLowerCase()
        .split(/[^a-z-]+/)
        .includes(another.toLowerCase()),
  )
}

/** Whether a word can stand beside another as a wrong answer: it must be wrong in every sense. */
export function isWrongFor(entry: WordEntry, another: WordEntry): boolean {
  if (spellings(entry).some((spelling) => spellings(another).includes(spelling))) return false
  if (hints(entry, another.word, 'near') || hints(another, entry.word, 'near')) return false
  return !shareMeaning(entry, another)
}

/**
 * Wrong answers out of a pool: words of the same part of speech and of a near band; those that are easily taken for
 * the word come first. No two of them mean the same. Fewer where the pool has no more.
 */
function wrongOnes(entry: WordEntry, pool: readonly WordEntry[], seed: string): WordEntry[] {
  const parts = listParts(entry)
  const first = entry.senses[0] && getPart(entry.senses[0])
  const distance = (another: WordEntry): number => {
    const otherFirst = another.senses[0] && getPart(another.senses[0])
    const part = first === otherFirst ? 0 : another.senses.some((sense) => parts.has(getPart(sense))) ? 4 : 8
    const alike = hints(entry, another.word, 'mistaken') || hints(another, entry.word, 'mistaken') ? -16 : 0
    return part + Math.abs(entry.band - another.band) + alike
  }
  const nearest = shuffled(pool, seed)
    .filter((another) => another.word !== entry.word)
    .map((another) => ({ other: another, far: distance(another) }))
    .sort((item, second) => item.far - second.far)
  const chosen: WordEntry[] = []
  for (const { other } of nearest) {
    if (chosen.length === OPTIONS - 1) break
    if ([entry, ...chosen].every((item) => isWrongFor(item, other))) chosen.push(other)
  }
  return chosen
}

/** The sense that a choice shows: of the part of speech that is asked for, where there is one. */
function glossFor(entry: WordEntry, part: string | undefined): string {
  const sense = entry.senses.find((item) => getPart(item) === part) ?? entry.senses[0]
  return sense ? `${sense.part} ${sense.gloss}` : ''
}

/** A question about a word; its options are in an order that depends on the seed. Typed where no option can be made. */
export function makeQuestion(
  entry: WordEntry,
  kind: QuizKind,
  pool: readonly WordEntry[],
  seed: string,
): Question {
  if (isTyped(kind)) return { entry, kind, options: [] }
  const wrong = wrongOnes(entry, pool, seed)
  if (wrong.length === 0) return { entry, kind: kind === 'hear' ? 'dictate' : 'spell', options: [] }
  const part = entry.senses[0] && getPart(entry.senses[0])
  const options = [entry, ...wrong].map((item) => ({
    word: item.word,
    text: kind === 'word' ? item.word : glossFor(item, part),
  }))
  return { entry, kind, options: shuffled(options, `${seed}!`) }
}
