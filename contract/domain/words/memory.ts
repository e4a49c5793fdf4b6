import { FSRSAlgorithm } from 'ts-fsrs'

/** How well a word was known: 1 forgotten, 2 with effort, 3 known, 4 at once; the numbers of FSRS. */
export type Grade = 1 | 2 | 3 | 4

/** The memory of one word after a student's reviews, by the memory model FSRS-6. */
export interface Memory {
  /** Days after which recall has sunk to 0.9. */
  readonly stability: number
  /** How hard the word is for this student, from 1 to 10. */
  readonly difficulty: number
  /** Study day of the newest review. */
  readonly day: number
  /** Reviews so far, the first meeting included. */
  readonly reviews: number
  /** How often it was forgotten after it had been learnt. */
  readonly lapses: number
}

/** A student's memory as FSRS-6 describes it; all times are study days. */
export interface MemoryModel {
  /** Probability, above 0 and at most 1, that the word would be known on a day. */
  recallOn(memory: Memory, day: number): number
  /**
   * The memory after a review. Reviews are folded in the order of their days; one that is dated before the newest
   * counts as of the newest's day, since memory does not run backwards.
   */
  afterReview(memory: Memory | undefined, grade: Grade, day: number): Memory
  /** Whole days, at least 1, after which recall has sunk to `retention`, which is between 0 and 1. */
  daysUntil(retention: number, memory: Memory): number
}

/** Builds the model from a student's own parameters, the 21 weights of FSRS-6, or from its default ones. */
export function createMemoryModel(weights?: readonly number[]): MemoryModel {
  const model = new FSRSAlgorithm({
    enable_short_term: false,
    enable_fuzz: false,
    ...(weights && { w: weights }),
  })
  return {
    recallOn: (memory, day) => model.forgetting_curve(Math.max(0, day - memory.day), memory.stability),
    afterReview(memory, grade, day) {
      const elapsed = memory ? Math.max(0, day - memory.day) : 0
      const { stability, difficulty } = model.next_state(memory ?? null, elapsed, grade)
      return {
        stability,
        difficulty,
        day: Math.max(day, memory?.day ?? day),
        reviews: (memory?.reviews ?? 0) + 1,
        lapses: (memory?.lapses ?? 0) + (memory && grade === 1 ? 1 : 0),
      }
    },
    daysUntil: (retention, { stability }) =>
      Math.max(1, Math.round(stability * model.calculate_interval_modifier(retention))),
  }
}
