/** A product's refund rule, in lessons that were learnt. */
export interface RefundRule {
  /** Up to this many lessons everything is paid back. */
  readonly full: number
  /** Only in orders from before the rule lost its end: beyond so many lessons nothing is paid back. */
  readonly last?: number
}

/** What a lesson costs in fen, where an amount is spread over all of them: what is left over goes to the first ones. */
export function lessonPrice(amount: number, lessons: number, at: number): number {
  const each = Math.floor(amount / lessons)
  return each + (at < amount - each * lessons ? 1 : 0)
}

/**
 * What is paid back of each lesson, in fen, for an amount that was paid and whether each lesson was learnt. Their sum is
 * what the rule promises: all of it, or the lessons that were not learnt.
 */
export function refundLines(amount: number, isLearnt: readonly boolean[], rule: RefundRule): number[] {
  const learnt = isLearnt.filter(Boolean).length
  return isLearnt.map((was, at) => {
    if (rule.last !== undefined && learnt > rule.last) return 0
    return was && learnt > rule.full ? 0 : lessonPrice(amount, isLearnt.length, at)
  })
}
