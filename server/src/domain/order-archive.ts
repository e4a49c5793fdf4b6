import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { orderText } from '../strings/order'
import { invoiceWaits } from './invoice-waits'

/** Whether money that came too much for an order has not gone back: without the order nobody would send it. */
async function isOwed(tx: Db, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_money m where m.uid = ${uid}
    group by m.order_id
    having sum(m.amount) filter (where m.kind = 'surplus') >
      coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0)
      - coalesce((select sum(r.amount) from order_refunds r
          where r.uid = ${uid} and r.order_id = m.order_id and r.state = 'done'), 0)`.execute(tx)
  return rows.length > 0
}

/** The work that staff still have for a student, and that nobody would do without the order. */
async function workFor(
  tx: Db,
  uid: string,
): Promise<{ hasParcel: boolean; hasInvoice: boolean } | undefined> {
  const { rows } = await sql<{ hasParcel: boolean; hasInvoice: boolean }>`
    select coalesce(bool_or(o.state = 'delivered' and o.shipped_at is null and (o.terms->>'ships')::boolean), false)
        as "hasParcel",
      coalesce(bool_or(${invoiceWaits}), false) as "hasInvoice"
    from orders o left join order_invoices i on i.uid = o.uid and i.order_id = o.id
    where o.uid = ${uid}`.execute(tx)
  return rows[0]
}

/** The owner of money and references once their accounts are gone. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Prepares the orders of an account for its erasure, inside the caller's transaction: the books retain rows of paid
 * amounts without a person, and coupons and seats that an unpaid order holds are free again. Throws Conflict while
 * money is on its way, a parcel is still to come, or an invoice is to be made, replaced or voided.
 */
export async function archiveOrders(tx: Db, uid: string, now: Date): Promise<void> {
  // Nothing new is ordered from here on, and work in progress on an order finishes first.
  await sql`select from accounts where uid = ${uid} for update`.execute(tx)
  const orders = await tx.selectFrom('orders').selectAll().where('uid', '=', uid).forUpdate().execute()
  if (orders.some(({ state }) => state === 'paying' || state === 'paid' || state === 'refunding'))
    throw new DomainError(ErrorCode.Conflict, orderText.leaving)
  if (await isOwed(tx, uid)) throw new DomainError(ErrorCode.Conflict, orderText.owed)
  const work = await workFor(tx, uid)
  if (work?.hasParcel) throw new DomainError(ErrorCode.Conflict, orderText.unsent)
  if (work?.hasInvoice) throw new DomainError(ErrorCode.Conflict, orderText.uninvoiced)
  await sql`
    insert into order_archive
      (number, product_id, title, state, amount, paid, refunded, provider, created_at, paid_at, archived_at)
    select o.number, o.product_id, o.title, o.state, o.amount,
      coalesce(sum(m.amount) filter (where m.kind <> 'refund'), 0),
      coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0),
      o.provider, o.created_at, o.paid_at, ${now}
    from orders o left join order_money m on m.uid = o.uid and m.order_id = o.id
    where o.uid = ${uid}
    group by o.uid, o.id
    having o.paid_at is not null or count(m.id) > 0
    on conflict (number) do nothing`.execute(tx)
  // Payments and refunds stay in the books of their day, as at the bank.
  await sql`
    update order_money m set uid = ${NOBODY}, number = o.number
    from orders o where m.uid = ${uid} and o.uid = m.uid and o.id = m.order_id`.execute(tx)
  // A reference that has paid once pays for nobody else later, whoever shows it.
  await sql`update money_references set uid = ${NOBODY}, order_id = ${NOBODY} where uid = ${uid}`.execute(tx)
  // Always in the same order, so that two who leave do not wait for each other.
  const unpaid = orders.filter(({ state, terms }) => state === 'created' && terms.hasSeat)
  for (const { product_id } of unpaid.sort((a, b) => (a.product_id < b.product_id ? -1 : 1)))
    await sql`
      update shop_counts set taken = greatest(taken - 1, 0) where kind = 'seat' and name = ${product_id}`.execute(
      tx,
    )
}
