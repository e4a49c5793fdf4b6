import type { WordStore } from '@/stores/word-store'
import { studyTime } from '../../../contract/study/fold'
import { studyDayStart } from '../../../contract/study/memory'

/** Answers of this many days tell a student's pace, and at least this many answers. */
const [DAYS, LEAST] = [14, 10]

/** The value in the middle; undefined of none. */
function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** A student's median time to an answer in ms, or undefined while too few answers are known. */
export function paceOf(words: Pick<WordStore, 'book' | 'reviewsOf' | 'today'>): number | undefined {
  const since = studyDayStart(words.today - DAYS)
  const took = words.book.words.flatMap((word) =>
    words
      .reviewsOf(word)
      .filter(({ at }) => at >= since)
      .map(studyTime),
  )
  return took.length < LEAST ? undefined : median(took)
}

/** Minutes that a number of answers takes at a pace in ms, at least 1. */
export function minutesFor(answers: number, pace: number): number {
  return Math.max(1, Math.round((answers * pace) / 60_000))
}
