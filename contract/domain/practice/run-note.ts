import { studyDay } from '../study/day'
import type { Attempt } from './fold'
import { runModes, findSize } from './modes'

/** How far a run of questions is. */
export interface RunNote {
  readonly attempt: string
  /** Where its questions come from. */
  readonly source: string
  /** Questions that were answered on the day. */
  readonly answered: number
  /** When it was done as a whole, in Unix ms. */
  readonly doneAt: number | undefined
}

/**
 * How far a run is on a study day: it is done when it was handed in, and where each answer is shown at once, with the last
 * one.
 */
export function recordRun(attempt: Attempt, day: number): RunNote {
  const { begin, finish, lastAt } = attempt
  const answers = [...attempt.answers.values()].filter(({ isOpen }) => !isOpen)
  const isAnswered =
    runModes[begin.mode].feedback === 'now' && answers.length >= (findSize(attempt) ?? Infinity)
  const isDone = isAnswered || (finish !== undefined && finish.why !== 'left' && answers.length > 0)
  return {
    attempt: begin.id,
    source: begin.source,
    answered: answers.filter(({ at }) => studyDay(at) === day).length,
    doneAt: isDone ? lastAt : undefined,
  }
}
