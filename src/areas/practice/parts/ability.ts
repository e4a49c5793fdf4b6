import type { PracticeStore } from '../store/practice-store'
import {
  FEWEST_ANSWERS,
  isMeasured,
  measureHeads,
  type Measured,
  type MeasuredSubject,
} from '../../../../contract/domain/practice/ability'
import {
  countSteps,
  isMastered,
  masteries,
  getMasteryStep,
} from '../../../../contract/domain/practice/mastery'
import { listHeads } from './progress'
import type { SubjectChoice } from './use-subject'

export { FEWEST_ANSWERS, isMeasured, type Measured, type MeasuredSubject }
export { countSteps, isMastered, masteries, getMasteryStep }

/** The ability in a subject and its nodes by a student's answers between two times, in Unix ms. */
export function measure(
  practice: PracticeStore,
  choice: SubjectChoice,
  now: number,
  since = -Infinity,
): MeasuredSubject {
  const listHistory = (question: string) => practice.state.listHistory(question)
  return measureHeads(listHeads(practice.bank, choice), listHistory, { since, until: now })
}

/** Ability as a rating: 1,500 is the average student, and 200 are one logit. */
export const getRating = (logits: number): number => Math.round(1_500 + 200 * logits)

/** The ends of the scale on which ratings are drawn. */
export const RATINGS = [1_000, 2_000] as const
