import { sql } from 'kysely'
import type { Queue } from '../../../../../contract/schemas/staff/desk'
import type { Db } from '../../../db'
import type { NamedRecord } from '../../../domain/desk'
import { invoiceWaits } from '../../../domain/invoice-waits'
import { isInScope, type OrderScope } from '../../../domain/order-scope'
import { owedAt } from '../../../domain/open-balance'
import type { TimePlace } from '../../../domain/time-cursor'

/** Orders that wait for staff: for money that they confirm, for a parcel, an invoice, or money that they send back. */
export async function countOrders(db: Db, scope: OrderScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select uid, id from orders where state in ('created', 'paying') and provider = 'desk'
      union select uid, id from orders
        where state = 'delivered' and shipped_at is null and address_cipher is not null
          and (terms->>'ships')::boolean
      union select o.uid, o.id from order_invoices i join orders o on o.uid = i.uid and o.id = i.order_id
        where ${invoiceWaits}
      union select uid, order_id from ${owedAt('desk')} owed) waiting
    where ${isInScope(scope, { uid: sql`waiting.uid`, id: sql`waiting.id` })}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Refunds that wait for the first or the second of two staff. */
export async function countRefunds(db: Db, scope: OrderScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_refunds r where state in ('asked', 'approved')
      and ${isInScope(scope, { uid: sql`r.uid`, id: sql`r.order_id` })}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Questions with reports of errors that nobody has answered: those of one question are one thing to decide. */
export async function countReports(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct question)::int as count from question_reports where state = 'open'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether there is an order with a number that a scope sees. */
export async function hasOrder(db: Db, number: string, scope: OrderScope): Promise<boolean> {
  const numbered = db.selectFrom('order_numbers').select('number').where('number', '=', number)
  const found = numbered.where(
    isInScope(scope, { uid: sql`order_numbers.uid`, id: sql`order_numbers.order_id` }),
  )
  return (await found.executeTakeFirst()) !== undefined
}

/** Whether there is a report of an error in a question with a number. */
export async function hasReport(db: Db, number: string): Promise<boolean> {
  if (!/^[1-9][0-9]{0,14}$/.test(number)) return false
  const found = db.selectFrom('question_reports').select('number').where('number', '=', Number(number))
  return (await found.executeTakeFirst()) !== undefined
}

/** The claimed item, its claimant, and the end of the claim. */
export type NewClaim = { queue: Queue; item: string; staff_id: string; claimed_at: Date; until: Date }

/**
 * Claims an item that nobody has, or whose claim is over or of a disabled account, or prolongs one's own; `isForced` takes
 * any other as well. Resolves to whether it is theirs now: of several who claim at once the first one wins.
 */
export async function putClaim(db: Db, claim: NewClaim, isForced = false): Promise<boolean> {
  const { rows } = await sql`
    insert into desk_claims as c (queue, item, staff_id, claimed_at, until)
    values (${claim.queue}, ${claim.item}, ${claim.staff_id}, ${claim.claimed_at}, ${claim.until})
    on conflict (queue, item) do update
      set staff_id = excluded.staff_id, claimed_at = excluded.claimed_at, until = excluded.until
      where c.staff_id = excluded.staff_id or c.until <= excluded.claimed_at or ${isForced}::boolean
        or exists (select from staff s where s.id = c.staff_id and s.disabled_at is not null)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Ends a claim of somebody; another's stays. */
export async function dropClaim(db: Db, queue: Queue, item: string, staffId: string): Promise<void> {
  const own = db.deleteFrom('desk_claims').where('staff_id', '=', staffId)
  await own.where('queue', '=', queue).where('item', '=', item).execute()
}

/** Records of everybody or of one of the staff, the newest first, from a place on. */
export async function records(
  db: Db,
  { staffId, after, limit }: { staffId: string | undefined; after: TimePlace | undefined; limit: number },
): Promise<(NamedRecord & { created_at: Date })[]> {
  let query = db
    .selectFrom('desk_records as r')
    .innerJoin('staff as s', 's.id', 'r.staff_id')
    .selectAll('r')
    .select(['s.name', 'r.at as created_at'])
  if (staffId !== undefined) query = query.where('r.staff_id', '=', staffId)
  if (after) query = query.where(sql<boolean>`(r.at, r.id) < (${after.createdAt}, ${after.id}::uuid)`)
  return query.orderBy('r.at', 'desc').orderBy('r.id', 'desc').limit(limit).execute()
}
