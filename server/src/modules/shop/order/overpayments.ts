import { sql, type Selectable } from 'kysely'
import { ErrorCode } from '../../../../../contract/errors'
import type { PayProvider } from '../../../../../contract/schemas/shop/order'
import type { Body, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { OrderMoneyTable } from '../tables'
import { addRecord, checkClaim, releaseClaim } from '../../../domain/desk'
import { owedAt as owed } from '../../../domain/open-balance'
import { DomainError } from '../../../errors'
import { newUuid } from '../../../lib/uuid'
import { formatYuan } from '../../../lib/yuan'
import { afterSaleText as text } from './strings/after-sale'
import { bookRefund, bookSurplus, freeReference } from './money'
import { checkReference, isSameReference, typedReference } from './references'
import { findByNumber, lockOrder, type OrderKey, type OrderRow } from './repo'
import type { SettleDeps } from './settle'
import { notifySurplusBack, notifySurplusWrong } from './notifications'

/** Orders that are looked at together. */
const MOST = 500
/** Entries of an order that are shown. */
const MOST_ENTRIES = 20

/** An order for which too much came, and what of it has not gone back, in fen. */
export type Owed = Pick<OrderRow, 'uid' | 'id' | 'number'> & { readonly due: number }

/**
 * The money that came too much at a provider and has not gone back from there, by its order, in no order; of one
 * order where it is given.
 */
export async function owedAt(db: Db, provider: PayProvider, only?: OrderKey): Promise<Owed[]> {
  const of = only && sql`uid = ${only.uid} and order_id = ${only.id}`
  const { rows } = await sql<Owed>`
    select o.uid, o.id, o.number, owed.due
    from ${owed(provider, of)} owed join orders o on o.uid = owed.uid and o.id = owed.order_id
    order by random() limit ${MOST}`.execute(db)
  return rows
}

/** The money that came too much for an order outside of WeChat and has to be sent back by hand, in fen. */
export async function owedAtDesk(db: Db, of: OrderKey): Promise<number> {
  const [owed] = await owedAt(db, 'desk', of)
  return owed?.due ?? 0
}

/**
 * The sums that a staff member's colleagues booked, less those that this person sent back of it, in fen; refunds are
 * none of it.
 */
async function othersLeft(db: Db, { uid, id }: OrderKey, staffId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case m.kind when 'surplus' then m.amount else -m.amount end), 0) as sum
    from order_money m
    where m.uid = ${uid} and m.order_id = ${id} and m.provider = 'desk' and not m.struck and (
      (m.kind = 'surplus' and m.staff_id is distinct from ${staffId})
      or (m.returned and m.staff_id = ${staffId}))`.execute(db)
  return rows[0]?.sum ?? 0
}

/** The part of `due` that a staff member may report as returned, in fen: colleagues booked it. */
export async function loadReturnable(db: Db, of: OrderKey, due: number, staffId: string): Promise<number> {
  return Math.max(0, Math.min(due, await othersLeft(db, of, staffId)))
}

type Surplus = Body<'settleSurplus'>
type Made = Surplus & { readonly staffId: string; readonly now: Date }

/** A sum that stands in an order's books. */
type StandingSum = Pick<Selectable<OrderMoneyTable>, 'id' | 'kind' | 'reference' | 'amount' | 'staff_id'>

/** The standing of an order's books at the desk. */
export async function standing(db: Db, { uid, id }: OrderKey): Promise<StandingSum[]> {
  return db
    .selectFrom('order_money')
    .select(['id', 'kind', 'reference', 'amount', 'staff_id'])
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('provider', '=', 'desk')
    .where('struck', '=', false)
    .orderBy('id')
    .execute()
}

/** A sum that was booked as too much at the desk, and whether the reader did that. */
export type Entry = NonNullable<Result<'getDeskOrder'>['entries']>[number]

/** The sums that may have been booked as too much by mistake: what has gone back since was none. */
export async function listEntries(db: Db, of: OrderKey, due: number, staffId: string): Promise<Entry[]> {
  return (await standing(db, of))
    .filter(({ kind, amount }) => kind === 'surplus' && amount <= due)
    .map(({ reference, amount, staff_id }) => ({ reference, amount, isMine: staff_id === staffId }))
    .slice(0, MOST_ENTRIES)
}

/** Whether a reference stands for a payment of an order of which it may be more than the order costs, not for it again. */
async function isRestOfPayment(tx: Db, order: OrderRow, made: Made): Promise<boolean> {
  const same = (await standing(tx, order)).filter(({ reference }) =>
    isSameReference(made.reference, reference),
  )
  return made.amount !== order.amount && same.length === 1 && same[0]?.kind === 'payment'
}

/** Money came that pays for nothing. */
async function take(tx: Db, order: OrderRow, made: Made): Promise<void> {
  const { amount, reference, staffId, now } = made
  if (amount > order.amount && made.beyond !== true)
    throw new DomainError(
      ErrorCode.AmountChanged,
      text.surplusBeyond(formatYuan(amount), formatYuan(order.amount)),
    )
  const isOpen = order.state === 'created' || order.state === 'paying'
  if (isOpen && amount === order.amount) throw new DomainError(ErrorCode.OrderState, text.surplusPays)
  // One transfer may pay the order and be more than that.
  if (!(await isRestOfPayment(tx, order, made))) await checkReference(tx, reference, text.referenceBooked)
  await bookSurplus(tx, order, { provider: 'desk', reference, amount, at: now, staffId }, now)
}

/** Books that it was sent back, as recorded by a colleague of the person who booked it. */
async function giveBack(tx: Db, order: OrderRow, { amount, reference, staffId, now }: Made): Promise<void> {
  const due = await owedAtDesk(tx, order)
  if (amount > due) throw new DomainError(ErrorCode.AmountChanged, text.surplusDue(formatYuan(due)))
  const returnable = await loadReturnable(tx, order, due, staffId)
  if (amount > returnable)
    throw new DomainError(
      ErrorCode.SecondPerson,
      returnable === 0 ? undefined : text.surplusOthers(formatYuan(returnable)),
    )
  await checkReference(tx, reference, text.referenceUsed)
  const sum = { provider: 'desk', reference, amount, at: now, staffId, isSurplusBack: true } as const
  await bookRefund(tx, order, sum, now)
  await notifySurplusBack(tx, order, sum, now)
}

/**
 * Takes a sum that was booked as too much back by a row of its own, inside the caller's transaction. Throws Conflict where
 * somebody sent back what nobody else booked then.
 */
export async function unbookSurplus(
  tx: Db,
  order: OrderRow,
  { id, reference, amount }: StandingSum,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<void> {
  const { uid, id: order_id } = order
  await tx
    .updateTable('order_money')
    .set({ struck: true })
    .where('uid', '=', uid)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .execute()
  const back = { provider: 'desk', kind: 'surplus', reference, amount: -amount, struck: true } as const
  await tx
    .insertInto('order_money')
    .values({ uid, order_id, id: newUuid(now), ...back, at: now, staff_id: staffId })
    .execute()
  // A sum that somebody sent back is still booked by colleagues.
  for (const { kind, staff_id } of await standing(tx, order))
    if (kind === 'refund' && staff_id !== null && (await othersLeft(tx, order, staff_id)) < 0)
      throw new DomainError(ErrorCode.Conflict, text.surplusGone)
}

/** It never came: what a colleague booked is taken back by a row of its own, and its reference is free again. */
async function strike(tx: Db, order: OrderRow, { amount, reference, staffId, now }: Made): Promise<void> {
  const rows = await standing(tx, order)
  const wrong = rows.find(
    (row) => row.kind === 'surplus' && row.reference === reference && row.amount === amount,
  )
  if (!wrong || amount > (await owedAtDesk(tx, order)))
    throw new DomainError(ErrorCode.Conflict, text.surplusGone)
  if (wrong.staff_id === staffId) throw new DomainError(ErrorCode.SecondPerson)
  await unbookSurplus(tx, order, wrong, { staffId, now })
  await notifySurplusWrong(tx, order, wrong, now)
  if (rows.some((row) => row !== wrong && isSameReference(row.reference, reference))) return
  await freeReference(tx, order, { provider: 'desk', reference })
}

const doings = { came: take, returned: giveBack, wrong: strike } as const
/** The names in the records. */
const actions = { came: 'surplus', returned: 'return-surplus', wrong: 'strike-surplus' } as const

/**
 * Books an overpayment of an order outside of WeChat, its return, or that it never came; the same request again
 * changes nothing. Throws OrderState for money that pays an order that waits for it, AmountChanged for more than is
 * to go back, or for more than the order's amount that was not seen to be that, SecondPerson where the person who
 * booked it sends it back or strikes it, Conflict for a reference that stands for other money, ItemClaimed where a
 * colleague works on the order.
 */
export async function settleSurplus(
  { db, clock }: SettleDeps,
  staffId: string,
  number: string,
  { id: requestId, ...surplus }: Surplus,
): Promise<void> {
  const reference = typedReference(surplus.reference)
  if (reference === '') throw new DomainError(ErrorCode.Invalid, text.paymentReference)
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const record = {
      requestId,
      staffId,
      queue: 'orders',
      item: number,
      action: actions[surplus.kind],
      reason: text.recorded(formatYuan(surplus.amount), reference, surplus.reason),
      at: now,
    } as const
    if (!(await addRecord(tx, record))) return
    await checkClaim(tx, 'orders', number, staffId, now)
    const made = { ...surplus, id: requestId, reference, staffId, now }
    await doings[surplus.kind](tx, order, made)
    await releaseClaim(tx, 'orders', number)
  })
}
