import { hasWords } from '@/lib/has-words'
import type { BookedMistake, PracticeStore } from '../store/practice-store'
import { plainText } from '../../../../contract/domain/practice/markup'
import { causes, type Cause } from '../../../../contract/domain/practice/event'
import { comparable } from '../../../../contract/domain/typed-text'
import { roundMinutes } from '../../../../contract/domain/minutes'

/** Of which mistakes a list is: a subject, a cause, those in the book or those that left, and words of their text. */
export interface MistakeFilter {
  /** A subject's id, or `all`. */
  readonly subject: string
  readonly isIn: boolean
  /** Only those with this cause, with none where it is `none`; any where it is undefined. */
  readonly cause?: Cause | 'none' | undefined
  readonly search: string
}

/** The book as it is, of every subject. */
export const wholeBook: MistakeFilter = { subject: 'all', isIn: true, search: '' }

/** The filter that an address asks for by a subject and a cause; unknown ones ask for nothing. */
export function filterIn(
  { bank }: PracticeStore,
  { subject, cause }: Readonly<Record<string, string | undefined>>,
): MistakeFilter {
  return {
    ...wholeBook,
    ...(subject !== undefined && bank.findSubject(subject) && { subject }),
    cause: [...causes, 'none' as const].find((item) => item === cause),
  }
}

/** Whether a mistake is to be asked today; a question that was withdrawn never is. */
export function isDue({ bank, today }: PracticeStore, { question, isIn, due }: BookedMistake): boolean {
  return isIn && due <= today && bank.findHead(question) !== undefined
}

/** Lists the texts of a question that a search reads: its stem, its options and the title of its group. */
function searchableTexts({ bank }: PracticeStore, question: string): readonly string[] {
  const found = bank.peek(question)
  if (!found) return []
  const texts = [found.stem, bank.findGroup(question)?.title ?? '', ...found.options.map(({ text }) => text)]
  return texts.map((text) => plainText(text))
}

/**
 * Mistakes by a filter: due ones first, those that left by when they were last wrong, and withdrawn ones at the end.
 * A search finds only questions that are ready.
 */
export function mistakesBy(
  practice: PracticeStore,
  { subject, isIn, cause, search }: MistakeFilter,
): BookedMistake[] {
  const {
    bank,
    state: { underWay },
  } = practice
  const wanted = comparable(search)
  const isGone = ({ question }: BookedMistake): number => (bank.findHead(question) ? 0 : 1)
  return practice.mistakes
    .filter((mistake) => mistake.isIn === isIn && !underWay.has(mistake.question))
    .filter(({ question }) => subject === 'all' || bank.findHead(question)?.subject === subject)
    .filter(({ question }) => cause === undefined || (practice.state.findCause(question) ?? 'none') === cause)
    .filter(({ question }) => wanted === '' || hasWords(searchableTexts(practice, question), wanted))
    .sort((a, b) => isGone(a) - isGone(b) || (isIn ? a.due - b.due : 0) || b.wrongAt - a.wrongAt)
}

/** How many of some mistakes have a cause and how many of those are due, the most frequent first, then those without. */
export function listCauses(
  practice: PracticeStore,
  mistakes: readonly BookedMistake[],
): { cause: Cause | 'none'; count: number; due: number }[] {
  const count = (cause: Cause | 'none') => {
    const of = mistakes.filter(({ question }) => (practice.state.findCause(question) ?? 'none') === cause)
    return { cause, count: of.length, due: of.filter((mistake) => isDue(practice, mistake)).length }
  }
  const known = causes.map(count).sort((a, b) => b.count - a.count)
  return [...known, count('none')].filter((item) => item.count > 0)
}

/** Usual time of a question that the bank has no more, in seconds. */
const USUAL_SECONDS = 90

/** Minutes that mistakes usually take. */
export function countMinutes(practice: PracticeStore, mistakes: readonly BookedMistake[]): number {
  const seconds = mistakes.reduce(
    (sum, { question }) => sum + (practice.bank.findHead(question)?.seconds ?? USUAL_SECONDS),
    0,
  )
  return roundMinutes(seconds)
}
