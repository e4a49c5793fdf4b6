/** Before the exam, on one of its two days, or after it. */
export type ExamMoment = 'before' | 'first' | 'second' | 'over'

/** Where a day stands that is so many calendar days before the exam's first one. */
export function examMoment(left: number): ExamMoment {
  if (left > 0) return 'before'
  if (left === 0) return 'first'
  return left === -1 ? 'second' : 'over'
}
