import type { Grade } from '../../../../contract/domain/words/memory'

/** A review as fitting sees it: its grade and its study day. */
export type DayReview = { readonly grade: Grade; readonly day: number }

/** Finds the parameters of FSRS-6 that explain what a student remembered. */
export interface Fitting {
  /** The 21 weights that fit histories of words best, one review a day at most in each. Throws when it cannot decide. */
  fit(histories: readonly (readonly DayReview[])[]): Promise<number[]>
}
