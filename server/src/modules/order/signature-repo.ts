import { sql } from 'kysely'
import type { OrderState } from '../../../../contract/domain/order/state'
import type { Db } from '../../db'
import type { OrderSignaturesTable } from '../../db/order-types'

/** What is known of an order whose agreement is signed. */
export interface SignedOrder {
  readonly number: string
  readonly state: OrderState
  readonly agreement_id: string
}

/** An order of a student, as far as its agreement goes. */
export async function findOrder(db: Db, uid: string, id: string): Promise<SignedOrder | undefined> {
  return db
    .selectFrom('orders')
    .select(['number', 'state', 'agreement_id'])
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
  const { uid, order_id, id, agreement, name, strokes, signed_at } = row
  await sql`
    insert into order_signatures (uid, order_id, id, agreement, name, strokes, signed_at)
    values (${uid}, ${order_id}, ${id}, ${JSON.stringify(agreement)}::jsonb, ${name},
      ${JSON.stringify(strokes)}::jsonb, ${signed_at})`.execute(tx)
}
