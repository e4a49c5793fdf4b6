import { chinaTime } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import type { RefundQuote } from '../../../../../contract/schemas/shop/order'
import type { Body } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import { isClaimed } from '../../../domain/desk'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'
import { DomainError } from '../../../errors'
import { afterSaleText as text } from './strings/after-sale'
import { loadQuote } from './refund-quote'
import { addRefund, changeRefund, countRefunds, findRefund, findPayer } from './refund-repo'
import { claimNumber, findOrder, lockOrder, type OrderKey } from './repo'
import { takeStep } from './steps'

/** How often a refund of one order may be asked for: each is work for staff. */
const MOST_REFUNDS = 10

/** The dependencies of refunds. */
export interface RefundDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly content: Pick<Content, 'courses'>
}

/** The number under which a provider knows a refund, another one for each attempt. */
export const getRefundNumber = (refundId: string, attempt = 0): string =>
  `${refundId.replaceAll('-', '')}${attempt === 0 ? '' : `-${attempt}`}`

/** The amount of a refund of an order now. Throws NotFound where the student has no such order. */
export async function refundQuote({ db, clock, content }: RefundDeps, of: OrderKey): Promise<RefundQuote> {
  const order = await findOrder(db, of)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  return loadQuote(db, content, order, clock())
}

/** The last day before a midnight in China, `11 月 27 日`. */
function lastDay(until = 0): string {
  const { month, day } = chinaTime(until - 1)
  return text.day(month, day)
}

/**
 * Asks for a refund of what was bought; the same request again changes nothing. Throws OrderState where there is nothing
 * to be paid back, it is too late to ask or a refund is running, AmountChanged where the amount is another one by now.
 */
export async function askRefund(
  { db, clock, content }: RefundDeps,
  of: OrderKey,
  { id, amount, reason: written }: Body<'askRefund'>,
): Promise<void> {
  // A lone surrogate, which PostgreSQL cannot store, would make the same request another one the next time.
  const reason = Buffer.from(written).toString()
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, of)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const known = await findRefund(tx, order, id)
    if (known) {
      if (known.reason !== reason || known.asked_amount !== amount) throw new DomainError(ErrorCode.Conflict)
      return
    }
    if (order.state === 'refunding') throw new DomainError(ErrorCode.OrderState, text.refundRunning)
    if (order.state !== 'delivered') throw new DomainError(ErrorCode.OrderState, text.notDelivered)
    if ((await countRefunds(tx, order)) >= MOST_REFUNDS)
      throw new DomainError(ErrorCode.OrderState, text.refundOften)
    // Of two orders of a product that ask at once, one is the first.
    if (order.terms.refund.once === true) await takeAdvisoryLock(tx, `refund of ${order.uid}`)
    const now = clock()
    const quote = await loadQuote(tx, content, order, now)
    if (quote.isOver) throw new DomainError(ErrorCode.OrderState, text.refundLate(lastDay(quote.until)))
    if (quote.amount !== amount) throw new DomainError(ErrorCode.AmountChanged)
    if (quote.isUnknown) throw new DomainError(ErrorCode.OrderState, text.refundUnknown)
    if (amount === 0) throw new DomainError(ErrorCode.OrderState, text.refundNothing)
    if (!(await claimNumber(tx, getRefundNumber(id), order)))
      throw new DomainError(ErrorCode.Conflict, text.refundTaken)
    const { uid, id: order_id } = order
    const { lines } = quote
    await addRefund(tx, { uid, order_id, id, amount, lines, reason, asked_at: now })
    await takeStep(tx, order, 'refunding', { key: `refund:${id}`, actor: 'student', at: now })
  })
}

/**
 * Takes a refund back; what was bought goes on as before. One that was taken back already stays so. Throws OrderState
 * where money is or may be on its way, somebody of the staff works on the refund, or it has ended otherwise.
 */
export async function withdrawRefund(
  { db, clock }: Pick<RefundDeps, 'db' | 'clock'>,
  of: OrderKey,
  refundId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, of)
    const refund = order && (await findRefund(tx, order, refundId))
    if (!refund) throw new DomainError(ErrorCode.NotFound)
    if (refund.state === 'withdrawn') return
    if (refund.state === 'paying') throw new DomainError(ErrorCode.OrderState, text.refundDecided)
    if (refund.state !== 'asked' && refund.state !== 'approved')
      throw new DomainError(ErrorCode.OrderState, text.refundOver)
    const now = clock()
    if (await isClaimed(tx, 'refunds', order.number, now))
      throw new DomainError(ErrorCode.OrderState, text.refundClaimed)
    // Money that staff pay back by hand may have left before the second of them says so here.
    if (refund.state === 'approved' && (await findPayer(tx, order)) === 'desk')
      throw new DomainError(ErrorCode.OrderState, text.refundByHand)
    await changeRefund(tx, refund, { state: 'withdrawn', ended_at: now })
    await takeStep(tx, order, 'delivered', { key: `withdrawal:${refundId}`, actor: 'student', at: now })
  })
}
