import { ErrorCode } from '../../../../../contract/errors'
import type { Body } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { addRecord, checkClaim, releaseClaim } from '../../../domain/desk'
import { DomainError } from '../../../errors'
import { formatYuan } from '../../../lib/yuan'
import { afterSaleText as text } from './strings/after-sale'
import { refundable } from './refund-quote'
import { addRefund, changeRefund } from './refund-repo'
import { refundTerms } from './refund-terms'
import { getRefundNumber, type RefundDeps } from './refunds'
import { claimNumber, findByNumber, lockOrder, type OrderRow } from './repo'
import { takeStep } from './steps'
import { notifyApproved } from './notifications'

/** How much staff may give back of an order whose student can no longer ask for it, in fen; undefined for any other. */
export async function findGivable(db: Db, order: OrderRow, now: Date): Promise<number | undefined> {
  if (order.state !== 'delivered' || !(await refundTerms(db, order, now)).isOver) return undefined
  const most = await refundable(db, order)
  return most > 0 ? most : undefined
}

/**
 * Gives a refund that its student can no longer ask for, as the first of two of the staff; the second decides about it as
 * about any. The same request again changes nothing. Throws OrderState where the student may still ask or there is nothing
 * to give back, AmountChanged for more than that, ItemClaimed where a colleague works on the order.
 */
export async function giveRefund(
  { db, clock }: Pick<RefundDeps, 'db' | 'clock'>,
  staffId: string,
  number: string,
  { id, amount, reason }: Body<'giveRefund'>,
): Promise<void> {
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const now = clock()
    const said = text.recorded(formatYuan(amount), '', reason)
    const record = { requestId: id, staffId, queue: 'orders', item: number, action: 'give-refund' } as const
    if (!(await addRecord(tx, { ...record, reason: said, at: now }))) return
    await checkClaim(tx, 'orders', number, staffId, now)
    if (order.state === 'refunding') throw new DomainError(ErrorCode.OrderState, text.refundRunning)
    if (order.state !== 'delivered') throw new DomainError(ErrorCode.OrderState, text.notDelivered)
    const most = await findGivable(tx, order, now)
    if (most === undefined) throw new DomainError(ErrorCode.OrderState, text.refundInTime)
    if (amount > most) throw new DomainError(ErrorCode.AmountChanged, text.amountBeyond(formatYuan(most)))
    if (!(await claimNumber(tx, getRefundNumber(id), order)))
      throw new DomainError(ErrorCode.Conflict, text.refundTaken)
    const of = { uid: order.uid, order_id: order.id, id }
    await addRefund(tx, { ...of, amount, lines: [], reason: text.givenReason, asked_at: now })
    await changeRefund(tx, of, {
      state: 'approved',
      first_staff: staffId,
      approved_at: now,
      answer: reason,
    })
    await takeStep(tx, order, 'refunding', { key: `refund:${id}`, actor: 'staff', at: now, staffId })
    await notifyApproved(tx, order, { id, asked_amount: amount }, amount, now)
    await releaseClaim(tx, 'orders', number)
  })
}
