import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { OrderSignaturesTable } from '../tables'
import type { OrderRow } from './repo'

/** The known facts of an order whose agreement is signed. */
export type SignedOrder = Pick<OrderRow, (typeof columns)[number]>
const columns = [
  'uid',
  'id',
  'number',
  'title',
  'state',
  'terms',
  'agreement_id',
  'agreement_version',
] as const

/** An order of a student, as far as its agreement goes. */
export async function findOrder(db: Db, uid: string, id: string): Promise<SignedOrder | undefined> {
  return db
    .selectFrom('orders')
    .select(columns)
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How the agreement of an order was signed. */
export async function findSignature(
  db: Db,
  uid: string,
  orderId: string,
): Promise<OrderSignaturesTable | undefined> {
  return db
    .selectFrom('order_signatures')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** Stores a signature. */
export async function addSignature(tx: Db, row: OrderSignaturesTable): Promise<void> {
  const { uid, order_id, id, agreement, name, strokes, signed_at, bought_title, bought_courses } = row
  await sql`
    insert into order_signatures
      (uid, order_id, id, agreement, name, strokes, signed_at, bought_title, bought_courses)
    values (${uid}, ${order_id}, ${id}, ${JSON.stringify(agreement)}::jsonb, ${name},
      ${JSON.stringify(strokes)}::jsonb, ${signed_at}, ${bought_title}, ${bought_courses})`.execute(tx)
}
