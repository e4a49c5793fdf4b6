import { studyDay } from '../study/day'
import type { Grade, Memory, MemoryModel } from '../words/memory'

/** How an answer to a question came out. */
export interface Outcome {
  /** Unix ms. */
  readonly at: number
  /** Share of the points that it earned, 0 to 1. */
  readonly share: number
  /** Time on it, in ms. */
  readonly took: number
}

/** Answers right on as many different days let a question leave the mistake book. */
export const RIGHTS_TO_LEAVE = 2
/** Share of the points from which an answer counts as right; options are right as a whole anyway. */
export const RIGHT_SHARE = 0.6
/** A right answer after more than this many times the expected time was found with effort. */
const SLOW = 1.5
/** Recall at which a question of the mistake book comes back. */
const RETENTION = 0.9

export const isRight = ({ share }: Pick<Outcome, 'share'>): boolean => share >= RIGHT_SHARE

/** A question of the mistake book. */
export interface Mistake {
  /** Whether it is in the book now. */
  readonly isIn: boolean
  /** Different days on which it was right since it was last wrong. */
  readonly rights: number
  /** How often it was wrong. */
  readonly wrongs: number
  /** Unix ms of the newest wrong answer. */
  readonly wrongAt: number
  /** Study day from which it is to be asked again. */
  readonly due: number
}

function getGrade(outcome: Outcome, seconds: number): Grade {
  if (!isRight(outcome)) return 1
  return outcome.took > seconds * 1000 * SLOW ? 2 : 3
}

/**
 * Where a question stands in the mistake book after its outcomes, oldest first; undefined where it never was in it. It
 * comes in with a wrong answer, leaves after right ones on two different days, and returns with the next wrong one.
 * When it is due follows from the memory that the first outcome of each day leaves, by FSRS. `seconds` is its usual time.
 */
export function findMistake(
  outcomes: readonly Outcome[],
  seconds: number,
  model: MemoryModel,
): Mistake | undefined {
  let memory: Memory | undefined
  let [wrongs, wrongAt] = [0, 0]
  let rightDays = new Set<number>()
  let lastDay: number | undefined
  for (const outcome of outcomes) {
    const day = studyDay(outcome.at)
    const right = isRight(outcome)
    if (!right) {
      wrongs += 1
      wrongAt = outcome.at
      rightDays = new Set()
    } else if (wrongs > 0) rightDays.add(day)
    // Later outcomes of a day come from what was seen minutes before; only a wrong one is still informative.
    if (lastDay !== day || !right) memory = model.afterReview(memory, getGrade(outcome, seconds), day)
    lastDay = day
  }
  if (wrongs === 0 || !memory) return undefined
  return {
    isIn: rightDays.size < RIGHTS_TO_LEAVE,
    rights: rightDays.size,
    wrongs,
    wrongAt,
    due: memory.day + model.daysUntil(RETENTION, memory),
  }
}
