import type { SubjectChoice } from '@/features/practice'
import type { PracticeStore } from '@/stores/practice-store'

/** What each part of the screen is drawn from: the practice, and the subject with its exam. */
export interface OfChoice {
  readonly practice: PracticeStore
  readonly choice: SubjectChoice
}
