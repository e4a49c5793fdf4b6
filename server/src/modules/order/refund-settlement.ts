import type { Db } from '../../db'
import { addRecord } from '../../domain/desk'
import { newUuid } from '../../lib/uuid'
import type { RefundSituation } from '../../providers/pay/contract'
import { afterSaleText as text } from '../../strings/after-sale'
import type { OrderStepsTable } from '../../db/order-types'
import { declineAsked } from './invoices'
import { bookRefund, type Sum } from './money'
import { changeRefund, findRefund, type RefundRow } from './refund-repo'
import { endGoods, findByNumber, freeSeat, lockOrder, type OrderRow } from './repo'
import type { SettleDeps } from './settle'
import { takeStep } from './steps'

/** A refund's id without its dashes; an order's number leads to an order as well. */
const REFUND_NUMBER = /^[0-9a-f]{32}$/

/** Who says that a refund is paid back. */
type By = { readonly actor: OrderStepsTable['actor']; readonly now: Date; readonly staffId?: string }

/**
 * Ends an order by its refund, inside the caller's transaction: what was paid back is booked, what was bought closes, and
 * the seat is free again; where nothing is kept, no invoice is made out. `sum` is missing where nothing is paid back.
 */
export async function finishRefund(
  tx: Db,
  order: OrderRow,
  refund: RefundRow,
  sum: Sum | undefined,
  { actor, now, staffId }: By,
): Promise<void> {
  if (sum) await bookRefund(tx, order, sum, now)
  const set = { state: 'done', reference: sum?.reference ?? '', ended_at: sum?.at ?? now } as const
  await changeRefund(tx, refund, { ...set, ...(staffId !== undefined && { second_staff: staffId }) })
  if (refund.amount >= order.amount) await declineAsked(tx, order, text.invoiceRefunded, now)
  await endGoods(tx, order, now)
  await freeSeat(tx, order)
  await takeStep(tx, order, 'refunded', {
    key: `refunded:${refund.id}`,
    actor,
    at: now,
    staffId,
    set: { ended_at: now },
  })
}

/** The refund that a provider knows under a number, with its order, both held until the transaction ends. */
async function lockByNumber(
  tx: Db,
  refundNumber: string,
): Promise<{ order: OrderRow; refund: RefundRow } | undefined> {
  const found = REFUND_NUMBER.test(refundNumber) ? await findByNumber(tx, refundNumber) : undefined
  const order = found && (await lockOrder(tx, found))
  if (!order) return undefined
  const refundId = refundNumber.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const refund = await findRefund(tx, order, refundId)
  return refund && { order, refund }
}

/**
 * Takes in what a provider says about a refund, however often and in whatever order it says it. One that is paid back
 * ends the order; one that could not be paid back waits for the second person again, with a record. Resolves to false
 * where there is no such refund.
 */
export async function settleRefund(
  { db, clock }: Pick<SettleDeps, 'db' | 'clock'>,
  refundNumber: string,
  situation: RefundSituation,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await lockByNumber(tx, refundNumber)
    if (!found) return false
    const { order, refund } = found
    const now = clock()
    const { second_staff: staffId } = refund
    if (situation.state === 'failed' && refund.state === 'paying' && staffId !== null) {
      await changeRefund(tx, refund, { state: 'approved', second_staff: null })
      await addRecord(tx, {
        requestId: newUuid(now),
        staffId,
        queue: 'refunds',
        item: order.number,
        action: 'fail',
        reason: text.refundFailed,
        at: now,
      })
    }
    if (situation.state !== 'done' || refund.state === 'done') return true
    const { reference, at } = situation
    const sum = { provider: 'wechat', reference, amount: refund.amount, at } as const
    // Money that went back stands in the books, whatever was decided meanwhile; the day's report tells of the rest.
    if (refund.state === 'paying' || refund.state === 'approved')
      await finishRefund(tx, order, refund, sum, { actor: 'provider', now })
    else await bookRefund(tx, order, sum, now)
    return true
  })
}
