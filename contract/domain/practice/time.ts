import { studyDay } from '../study/day'
import type { PracticeFold } from './fold'

/** The longest that an answer and a recite count for, in ms. */
const [LONGEST_ANSWER, LONGEST_RECITE] = [1_800_000, 600_000]

/**
 * Ms of work on questions and on cards by study day. Whatever was worked on counts: also questions of runs that are not
 * handed in, or whose answers came too late. `took` is the time on a question so far, so each counts once in a run.
 */
export function practiceTime(practice: Pick<PracticeFold, 'attempts' | 'recites'>): Map<number, number> {
  const days = new Map<number, number>()
  const add = (at: number, ms: number) => days.set(studyDay(at), (days.get(studyDay(at)) ?? 0) + ms)
  for (const { answers } of practice.attempts)
    for (const { at, took } of answers.values()) add(at, Math.min(took, LONGEST_ANSWER))
  for (const { at, took } of practice.recites) add(at, Math.min(took, LONGEST_RECITE))
  return days
}
