import { QUIZ_KEY, readQuiz, getScore, findWordSet, wordsIn, type WordSet } from '../../parts'
import { findLast } from '@/lib/list'
import type { Query } from '@/lib/query'
import type { Store } from '@/platform/storage/kv.contract'
import type { WordStore } from '../../store/word-store'

/** Where the words of a test come from. */
export type Source = 'today' | 'wrong' | 'unit' | 'state' | 'again'

/** The words that a test can be made of, by where they come from. */
export interface Sources {
  readonly list: readonly Source[]
  listWords(source: Source, unit: number): readonly string[]
}

/** Words of today: those that are due, and those that were answered today already. */
function todaysWords(words: WordStore): string[] {
  const due = new Set(words.work.due)
  return words.active.filter((word) => due.has(word) || words.state.findMemory(word)?.day === words.today)
}

/** Words whose newest answer was wrong. */
function wrongWords(words: WordStore): string[] {
  return words.active.filter((word) => findLast(words.state.listReviews(word))?.grade === 1)
}

/** Words of the last test of this visit that were wrong at first. */
function wrongBefore(words: WordStore, session: Store): string[] {
  const record = readQuiz(session.read(QUIZ_KEY))
  return record ? getScore(record).wrong.filter((word) => words.book.has(word)) : []
}

/** The test that an address asks for. */
export function askedSource({ source, ...rest }: Query): {
  source: Source
  set: WordSet | undefined
} {
  const set = findWordSet(rest)
  if (set) return { source: set.kind, set }
  return { source: source === 'wrong' || source === 'again' ? source : 'today', set: undefined }
}

/** The sources that can be chosen on a page; a state and the last test only where the address asks for them. */
export function getSources(words: WordStore, session: Store, params: Query): Sources {
  const { source, set } = askedSource(params)
  const extra: Source[] = source === 'again' || source === 'state' ? [source] : []
  return {
    list: [...extra, 'today', 'wrong', 'unit'],
    listWords(wanted, unit) {
      switch (wanted) {
        case 'today':
          return todaysWords(words)
        case 'wrong':
          return wrongWords(words)
        case 'again':
          return wrongBefore(words, session)
        case 'state':
          return set ? wordsIn(words, set) : []
        case 'unit':
          return wordsIn(words, { kind: 'unit', unit }).filter((word) => words.state.getMark(word) === 'none')
      }
    },
  }
}
