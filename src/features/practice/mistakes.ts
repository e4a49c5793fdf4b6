import type { BookedMistake, PracticeStore } from '@/stores/practice-store'
import { plainText } from '../../../contract/domain/practice/markup'
import { causes, type Cause } from '../../../contract/domain/practice/event'

/** Of which mistakes a list is: a subject, those in the book or those that left, and words of their text. */
export interface MistakeFilter {
  /** A subject's id, or `all`. */
  readonly subject: string
  readonly isIn: boolean
  readonly search: string
}

/** Mistakes by a filter: due ones first, those that left by when they were last wrong. */
export function mistakesBy(
  practice: PracticeStore,
  { subject, isIn, search }: MistakeFilter,
): BookedMistake[] {
  const { bank } = practice
  const wanted = search.trim().toLowerCase()
  return practice.mistakes
    .filter((mistake) => mistake.isIn === isIn)
    .filter(({ question }) => subject === 'all' || bank.headOf(question)?.subject === subject)
    .filter(({ question }) => {
      if (wanted === '') return true
      const found = bank.peek(question)
      const texts = found ? [found.stem, ...found.options.map(({ text }) => text)] : []
      return texts.some((text) => plainText(text).toLowerCase().includes(wanted))
    })
    .sort((one, other) => (isIn ? one.due - other.due : 0) || other.wrongAt - one.wrongAt)
}

/** How many of some mistakes have a cause, and how many of those are due; the most frequent first. */
export function causesOf(
  practice: PracticeStore,
  mistakes: readonly BookedMistake[],
): { cause: Cause; count: number; due: number }[] {
  return causes
    .map((cause) => {
      const of = mistakes.filter(({ question }) => practice.causeOf(question) === cause)
      return { cause, count: of.length, due: of.filter(({ due }) => due <= practice.today).length }
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

/** Usual time of a question that the bank has no more, in seconds. */
const USUAL_SECONDS = 90

/** Minutes that mistakes usually take. */
export function minutesOf(practice: PracticeStore, mistakes: readonly BookedMistake[]): number {
  const seconds = mistakes.reduce(
    (sum, { question }) => sum + (practice.bank.headOf(question)?.seconds ?? USUAL_SECONDS),
    0,
  )
  return Math.max(1, Math.round(seconds / 60))
}
