import { get_fuzz_range } from 'ts-fsrs'
import type { Memory, MemoryModel } from './memory'

/** How reviews are placed so that most is known on the day of the exam. */
export interface ExamPlan {
  /** Study day of the exam. */
  readonly examDay: number
  /** Recall at which a word comes back while the exam is far, between 0 and 1. */
  readonly retention: number
  /** The last pass before the exam is spread over this many days. */
  readonly lastPassDays: number
  /** A word whose recall on the day of the exam would be this or more needs no last pass. */
  readonly enough: number
}

/** The parts of a plan that are the same for every student unless they choose otherwise. */
export const examDefaults = { retention: 0.83, lastPassDays: 22, enough: 0.95 } as const

/** Spreads keys evenly over 0 ≤ x < 1, the same on every device: FNV-1a with the finish of MurmurHash3. */
export function spread(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const LONGEST_DAYS = 36_500

/** An interval, in days, moved a little, so that words learnt together do not come back together. */
function scattered(key: string, memory: Memory, interval: number): number {
  if (interval < 3) return interval // shorter ones have no room (FSRS moves none below 2.5 days)
  const { min_ivl, max_ivl } = get_fuzz_range(interval, 0, LONGEST_DAYS)
  return min_ivl + Math.floor(spread(`${key}#${memory.reviews}`) * (max_ivl - min_ivl + 1))
}

/**
 * Study day on which a word is due again, or undefined when it needs no more review before the exam. Far from the exam
 * a word waits until recall has sunk to the plan's retention. One that would come too late for its turn in the last
 * pass comes on that turn, unless it would be known well enough on the day of the exam anyway.
 */
export function dueDay(key: string, memory: Memory, model: MemoryModel, plan: ExamPlan): number | undefined {
  const due = memory.day + scattered(key, memory, model.daysUntil(plan.retention, memory))
  const turn = plan.examDay - 1 - Math.floor(spread(key) * plan.lastPassDays)
  if (due > turn && model.recallOn(memory, plan.examDay) < plan.enough)
    return Math.min(Math.max(memory.day + 1, turn), plan.examDay)
  return due < plan.examDay ? due : undefined
}

/**
 * How much a review on a day is expected to raise the probability that the word is known on the day of the exam: what
 * comes of knowing it and of not knowing it, each by its probability, less what comes of leaving it.
 */
export function examGain(memory: Memory, model: MemoryModel, day: number, examDay: number): number {
  const known = model.recallOn(memory, day)
  const atExam = (next: Memory) => model.recallOn(next, examDay)
  return (
    known * atExam(model.afterReview(memory, 3, day)) +
    (1 - known) * atExam(model.afterReview(memory, 1, day)) -
    atExam(memory)
  )
}
