import { sql, type RawBuilder } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import type { Role } from '../../../contract/domain/staff/permissions'
import type { DeskOrders } from '../config/desk-orders'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { orderText } from '../strings/order'

/** The branch whose orders somebody sees; undefined for staff who see all. */
export type OrderScope = string | undefined

/** The students whose orders a staff member sees: an admin, and who is of a head branch, those of all. */
export function findScope(
  rule: DeskOrders,
  { role, branch }: { readonly role: Role; readonly branch: string },
): OrderScope {
  if (rule === 'all' || role === 'admin' || rule.head.includes(branch)) return undefined
  return branch
}

/** Where a statement has the student and the id of an order. */
export interface OrderAt {
  readonly uid: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
}

/**
 * Whether an order is one of a scope: the branch is that of the last lead that its student had before it was paid, or
 * has until it is, and that a promotion gave a branch. A later lead takes no refund away from the person who settled
 * the order. An order of no branch is everybody's.
 */
export function isInScope(scope: OrderScope, { uid, id }: OrderAt): RawBuilder<boolean> {
  if (scope === undefined) return sql<boolean>`true`
  return sql<boolean>`coalesce((select c.owner_branch from sales_clues c
    where c.uid = ${uid} and c.owner_branch <> '' and c.created_at <= coalesce(
      (select scoped.paid_at from orders scoped where scoped.uid = ${uid} and scoped.id = ${id}), 'infinity')
    order by c.created_at desc, c.id desc limit 1), ${scope}) = ${scope}`
}

/** Whether an order is in a scope. */
export async function seesOrder(
  db: Db,
  scope: OrderScope,
  { uid, id }: { readonly uid: string; readonly id: string },
): Promise<boolean> {
  if (scope === undefined) return true
  const isIn = isInScope(scope, { uid: sql`${uid}::uuid`, id: sql`${id}::uuid` })
  const { rows } = await sql`select where ${isIn}`.execute(db)
  return rows.length > 0
}

/** Throws NotFound for an order of another branch, and for a number that no order has. */
export async function checkInScope(db: Db, scope: OrderScope, number: string): Promise<void> {
  if (scope === undefined) return
  const { rows } = await sql`
    select from order_numbers n
    where n.number = ${number} and ${isInScope(scope, { uid: sql`n.uid`, id: sql`n.order_id` })}`.execute(db)
  if (rows.length === 0) throw new DomainError(ErrorCode.NotFound)
}

/** Throws Forbidden to staff who see the orders of one branch alone: the books are those of all. */
export function checkSeesAll(scope: OrderScope): void {
  if (scope !== undefined) throw new DomainError(ErrorCode.Forbidden, orderText.booksOfAll)
}
