import type { SubjectChoice } from '../../parts'
import type { PracticeStore } from '../../store/practice-store'

/** The data that each part of the screen is drawn from: the practice, and the subject with its exam. */
export interface OfChoice {
  readonly practice: PracticeStore
  readonly choice: SubjectChoice
}
