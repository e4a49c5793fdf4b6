import { sql } from 'kysely'
import { ErrorCode } from '../../../../../contract/errors'
import type { PayProvider } from '../../../../../contract/schemas/shop/order'
import type { Db } from '../../../db'
import type { OrderMoneyTable, OrderStepsTable } from '../tables'
import { takeOne } from '../../../domain/shop-counts'
import { DomainError } from '../../../errors'
import { newUuid } from '../../../lib/uuid'
import { afterSaleText } from './strings/after-sale'
import { referenceKey } from './references'
import {
  freeCoupon,
  freeSeat,
  holdCoupon,
  isOwnedUnpaid,
  isUnpaid,
  lockOrder,
  lockSeats,
  openGoods,
  type OrderKey,
  type OrderRow,
} from './repo'
import { getFailure, findStep, OWNED, takeStep } from './steps'
import { notifyClosed, notifyOpened, notifyReopened, notifySurplus } from './notifications'

/** A sum that somebody verified: the provider says that it came, or staff saw it. */
export interface Sum {
  readonly provider: PayProvider
  /** The reference of provider or bank. */
  readonly reference: string
  readonly amount: number
  readonly at: Date
  readonly staffId?: string | undefined
  /** It goes back because it came too much, and is no refund of its order. */
  readonly isSurplusBack?: true
}

/** The source that says that something happened to an order, and when the server learnt of it. */
export interface Teller {
  readonly actor: OrderStepsTable['actor']
  readonly now: Date
  readonly staffId?: string | undefined
  /** Why, in the words of staff. */
  readonly detail?: string | undefined
}

/** The outcome of a sum: it paid the order, came too much, or was in the books before. */
export type Booked = 'paid' | 'surplus' | 'known'

/**
 * Books a payment for an order, once, and takes the order to `paid`. Money for an order that is paid already, or that
 * is not its price, is booked as `surplus`: it has to go back. An order that was closed opens again. The goods follow
 * by `deliver`, in a transaction of their own. Throws Conflict for a reference that paid another order.
 */
export async function bookPayment(db: Db, of: OrderKey, sum: Sum, teller: Teller): Promise<Booked> {
  return db.transaction().execute((tx) => bookPaymentIn(tx, of, [sum], teller))
}

/**
 * The same inside the caller's transaction, of an order that is paid by one sum or by several together, each booked by
 * itself. Where one of them is known, none is booked.
 */
export async function bookPaymentIn(
  tx: Db,
  of: OrderKey,
  sums: readonly Sum[],
  teller: Teller,
): Promise<Booked> {
  const order = await lockOrder(tx, of)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  for (const sum of inOrder(sums)) await claimReference(tx, order, sum)
  for (const sum of sums) if (await findSum(tx, order, sum, ['payment', 'surplus'])) return 'known'
  const came = sums.reduce((all, { amount }) => all + amount, 0)
  const [first] = sums
  if (!first || !isUnpaid(order) || came !== order.amount) {
    for (const sum of sums) await addSurplus(tx, order, sum, teller.now)
    return 'surplus'
  }
  for (const sum of sums) await addMoney(tx, order, 'payment', sum, teller.now)
  await takePaid(tx, order, first.provider, `payment:${first.provider}:${first.reference}`, teller)
  return 'paid'
}

/** Sums by what they are called: whoever claims or frees several does so in this order, and waits for nobody in a circle. */
const inOrder = <Called extends Pick<Sum, 'reference'>>(sums: readonly Called[]): Called[] =>
  [...sums].sort((a, b) => (referenceKey(a.reference) < referenceKey(b.reference) ? -1 : 1))

/** Books money that came too much for an order, inside the caller's transaction. Throws Conflict as `bookPayment` does. */
export async function bookSurplus(tx: Db, order: OrderRow, sum: Sum, now: Date): Promise<void> {
  await claimReference(tx, order, sum)
  await addSurplus(tx, order, sum, now)
}

async function addSurplus(tx: Db, order: OrderRow, sum: Sum, now: Date): Promise<void> {
  const id = await addMoney(tx, order, 'surplus', sum, now)
  await notifySurplus(tx, order, { id, ...sum }, now)
}

/** Takes an order that costs nothing to `paid`; there is no money to book. Throws OrderState for another order. */
export async function payNothing(db: Db, of: OrderKey, teller: Teller): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, of)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    if (order.amount !== 0 || order.state === 'closed') throw new DomainError(ErrorCode.OrderState)
    if (!(await findStep(tx, order, 'payment:nothing')))
      await takePaid(tx, order, null, 'payment:nothing', teller)
  })
}

async function takePaid(
  tx: Db,
  order: OrderRow,
  provider: PayProvider | null,
  key: string,
  { actor, now, staffId, detail }: Teller,
): Promise<void> {
  // A coupon that a closed order gave back is taken once more: it is paid, so it is delivered, seats or not.
  if (order.state === 'closed') {
    if (order.coupon_id !== null) await holdCoupon(tx, order, order.coupon_id)
    if (order.terms.hasSeat) await takeOne(tx, 'seat', order.product_id)
    await notifyReopened(tx, order, now)
  }
  const set = { provider, paid_at: now, ended_at: null, failure: '' } as const
  await takeStep(tx, order, 'paid', { key, actor, at: now, staffId, detail, set })
}

/**
 * Opens what a paid order brings, and takes it to `delivered`; for an order that is not paid, or has it, nothing happens.
 * Resolves to whether it was done now.
 */
export async function deliver(db: Db, of: OrderKey, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, of)
    if (order?.state !== 'paid') return false
    await openGoods(tx, order, order.terms.goods, now)
    const { isNew } = await takeStep(tx, order, 'delivered', {
      key: 'delivery',
      actor: 'server',
      at: now,
    })
    if (isNew) await closeOwned(tx, order, now)
    if (isNew) await notifyOpened(tx, order, now)
    return isNew
  })
}

/**
 * Closes the student's other orders that nobody can pay for any more at a provider and that bring only what the student
 * has without an end by now. Those at WeChat are closed there first, by a job. Seats of these products, and of `products`
 * that the caller goes on with, are locked in their order.
 */
export async function closeOwned(
  tx: Db,
  { uid, id }: OrderKey,
  now: Date,
  products: readonly string[] = [],
): Promise<void> {
  const others = await tx
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '<>', id)
    .where(isOwnedUnpaid)
    .where(sql<boolean>`(state = 'created' or provider = 'desk')`)
    .orderBy('id')
    .forUpdate()
    .execute()
  await lockSeats(tx, [...products, ...others.map(({ product_id }) => product_id)])
  const teller: Teller = { actor: 'server', now, detail: OWNED }
  for (const otherOther of others) await takeClosed(tx, otherOther, 'cancelled', OWNED, teller)
}

/** Why an order ends without payment. */
export type Failure = Exclude<OrderRow['failure'], ''>

/**
 * Closes an order that is not paid, inside the caller's transaction: its coupon and its seat are free again. Ask the
 * provider first. Throws OrderState for one that is paid.
 */
export async function takeClosed(
  tx: Db,
  of: OrderKey,
  failure: Failure,
  key: string,
  { actor, now, staffId, detail }: Teller,
): Promise<OrderRow> {
  const set = { failure, ended_at: now }
  const { order, isNew } = await takeStep(tx, of, 'closed', { key, actor, at: now, staffId, detail, set })
  if (isNew) {
    await freeCoupon(tx, order)
    await freeSeat(tx, order)
    await notifyClosed(tx, order, getFailure({ actor, key }), now)
  }
  return order
}

/**
 * Books money that was paid back, inside the caller's transaction; once for each reference, which stands for no other
 * order. Throws AmountChanged where more would go back than came.
 */
export async function bookRefund(tx: Db, of: OrderKey, sum: Sum, now: Date): Promise<void> {
  const order = await lockOrder(tx, of)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  if (await findSum(tx, order, sum, ['refund'])) return
  const { paid, surplus, refunded } = await loadMoney(tx, order)
  if (sum.amount > paid + surplus - refunded) throw new DomainError(ErrorCode.AmountChanged)
  await bookPaidBack(tx, order, sum, now)
}

/** The same for what has gone back for certain, though it be more than came: the day's report lists that. */
export async function bookPaidBack(tx: Db, order: OrderRow, sum: Sum, now: Date): Promise<void> {
  await claimReference(tx, order, sum)
  if (!(await findSum(tx, order, sum, ['refund']))) await addMoney(tx, order, 'refund', sum, now)
}

/** The sums of an order's books. */
export interface Money {
  readonly paid: number
  readonly surplus: number
  readonly refunded: number
}

/** The money that came in for an order and that went back, in fen. */
export async function loadMoney(db: Db, { uid, id }: OrderKey): Promise<Money> {
  const rows = await db
    .selectFrom('order_money')
    .select(['kind', 'amount'])
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .execute()
  const computeSum = (wanted: OrderMoneyTable['kind']): number =>
    rows.filter(({ kind }) => kind === wanted).reduce((sum, { amount }) => sum + amount, 0)
  return { paid: computeSum('payment'), surplus: computeSum('surplus'), refunded: computeSum('refund') }
}

/** Makes a reference stand for one order. Throws Conflict where it stands for another. */
async function claimReference(
  tx: Db,
  { uid, id }: OrderKey,
  { provider, reference: called }: Sum,
): Promise<void> {
  const reference = referenceKey(called)
  await tx
    .insertInto('money_references')
    .values({ provider, reference, uid, order_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const found = await tx
    .selectFrom('money_references')
    .select(['uid', 'order_id'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (found?.order_id === id && found.uid === uid) return
  // The other order is not named: it may be one that the caller does not see.
  throw new DomainError(ErrorCode.Conflict, afterSaleText.referenceBooked)
}

/** Marks the payments of an order that were undone, and lets their references pay another one. */
export async function strikePayments(
  tx: Db,
  of: OrderKey,
  sums: readonly Pick<Sum, 'provider' | 'reference'>[],
): Promise<void> {
  for (const sum of inOrder(sums)) {
    await strikeSum(tx, of, sum)
    await freeReference(tx, of, sum)
  }
}

/** Lets the reference of a sum that was undone pay another order. */
export async function freeReference(
  tx: Db,
  { uid, id }: OrderKey,
  { provider, reference }: Pick<Sum, 'provider' | 'reference'>,
): Promise<void> {
  await tx
    .deleteFrom('money_references')
    .where('provider', '=', provider)
    .where('reference', '=', referenceKey(reference))
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .execute()
}

/** Marks a payment that was undone, and its reversal: neither is any money that moved. */
async function strikeSum(
  tx: Db,
  { uid, id }: OrderKey,
  { provider, reference }: Pick<Sum, 'provider' | 'reference'>,
): Promise<void> {
  await tx
    .updateTable('order_money')
    .set({ struck: true })
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('kind', 'in', ['payment', 'refund'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .execute()
}

async function findSum(
  tx: Db,
  { uid, id }: OrderKey,
  { provider, reference }: Sum,
  kinds: readonly OrderMoneyTable['kind'][],
): Promise<boolean> {
  const row = await tx
    .selectFrom('order_money')
    .select('id')
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('kind', 'in', kinds)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('struck', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

async function addMoney(
  tx: Db,
  { uid, id }: OrderKey,
  kind: OrderMoneyTable['kind'],
  { provider, reference, amount, at, staffId, isSurplusBack }: Sum,
  now: Date,
): Promise<string> {
  const sumId = newUuid(now)
  await tx
    .insertInto('order_money')
    .values({
      uid,
      order_id: id,
      id: sumId,
      provider,
      kind,
      reference,
      amount,
      at,
      staff_id: staffId ?? null,
      returned: isSurplusBack === true,
    })
    .execute()
  return sumId
}
