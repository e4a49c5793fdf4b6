import type { Mark, ReviewEvent } from './event'
import { countedDay, type CountedDay } from './fold'
import { studyDay } from '../study/day'
import type { Memory, MemoryModel } from './memory'

/** The known facts about a student's past. */
export interface Past {
  readonly model: MemoryModel
  /** Reviews of a word that count, oldest first. */
  listReviews(word: string): readonly ReviewEvent[]
  getMark(word: string): Mark
  /** Study day on which a word was marked. */
  findMarkDay(word: string): number | undefined
}

/**
 * Words that are expected to have been known on each of the study days `days`, which go up: what was learnt until then
 * by the probability that it was still known, and what was marked as known for good. Yields after each word, so that a
 * long past need not hold the page up.
 */
export function* knownOn(
  book: readonly string[],
  past: Past,
  days: readonly number[],
): Generator<void, number[]> {
  const known = days.map(() => 0)
  for (const word of book) {
    const marked = past.getMark(word) === 'mastered' ? past.findMarkDay(word) : undefined
    const reviews = past.listReviews(word)
    let [next, memory, last]: [number, Memory | undefined, CountedDay | undefined] = [0, undefined, undefined]
    for (const [at, day] of days.entries()) {
      for (let review = reviews[next]; review && studyDay(review.at) <= day; review = reviews[next]) {
        next += 1
        const counted = countedDay(last, review)
        if (!counted) continue
        last = counted
        memory = past.model.afterReview(memory, review.grade, counted.day)
      }
      const isMarked = marked !== undefined && marked <= day
      known[at] = (known[at] ?? 0) + (isMarked ? 1 : memory ? past.model.recallOn(memory, day) : 0)
    }
    yield
  }
  return known
}
