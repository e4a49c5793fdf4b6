import { sql } from 'kysely'
import { refundEnd, ruleFor, type RefundRule } from '../../../../../contract/domain/shop/refund'
import type { Db } from '../../../db'
import type { OrderRow } from './repo'
import { deliveredAt } from './steps'

/** How the refund of an order stands by its terms. */
export interface RefundTerms {
  /** The rule as it counts for this student. */
  readonly rule: RefundRule
  /** Whether a refund of the product was asked for by an earlier one, and was not declined. */
  readonly isAgain: boolean
  /** Before when it can be asked for, in Unix ms; undefined where that has no end. */
  readonly until: number | undefined
  /** Whether it was or is too late to ask. */
  readonly isOver: boolean
}

/** Refunds that were paid back or may be. */
const alive = sql`not refund.mistake and refund.state in ('asked', 'approved', 'paying', 'done')`

interface AskedFor {
  readonly uid: string
  readonly product: string
  /** The order that asks: its own refund is none, and those that were asked for after it do not count. */
  readonly order?: { readonly id: string; readonly asked: Date | undefined }
}

/** Whether a student has asked for a refund of a product, also of one that was exchanged for another, and was not declined. */
export async function hasRefund(db: Db, { uid, product, order }: AskedFor): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from order_refunds refund
      join orders on orders.uid = refund.uid and orders.id = refund.order_id
      where refund.uid = ${uid} and refund.order_id is distinct from ${order?.id ?? null}::uuid and ${alive}
        and refund.asked_at < coalesce(${order?.asked ?? null}::timestamptz, 'infinity')
        and (orders.product_id = ${product} or exists (select from order_exchanges exchange
          where exchange.uid = orders.uid and exchange.order_id = orders.id
            and exchange.from_product = ${product}))) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** When the refund was asked for that runs or has ended an order. */
async function askedAt(db: Db, { uid, id }: OrderRow): Promise<Date | undefined> {
  const { rows } = await sql<{ asked_at: Date }>`
    select refund.asked_at from order_refunds refund
    where refund.uid = ${uid} and refund.order_id = ${id} and ${alive}
    order by refund.asked_at desc limit 1`.execute(db)
  return rows[0]?.asked_at
}

/** How the refund of an order stands at a time; one that was asked for stands as it did then. */
export async function refundTerms(db: Db, order: OrderRow, now: Date): Promise<RefundTerms> {
  const { refund } = order.terms
  if (refund.once !== true && refund.days === undefined)
    return { rule: refund, isAgain: false, until: undefined, isOver: false }
  const asked = await askedAt(db, order)
  const of = { uid: order.uid, product: order.product_id, order: { id: order.id, asked } }
  const isAgain = refund.once === true && (await hasRefund(db, of))
  const opened = await deliveredAt(db, order)
  const until = opened && refundEnd(refund, opened.getTime())
  const isOver = until !== undefined && (asked ?? now).getTime() >= until
  return { rule: ruleFor(refund, isAgain), isAgain, until, isOver }
}
