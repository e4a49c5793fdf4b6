import { chinaDayNumber, chinaMidnight, DAY_MS } from '../china-time'

/** A product's refund rule, in lessons that were learnt. */
export interface RefundRule {
  /** Up to this many lessons everything is paid back. */
  readonly full: number
  /** For how many days after that of the opening a refund can be asked for; without end where it does not say. */
  readonly days?: number
  /** Deduction for goods once their parcel was sent, in fen. */
  readonly shipped?: number
  /** Whether `full` counts for a student's first refund of the product only. */
  readonly once?: boolean
  /** Only in orders from before the rule lost its end: beyond so many lessons nothing is paid back. */
  readonly last?: number
}

/**
 * The price of a lesson in fen, where an amount is spread over all of them: what is left over goes to the first ones.
 */
export function lessonPrice(amount: number, lessons: number, at: number): number {
  const each = Math.floor(amount / lessons)
  return each + (at < amount - each * lessons ? 1 : 0)
}

/**
 * The refund of each lesson, in fen, for the paid amount and whether each lesson was learnt. Their sum is the amount
 * the rule promises: everything, or the lessons that were not learnt.
 */
export function refundLines(amount: number, isLearnt: readonly boolean[], rule: RefundRule): number[] {
  const learnt = isLearnt.filter(Boolean).length
  return isLearnt.map((was, at) => {
    if (rule.last !== undefined && learnt > rule.last) return 0
    return was && learnt > rule.full ? 0 : lessonPrice(amount, isLearnt.length, at)
  })
}

/** How an order stands, as far as its refund goes, besides its lessons. */
export interface RefundStanding {
  /** The amount that was paid and has not gone back, in fen. */
  readonly paid: number
  readonly isShipped: boolean
  /** Whether a refund of the product was asked for earlier, by another order of the student, and not declined. */
  readonly isAgain: boolean
  /** Whether it is too late to ask. */
  readonly isOver: boolean
}

/** The amount that a refund spreads over the lessons, and the rule for it. */
export interface RefundBase {
  /** The rule as it counts for this refund. */
  readonly rule: RefundRule
  /** Deduction for goods that were sent, in fen. */
  readonly kept: number
  /** Amount spread over the lessons, in fen; 0 after the last day to ask. */
  readonly shared: number
}

/** The rule of a student who has had a refund of the product, or not. */
export const ruleFor = (rule: RefundRule, isAgain: boolean): RefundRule =>
  isAgain && rule.once === true ? { ...rule, full: 0 } : rule

/** Computes the amount to spread over the lessons of an order, and the rule for it. */
export function refundBase(rule: RefundRule, standing: RefundStanding): RefundBase {
  const { paid, isShipped, isAgain, isOver } = standing
  const kept = isShipped ? Math.min(rule.shipped ?? 0, paid) : 0
  return { rule: ruleFor(rule, isAgain), kept, shared: isOver ? 0 : paid - kept }
}

/** The midnight in China before which a refund can be asked for, in Unix ms; undefined where there is no end. */
export function refundEnd({ days }: RefundRule, openedAt: number): number | undefined {
  return days === undefined ? undefined : chinaMidnight(openedAt) + (days + 1) * DAY_MS
}

/**
 * The rule of an order after an exchange: that of the new product, whose days begin with the exchange. A refund
 * period of the order's former rule still ends at its time, and the deduction for goods already sent stays as it was.
 */
export function exchangedRule(
  before: RefundRule,
  next: RefundRule,
  {
    openedAt,
    now,
    isShipped,
  }: { readonly openedAt: number; readonly now: number; readonly isShipped: boolean },
): RefundRule {
  const { days, shipped, ...rest } = next
  const passed = chinaDayNumber(now) - chinaDayNumber(openedAt)
  const ends = [before.days, days === undefined ? undefined : days + passed].filter(
    (item) => item !== undefined,
  )
  const kept = isShipped ? before.shipped : shipped
  return {
    ...rest,
    ...(ends.length > 0 && { days: Math.min(...ends) }),
    ...(kept !== undefined && { shipped: kept }),
  }
}
