import { ErrorCode } from '../../../../../contract/errors'
import type { Body } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { addRecord, checkClaim, releaseClaim } from '../../../domain/desk'
import { DomainError } from '../../../errors'
import { afterSaleText as text } from './strings/after-sale'
import { deliver, strikePayments } from './money'
import { addRefund, changeRefund, type RefundRow } from './refund-repo'
import { finishRefund } from './refund-settlement'
import { findByNumber, freeCoupon, lockOrder, type OrderKey, type OrderRow } from './repo'
import type { SettleDeps } from './settle'
import { mistakeKey, takeStep } from './steps'
import { owedAtDesk } from './overpayments'
import type { Transfer } from './transfers'

/** The payment of an order that staff confirmed, in one sum or several. */
async function paymentsAtDesk(tx: Db, { uid, id }: OrderKey): Promise<Transfer[]> {
  return tx
    .selectFrom('order_money')
    .select(['amount', 'reference'])
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('kind', '=', 'payment')
    .where('provider', '=', 'desk')
    .where('struck', '=', false)
    .execute()
}

/** The payments that may be undone. Throws OrderState where staff received none, or other money came beside them. */
async function undoable(tx: Db, order: OrderRow): Promise<Transfer[]> {
  const payments = await paymentsAtDesk(tx, order)
  if (payments.length === 0) throw new DomainError(ErrorCode.OrderState, text.mistakeNotDesk)
  if ((await owedAtDesk(tx, order)) > 0) throw new DomainError(ErrorCode.OrderState, text.mistakeOwed)
  return payments
}

/**
 * Says that another order's money was confirmed for this one, as the first of two; the same request again changes
 * nothing. Throws OrderState where a refund is running or nothing was confirmed at the desk, ItemClaimed where a colleague
 * works on the order.
 */
export async function reportMistake(
  { db, clock }: Pick<SettleDeps, 'db' | 'clock'>,
  staffId: string,
  number: string,
  { id, reason }: Body<'reportMistake'>,
): Promise<void> {
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  const now = clock()
  // A declined order goes back to the state of its delivery.
  await deliver(db, found, now)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const record = { requestId: id, staffId, queue: 'orders', item: number, action: 'mistake' } as const
    if (!(await addRecord(tx, { ...record, reason, at: now }))) return
    await checkClaim(tx, 'orders', number, staffId, now)
    if (order.state === 'refunding') throw new DomainError(ErrorCode.OrderState, text.refundRunning)
    if (order.state !== 'delivered') throw new DomainError(ErrorCode.OrderState, text.mistakeNotPaid)
    const amount = (await undoable(tx, order)).reduce((sum, transfer) => sum + transfer.amount, 0)
    const of = { uid: order.uid, order_id: order.id, id }
    // The student reads this, and learns nothing about the owner of the money.
    await addRefund(tx, { ...of, amount, lines: [], reason: text.mistakeReason, asked_at: now })
    await changeRefund(tx, of, { state: 'approved', mistake: true, first_staff: staffId, approved_at: now })
    await takeStep(tx, order, 'refunding', { key: mistakeKey(id), actor: 'staff', at: now, staffId })
    await releaseClaim(tx, 'orders', number)
  })
}

/**
 * Undoes a payment by the word of the second person, inside the caller's transaction: no money moves, the books show each
 * of its sums and the reversal, their references pay the order to which they belong, and an invoice that is issued has to be voided.
 */
export async function undoPayment(
  tx: Db,
  order: OrderRow,
  refund: RefundRow,
  by: { readonly now: Date; readonly staffId: string },
): Promise<void> {
  const payments = await undoable(tx, order)
  const sums = payments.map(
    (payment) => ({ ...payment, provider: 'desk', at: by.now, staffId: by.staffId }) as const,
  )
  await finishRefund(tx, order, refund, sums, { actor: 'staff', ...by })
  await strikePayments(tx, order, sums)
  await freeCoupon(tx, order)
}
