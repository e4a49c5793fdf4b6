import { studyDay, studyDayStart } from '../study/day'
import type { ReviewEvent } from './event'
import { studyTime } from './fold'

/** Days whose answers show a student's pace, and how many words' worth the usual pace counts beside them. */
const [DAYS, USUAL_WORDS] = [14, 10]
/** The time of a word on a day before a student's own pace is known, in ms: new words are read, and come again. */
const USUAL = { fresh: 20_000, due: 8_000 } as const
/** A longer time between two answers is a pause, and no study. */
const LONGEST_MS = 60_000

/** The time of a word on a day in ms, from its front to the next word, its repeats included. */
export interface WordPace {
  readonly fresh: number
  readonly due: number
  /** Whether they rest on what is usual alone, or nearly so. */
  readonly isUsual: { readonly fresh: boolean; readonly due: boolean }
}

/** The reviews that the pace is measured by. */
interface Answered {
  /** Reviews of a word that count, oldest first. */
  listReviews(word: string): readonly ReviewEvent[]
}

/** The pace of a student of whom nothing is known. */
export const usualPace: WordPace = { ...USUAL, isUsual: { fresh: true, due: true } }

/**
 * A student's pace of the days before a study day, by what they answered until a time in Unix ms; the usual one counts
 * less the more words they have answered.
 */
export function getPace(
  book: readonly string[],
  learnt: Answered,
  today: number,
  until = Number.POSITIVE_INFINITY,
): WordPace {
  const since = studyDayStart(today - DAYS)
  const answers: { review: ReviewEvent; isFresh: boolean }[] = []
  const counts = { fresh: 0, due: 0 }
  for (const word of book) {
    const reviews = learnt.listReviews(word)
    const [first] = reviews
    const days = new Set<number>()
    for (const review of reviews) {
      if (!first || review.at < since || review.at >= until) continue
      const day = studyDay(review.at)
      const isFresh = day === studyDay(first.at)
      answers.push({ review, isFresh })
      if (!days.has(day)) counts[isFresh ? 'fresh' : 'due'] += 1
      days.add(day)
    }
  }
  const took = { fresh: USUAL_WORDS * USUAL.fresh, due: USUAL_WORDS * USUAL.due }
  let before = -Infinity
  for (const { review, isFresh } of answers.sort((a, b) => a.review.at - b.review.at)) {
    const gap = review.at - before
    before = review.at
    took[isFresh ? 'fresh' : 'due'] += gap > LONGEST_MS ? studyTime(review) : Math.max(gap, studyTime(review))
  }
  return {
    fresh: took.fresh / (USUAL_WORDS + counts.fresh),
    due: took.due / (USUAL_WORDS + counts.due),
    isUsual: { fresh: counts.fresh < USUAL_WORDS, due: counts.due < USUAL_WORDS },
  }
}

/** Whether the time for so many reviews and new words rests on the usual pace, and not on the student's own. */
export function isUsualFor(due: number, fresh: number, { isUsual }: WordPace): boolean {
  return (due === 0 || isUsual.due) && (fresh === 0 || isUsual.fresh)
}

/** Minutes that so many reviews and new words take at a pace, at least 1. */
export function minutesFor(due: number, fresh: number, pace: WordPace): number {
  return Math.max(1, Math.round((due * pace.due + fresh * pace.fresh) / 60_000))
}
