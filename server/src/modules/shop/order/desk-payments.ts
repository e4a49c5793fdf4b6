import { ErrorCode } from '../../../../../contract/errors'
import type { Unsold } from '../../../../../contract/schemas/staff/desk'
import type { Body } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { addRecord, checkClaim, releaseClaim } from '../../../domain/desk'
import type { OrderScope } from '../../../domain/order-scope'
import { DomainError } from '../../../errors'
import { afterSaleText as text } from './strings/after-sale'
import type { OrderDeps } from './deps'
import { deliver } from './money'
import { findUnsold } from './offers'
import { findMistake } from './refund-repo'
import { findByNumber, isUnpaid, lockCoupon, lockOrder, lockSeats, type OrderRow } from './repo'
import { closeUnpaid, endPaying, type SettleDeps } from './settle'
import { findStep } from './steps'
import { areBooked, bookTransfers, getRecord, listTransfers } from './transfers'

/** The dependencies of a confirmation. */
type ConfirmDeps = SettleDeps & Pick<OrderDeps, 'content'>

/** The member of staff who confirms a payment, and the orders that they see. */
export interface Confirmer {
  readonly staffId: string
  readonly scope: OrderScope
}

async function numbered(db: Db, number: string): Promise<OrderRow> {
  const order = await findByNumber(db, number)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  return order
}

const isAtWechat = ({ state, provider }: OrderRow): boolean => state === 'paying' && provider === 'wechat'

/** Whether the coupon that made a closed order cheaper has been taken by another one since. */
export async function isCouponElsewhere(db: Db, { uid, state, coupon_id }: OrderRow): Promise<boolean> {
  if (state !== 'closed' || coupon_id === null) return false
  const own = db.selectFrom('coupons').select('order_id').where('uid', '=', uid).where('id', '=', coupon_id)
  const coupon = await own.executeTakeFirst()
  return coupon !== undefined && coupon.order_id !== null
}

/** Throws OrderState for a closed order that nobody could make again, unless staff saw that and want it all the same. */
async function checkSold(
  deps: ConfirmDeps,
  tx: Db,
  order: OrderRow,
  seen: Unsold | undefined,
): Promise<void> {
  if (order.terms.hasSeat) await lockSeats(tx, [order.product_id])
  const unsold = await findUnsold({ ...deps, db: tx }, order)
  if (unsold !== undefined && unsold !== seen)
    throw new DomainError(ErrorCode.OrderState, text.unsold[unsold])
}

/** Why no payment of an order that needs none is confirmed, and where money that came for it goes. */
async function loadRefusal(tx: Db, order: OrderRow): Promise<string> {
  const mistake = await findMistake(tx, order)
  if (mistake) return text.paidByMistake[mistake]
  return order.state === 'refunded' ? text.paidBack : text.paid
}

/** Does something and undoes it: throws where it would be refused. */
async function rehearse(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  const tx = await db.startTransaction().execute()
  try {
    await work(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/**
 * Confirms that the money of an order came outside of WeChat, in one transfer or several; its courses open, also where the
 * order was closed. The same confirmation again changes nothing. Throws AmountChanged for another amount than the order's,
 * OrderState for one that is paid or was paid back, whose coupon another order has by now, or that was closed or is not sold
 * any more in a way that was not seen, Conflict for a reference that stands for other money, PayDown where WeChat cannot say
 * that it takes none any more, ItemClaimed where a colleague works on the order.
 */
export async function confirmPayment(
  deps: ConfirmDeps,
  { staffId, scope }: Confirmer,
  number: string,
  { id: requestId, reason, isClosed = false, despite, ...came }: Body<'confirmPayment'>,
): Promise<void> {
  const { db, clock } = deps
  const found = await numbered(db, number)
  const transfers = listTransfers(came, found.amount)
  const now = clock()
  const confirm = async (tx: Db): Promise<void> => {
    const order = await lockOrder(tx, found)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const record = {
      requestId,
      staffId,
      queue: 'orders',
      item: number,
      action: 'confirm',
      reason: getRecord(transfers, reason),
      at: now,
    } as const
    if (!(await addRecord(tx, record))) {
      if (!(await areBooked(tx, order, transfers))) throw new DomainError(ErrorCode.Conflict)
      return
    }
    await checkClaim(tx, 'orders', number, staffId, now)
    if (!isUnpaid(order)) throw new DomainError(ErrorCode.OrderState, await loadRefusal(tx, order))
    // A student may have gone to WeChat in between, which was not asked.
    if (isAtWechat(order) && !isAtWechat(found)) throw new DomainError(ErrorCode.OrderState)
    if (order.coupon_id !== null) await lockCoupon(tx, order.uid, order.coupon_id)
    if (await isCouponElsewhere(tx, order)) throw new DomainError(ErrorCode.OrderState, text.couponElsewhere)
    await checkSold(deps, tx, order, despite)
    if (order.state === 'closed' && !isClosed) throw new DomainError(ErrorCode.OrderState, text.closedSince)
    await bookTransfers(tx, order, transfers, { staffId, scope, now, reason })
    await releaseClaim(tx, 'orders', number)
  }
  if (isAtWechat(found)) {
    // A refused confirmation ends no payment: the student may be about to make it.
    await rehearse(db, confirm)
    await endPaying(deps, found)
  }
  await db.transaction().execute(confirm)
  await deliver(db, found, now)
}

/**
 * Closes an order that is not paid, at its provider first; the same request again changes nothing. Throws OrderState
 * where it is paid or closed already, PayDown where it is being paid at this moment, ItemClaimed where a colleague works
 * on it.
 */
export async function closeDeskOrder(
  deps: SettleDeps,
  staffId: string,
  number: string,
  { id: requestId, reason }: Body<'closeDeskOrder'>,
): Promise<void> {
  const { db, clock } = deps
  const order = await numbered(db, number)
  const now = clock()
  await checkClaim(db, 'orders', number, staffId, now)
  const key = `desk-close:${requestId}`
  const record = {
    requestId,
    staffId,
    queue: 'orders',
    item: number,
    action: 'close',
    reason,
    at: now,
  } as const
  // An order that is closed and its record are there together or not at all.
  const also = async (tx: Db) => {
    await addRecord(tx, record)
    await releaseClaim(tx, 'orders', number)
  }
  await closeUnpaid(deps, order, 'cancelled', key, { actor: 'staff', now, staffId, detail: reason, also })
  if (!(await findStep(db, order, key))) throw new DomainError(ErrorCode.OrderState, text.settled)
}
