import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db'
import type {
  CouponsTable,
  OrderCoursesTable,
  OrderExchangesTable,
  OrderGoodsTable,
  OrderInvoicesTable,
  OrderRefundsTable,
  OrdersTable,
} from '../tables'
import type { TimePlace } from '../../../domain/time-cursor'
import { endCourses, openCourses } from './order-courses'

/** An order as it is stored. */
export type OrderRow = Selectable<OrdersTable>
/** The name of an order. */
export type OrderKey = Pick<OrderRow, 'uid' | 'id'>

/** Whether an order waits for money, or takes it all the same. */
export const isUnpaid = ({ state }: Pick<OrderRow, 'state'>): boolean =>
  state === 'created' || state === 'paying' || state === 'closed'

/** An order of a student. */
export async function findOrder(db: Db, { uid, id }: OrderKey): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
}

/** An order of a student, which nobody else changes until the transaction ends. */
export async function lockOrder(tx: Db, { uid, id }: OrderKey): Promise<OrderRow | undefined> {
  const own = tx.selectFrom('orders').selectAll().where('uid', '=', uid).where('id', '=', id)
  return own.forUpdate().executeTakeFirst()
}

/** The order with a number, whosever it is. */
export async function findByNumber(db: Db, number: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('order_numbers as numbers')
    .innerJoin('orders', (join) =>
      join.onRef('orders.uid', '=', 'numbers.uid').onRef('orders.id', '=', 'numbers.order_id'),
    )
    .selectAll('orders')
    .where('numbers.number', '=', number)
    .executeTakeFirst()
}

/** Orders of a student, the newest first, from a place on. */
export async function getOrders(
  db: Db,
  uid: string,
  { after, limit }: { after: TimePlace | undefined; limit: number },
): Promise<OrderRow[]> {
  let query = db.selectFrom('orders').selectAll().where('uid', '=', uid)
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** The newest order of a student for a product that waits for its payment and is not late with it. */
export async function findWaiting(
  db: Db,
  { uid, product }: { uid: string; product: string },
  now: Date,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('product_id', '=', product)
    .where('state', 'in', ['created', 'paying'])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** How many orders a student made since some time. */
export async function countOrdersSince(db: Db, uid: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notes when WeChat was asked last about an order. */
export async function markAsked(db: Db, { uid, id }: OrderKey, asked_at: Date): Promise<void> {
  await db.updateTable('orders').set({ asked_at }).where('uid', '=', uid).where('id', '=', id).execute()
}

/** Whether an order waits for its payment though its student has all that it brings, and that without an end. */
export const isOwnedUnpaid = sql<boolean>`(orders.state in ('created', 'paying') and (orders.terms->>'isEndless')::boolean
  and not exists (select from jsonb_array_elements_text(orders.terms->'goods') as goods (goods_id)
    where not exists (select from opened_goods as opened
      where opened.uid = orders.uid and opened.goods_id = goods.goods_id)))`

/** Gives a number to an order; false where another one has it. */
export async function claimNumber(tx: Db, number: string, { uid, id }: OrderKey): Promise<boolean> {
  const claimed = await tx
    .insertInto('order_numbers')
    .values({ number, uid, order_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Lets nobody else take or free a seat of products until the transaction ends. */
export async function lockSeats(tx: Db, products: readonly string[]): Promise<void> {
  if (products.length === 0) return
  const seats = tx.selectFrom('shop_counts').select('taken').where('kind', '=', 'seat')
  await seats.where('name', 'in', products).orderBy('name').forUpdate().execute()
}

/** The number of claimed coupons or seats, by their names; names without any are missing. */
export async function loadTaken(
  db: Db,
  kind: 'coupon' | 'seat',
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('shop_counts')
    .select(['name', 'taken'])
    .where('kind', '=', kind)
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, taken }) => [name, taken]))
}

/** Gives the seat of an order back, if it has one. */
export async function freeSeat(tx: Db, order: Pick<OrderRow, 'product_id' | 'terms'>): Promise<void> {
  if (!order.terms.hasSeat) return
  await tx
    .updateTable('shop_counts')
    .set({ taken: sql<number>`greatest(taken - 1, 0)` })
    .where('kind', '=', 'seat')
    .where('name', '=', order.product_id)
    .execute()
}

/** Gives the coupon that an order holds back to its student. */
export async function freeCoupon(tx: Db, { uid, id }: OrderKey): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ order_id: null })
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .execute()
}

/** Lets an order hold a coupon that nothing holds; false where there is none such. */
export async function holdCoupon(tx: Db, { uid, id }: OrderKey, coupon: string): Promise<boolean> {
  const held = await tx
    .updateTable('coupons')
    .set({ order_id: id })
    .where('uid', '=', uid)
    .where('id', '=', coupon)
    .where('order_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** A coupon of a student, which nobody else takes until the transaction ends. */
export async function lockCoupon(tx: Db, uid: string, id: string): Promise<CouponsTable | undefined> {
  const own = tx.selectFrom('coupons').selectAll().where('uid', '=', uid).where('id', '=', id)
  return own.forUpdate().executeTakeFirst()
}

/** Opens the goods of an order and its courses; those that are open already stay as they are. */
export async function openGoods(
  tx: Db,
  { uid, id }: OrderKey,
  goods: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('order_goods')
    .values(goods.map((goods_id) => ({ uid, order_id: id, goods_id, opened_at: now, ended_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await openCourses(tx, { uid, id }, now)
}

/** Ends what an order opened. */
export async function endGoods(tx: Db, { uid, id }: OrderKey, now: Date): Promise<void> {
  await tx
    .updateTable('order_goods')
    .set({ ended_at: now })
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await endCourses(tx, { uid, id }, now)
}

/** The parts of an order besides its steps. */
export interface OrderParts {
  readonly goods: readonly OrderGoodsTable[]
  readonly courses: readonly OrderCoursesTable[]
  /** The newest of each; a mistake that was none is as if nobody had spoken of it. */
  readonly refund: Selectable<OrderRefundsTable> | undefined
  readonly invoice: Selectable<OrderInvoicesTable> | undefined
  readonly exchange: OrderExchangesTable | undefined
  readonly signedAt: Date | undefined
}

/** The exchange of an order, which is made once at most. */
export async function findExchange(
  db: Db,
  { uid, id }: OrderKey,
): Promise<Selectable<OrderExchangesTable> | undefined> {
  const own = db.selectFrom('order_exchanges').selectAll().where('uid', '=', uid)
  return own.where('order_id', '=', id).executeTakeFirst()
}

/** The parts of an order. */
export async function loadParts(db: Db, { uid, id }: OrderKey): Promise<OrderParts> {
  const own = <
    Table extends 'order_goods' | 'order_courses' | 'order_refunds' | 'order_invoices' | 'order_exchanges',
  >(
    table: Table,
  ) => sql`select * from ${sql.table(table)} where uid = ${uid} and order_id = ${id}`
  const [goods, courses, refunds, invoices, exchanges, signed] = await Promise.all([
    sql<OrderGoodsTable>`${own('order_goods')} order by goods_id`.execute(db),
    sql<OrderCoursesTable>`${own('order_courses')} order by course_id`.execute(db),
    sql<
      Selectable<OrderRefundsTable>
    >`${own('order_refunds')} and not (mistake and state = 'declined') order by asked_at desc, id desc limit 1`.execute(
      db,
    ),
    sql<
      Selectable<OrderInvoicesTable>
    >`${own('order_invoices')} order by asked_at desc, id desc limit 1`.execute(db),
    sql<OrderExchangesTable>`${own('order_exchanges')}`.execute(db),
    db
      .selectFrom('order_signatures')
      .select('signed_at')
      .where('uid', '=', uid)
      .where('order_id', '=', id)
      .executeTakeFirst(),
  ])
  return {
    goods: goods.rows,
    courses: courses.rows,
    refund: refunds.rows[0],
    invoice: invoices.rows[0],
    exchange: exchanges.rows[0],
    signedAt: signed?.signed_at,
  }
}

/**
 * The refunds that ended orders of a student or are about to: what was paid back of each, and whether it undoes a
 * mistake of staff.
 */
export async function listRefunds(
  db: Db,
  uid: string,
  orders: readonly string[],
): Promise<ReadonlyMap<string, { readonly refunded?: number; readonly mistake?: true }>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_refunds')
    .select(['order_id', 'amount', 'state', 'mistake'])
    .where('uid', '=', uid)
    .where('order_id', 'in', orders)
    .where('state', 'not in', ['declined', 'withdrawn'])
    .execute()
  return new Map(
    rows.map(({ order_id, amount, state, mistake }) => [
      order_id,
      // A mistake that is put right pays nothing back.
      mistake ? { mistake: true } : state === 'done' ? { refunded: amount } : {},
    ]),
  )
}
