import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import type { DeletionNotice } from '../../../contract/schemas/account/account'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { orderText } from '../strings/order'
import { invoiceWaits } from './invoice-waits'

/** An order of a student who wants to leave; all kinds but `transferred` keep the account from being erased. */
type LeavingOrder = {
  orderId: string
  title: string
  kind: 'leaving' | 'owed' | 'unsent' | 'uninvoiced' | 'transferred'
}

/** How long money may be on its way for an order that was closed, in days. */
const TRANSFER_DAYS = 30

/**
 * The orders that staff or a provider still have work with and that nobody would do without the order, the gravest
 * first; then those closed lately for which the student may have transferred money.
 */
async function listLeavingOrders(db: Db, uid: string, now: Date): Promise<LeavingOrder[]> {
  const { rows } = await sql<LeavingOrder>`
    select found.* from (
      select o.id as "orderId", o.title, case
        when o.state in ('paying', 'paid', 'refunding') then 'leaving'
        when (select sum(m.amount) filter (where m.kind = 'surplus') >
            coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0)
            - coalesce((select sum(r.amount) from order_refunds r
                where r.uid = o.uid and r.order_id = o.id and r.state = 'done'), 0)
          from order_money m where m.uid = o.uid and m.order_id = o.id) then 'owed'
        when o.state = 'delivered' and o.shipped_at is null and (o.terms->>'ships')::boolean then 'unsent'
        when ${invoiceWaits} then 'uninvoiced'
        when o.state = 'closed' and o.provider = 'desk'
          and o.created_at > ${now}::timestamptz - make_interval(days => ${TRANSFER_DAYS}) then 'transferred'
        end as kind
      from orders o left join order_invoices i on i.uid = o.uid and i.order_id = o.id
      where o.uid = ${uid}
    ) found where kind is not null
    order by array_position(array['leaving', 'owed', 'unsent', 'uninvoiced', 'transferred'], kind), "orderId"
    limit 100`.execute(db)
  return rows
}

/** The orders that a student has to know of before the account is erased. */
export async function listDeletionNotices(db: Db, uid: string, now: Date): Promise<DeletionNotice[]> {
  const orders = await listLeavingOrders(db, uid, now)
  return orders.map(({ orderId, title, kind }) => ({
    orderId,
    title,
    hint: orderText[kind],
    isObstacle: kind !== 'transferred',
  }))
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
  const obstacle = (await listDeletionNotices(tx, uid, now)).find(({ isObstacle }) => isObstacle)
  if (obstacle) throw new DomainError(ErrorCode.Conflict, obstacle.hint)
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
