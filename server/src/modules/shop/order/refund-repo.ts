import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../db'
import type { OrderRefundsTable } from '../tables'
import type { PayProvider } from '../../../../../contract/schemas/shop/order'
import type { OrderKey } from './repo'

/** A refund as it is stored. */
export type RefundRow = Selectable<OrderRefundsTable>
/** The name of a refund. */
export type RefundKey = Pick<RefundRow, 'uid' | 'order_id' | 'id'>

/** A refund of an order. */
export async function findRefund(
  db: Db,
  { uid, id }: OrderKey,
  refund: string,
): Promise<RefundRow | undefined> {
  return db
    .selectFrom('order_refunds')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('id', '=', refund)
    .executeTakeFirst()
}

/** How often a student asked for a refund of an order. */
export async function countRefunds(db: Db, { uid, id }: OrderKey): Promise<number> {
  const { count } = await db
    .selectFrom('order_refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('mistake', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** How far a mistake with the payment of an order is, which was another one's; undefined where there is none. */
export async function findMistake(db: Db, { uid, id }: OrderKey): Promise<'running' | 'done' | undefined> {
  const own = db.selectFrom('order_refunds').select('state').where('uid', '=', uid).where('order_id', '=', id)
  const mistakes = own.where('mistake', '=', true).where('state', '!=', 'declined')
  const found = await mistakes.executeTakeFirst()
  return found && (found.state === 'done' ? 'done' : 'running')
}

/** Lines of a refund for a statement: the driver would write a list as an array of PostgreSQL's. */
export const linesAsStored = (lines: RefundRow['lines']): RawBuilder<RefundRow['lines']> =>
  sql`${JSON.stringify(lines)}::jsonb`

export async function addRefund(
  tx: Db,
  row: Pick<RefundRow, 'uid' | 'order_id' | 'id' | 'amount' | 'lines' | 'reason' | 'asked_at'>,
): Promise<void> {
  await tx
    .insertInto('order_refunds')
    .values({
      ...row,
      state: 'asked',
      asked_amount: row.amount,
      lines: linesAsStored(row.lines),
    })
    .execute()
}

export async function changeRefund(
  tx: Db,
  { uid, order_id, id }: RefundKey,
  set: Updateable<Omit<OrderRefundsTable, 'lines'>> & { readonly lines?: RawBuilder<RefundRow['lines']> },
): Promise<void> {
  await tx
    .updateTable('order_refunds')
    .set(set)
    .where('uid', '=', uid)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .execute()
}

/** Refunds that a provider is paying back, in no order: one without an answer does not delay the others. */
export async function payingRefunds(db: Db, limit: number): Promise<RefundKey[]> {
  return db
    .selectFrom('order_refunds')
    .select(['uid', 'order_id', 'id'])
    .where('state', '=', 'paying')
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}

/** The receiver of the money of an order; undefined where it cost nothing. */
export async function findPayer(db: Db, { uid, id }: OrderKey): Promise<PayProvider | undefined> {
  const row = await db
    .selectFrom('order_money')
    .select('provider')
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('kind', '=', 'payment')
    .executeTakeFirst()
  return row?.provider
}
