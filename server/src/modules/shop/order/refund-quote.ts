import { refundBase, refundLines } from '../../../../../contract/domain/shop/refund'
import type { RefundLine, RefundQuote } from '../../../../../contract/schemas/shop/order'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import { countedLessons } from './completed-lessons'
import { loadMoney } from './money'
import { orderOutline } from './outlines'
import { refundTerms } from './refund-terms'
import type { OrderKey, OrderRow } from './repo'

/** The part of an order's payment that may still go back, in fen; what came too much is no part of it. */
export async function refundable(db: Db, of: OrderKey): Promise<number> {
  const { paid, surplus, refunded } = await loadMoney(db, of)
  return Math.min(paid, Math.max(0, paid + surplus - refunded))
}

/** The sum of lines; where there is no lesson that could be learnt, it is all that they would share. */
export function quoted(lines: readonly RefundLine[], shared: number): number {
  return lines.length === 0 ? shared : lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** The amount of a refund of an order now, lesson by lesson. */
export async function loadQuote(
  db: Db,
  { courses }: Pick<Content, 'courses'>,
  order: OrderRow,
  now: Date,
): Promise<RefundQuote> {
  const paid = await refundable(db, order)
  const { isAgain, until, isOver } = await refundTerms(db, order, now)
  const isShipped = order.shipped_at !== null
  const { rule, kept, shared } = refundBase(order.terms.refund, { paid, isShipped, isAgain, isOver })
  const outline = await orderOutline(db, courses.courses, order)
  const isUnknown = outline.courses.length === 0
  const lessons = await countedLessons(db, outline, order)
  const amounts = refundLines(
    shared,
    lessons.map((lesson) => lesson.isLearnt),
    rule,
  )
  const lines = lessons.map((lesson, at) => ({ ...lesson, amount: amounts[at] ?? 0 }))
  return {
    paid,
    // Of what is not known nothing can be said to be unlearnt: staff decide.
    amount: isUnknown ? 0 : quoted(lines, shared),
    ...(isUnknown && { isUnknown }),
    rule,
    ...(kept > 0 && { kept }),
    ...(until !== undefined && { until }),
    ...(isOver && { isOver }),
    learnt: lessons.filter(({ isLearnt }) => isLearnt).length,
    lines,
  }
}
