import { sql, type RawBuilder } from 'kysely'
import type { Query, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { invoiceWaits } from '../../../domain/invoice-waits'
import { isInScope, type OrderScope } from '../../../domain/order-scope'
import { owedAt } from '../../../domain/open-balance'
import type { TimePlace } from '../../../domain/time-cursor'
import { openPhoneIfPossible } from '../../../security/phone'
import type { Keys } from '../../../security/keys'
import { noSums, listSums } from './day-sums'
import type { OrderKey, OrderRow } from './repo'

type Brief = Result<'listDeskOrders'>['items'][number]
/** The work in an order that waits for staff. */
export type Wait = Brief['waits'][number]
export type DeskFilter = Query<'listDeskOrders'>['filter']

/** Accounts of which the last four digits agree that are looked into for longer ends of a phone. */
const MOST_PHONES = 5000
/** Orders of one end of a number that are found; each second's are a million. */
const MOST_ORDERS = 100
/** Digits of a phone that stand open beside its cipher. */
const OPEN_DIGITS = 4

/** An order in a list of the desk, and since when it stands where it does there. */
export interface DeskRow {
  readonly order: OrderRow
  readonly name: string
  readonly phone: string
  readonly waits: readonly Wait[]
  readonly refund: Brief['refund'] | null
  readonly isMistake: boolean
  readonly id: string
  readonly created_at: Date
}

type Selected = OrderRow & {
  name: string
  phone: string
  waits: Wait[]
  refund: Brief['refund'] | null
  is_mistake: boolean
  since: Date
}

const waitsFor: Readonly<Record<Wait, RawBuilder<boolean>>> = {
  payment: sql`(o.state in ('created', 'paying') and o.provider = 'desk')`,
  parcel: sql`(o.state = 'delivered' and o.shipped_at is null and o.address_cipher is not null
    and (o.terms->>'ships')::boolean)`,
  invoice: sql`(i.asked_at is not null and ${invoiceWaits})`,
  surplus: sql`(d.due is not null)`,
  refund: sql`(r.asked_at is not null)`,
}

/** Orders that are paid, and whose agreement nobody has signed. */
const unsigned = sql<boolean>`(o.state in ('paid', 'delivered') and not exists (
  select from order_signatures s where s.uid = o.uid and s.order_id = o.id))`

/** The conditions of the orders under a filter that lists the longest first. */
const openFor: Readonly<Record<Exclude<DeskFilter, 'settled' | 'all'>, RawBuilder<boolean>>> = {
  ...waitsFor,
  unsigned,
}

const since: Readonly<Record<DeskFilter, RawBuilder<Date>>> = {
  payment: sql`o.created_at`,
  parcel: sql`o.paid_at`,
  invoice: sql`coalesce(i.outdated_at, i.asked_at)`,
  surplus: sql`d.since`,
  refund: sql`r.asked_at`,
  unsigned: sql`o.paid_at`,
  settled: sql`e.ended_at`,
  all: sql`o.created_at`,
}

const waits = sql`array_remove(array[
  case when ${waitsFor.payment} then 'payment' end, case when ${waitsFor.parcel} then 'parcel' end,
  case when ${waitsFor.invoice} then 'invoice' end, case when ${waitsFor.surplus} then 'surplus' end,
  case when ${waitsFor.refund} then 'refund' end], null)`

/** The stage of the waiting refund: money that staff received goes back by hand. */
const refund = sql`case when r.mistake then 'mistake' when r.state = 'approved' and o.provider = 'desk' then 'transfer'
  when r.abnormal then 'abnormal' else r.state end`

/** Whether the payment was another one's money, which is being undone or was. */
const isMistake = sql`(o.state in ('refunding', 'refunded') and exists (select from order_refunds u
  where u.uid = o.uid and u.order_id = o.id and u.mistake and u.state <> 'declined'))`

/** Orders with their students and what waits in them; what a provider pays back waits for nobody unless it hangs. */
const joined = sql`from orders o
  join accounts a on a.uid = o.uid
  left join profiles p on p.uid = o.uid
  left join order_invoices i on i.uid = o.uid and i.order_id = o.id and (i.state = 'asked' or i.outdated_at is not null)
  left join order_refunds r on r.uid = o.uid and r.order_id = o.id and (r.state in ('asked', 'approved') or r.abnormal)
  left join ${owedAt('desk')} d on d.uid = o.uid and d.order_id = o.id`

/** Orders of which the last refund is settled. */
const settled = sql`join (
    select distinct on (uid, order_id) uid, order_id, state, mistake, ended_at from order_refunds
    where not (mistake and state = 'declined')
    order by uid, order_id, asked_at desc, id desc) e
  on e.uid = o.uid and e.order_id = o.id and e.state in ('done', 'declined', 'withdrawn')`

function getRow({
  name,
  phone,
  waits: open,
  refund: stand,
  is_mistake,
  since: at,
  ...order
}: Selected): DeskRow {
  return {
    order,
    name,
    phone,
    waits: open,
    refund: stand,
    isMistake: is_mistake,
    id: order.id,
    created_at: at,
  }
}

/** Which orders are listed, and from where on. */
export interface DeskQuery {
  readonly filter: DeskFilter
  /** Only these orders, and those of these students. */
  readonly only?: { readonly orders: readonly OrderKey[]; readonly uids: readonly string[] } | undefined
  readonly after: TimePlace | undefined
  readonly limit: number
  readonly scope: OrderScope
}

/** Whether an order is one of some, or of some students. */
function among({ orders, uids }: NonNullable<DeskQuery['only']>): RawBuilder<unknown> {
  const all = [...uids, ...orders.map(({ uid }) => uid)]
  const ids = orders.map(({ id }) => id)
  return sql`and o.uid = any(${all}::uuid[]) and (o.uid = any(${uids}::uuid[]) or o.id = any(${ids}::uuid[]))`
}

/** Orders that wait for something, the longest first; or all of them, or of settled refunds, the newest first. */
export async function listOrders(
  db: Db,
  { filter, only, after, limit, scope }: DeskQuery,
): Promise<DeskRow[]> {
  const at = since[filter]
  const isSettled = filter === 'settled'
  const open = filter === 'all' || filter === 'settled' ? undefined : openFor[filter]
  const [is, order] = open ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows } = await sql<Selected>`
    select o.*, coalesce(p.name, '') as name, a.phone_mask as phone, ${waits} as waits,
      ${isSettled ? sql`case when e.mistake then 'corrected' else e.state end` : refund} as refund,
      ${isMistake} as is_mistake, ${at} as since
    ${joined} ${isSettled ? settled : sql``}
    where ${open ?? sql`true`}
      ${only ? among(only) : sql``}
      and ${isInScope(scope, { uid: sql`o.uid`, id: sql`o.id` })}
      ${after ? sql`and (${at}, o.id) ${is} (${after.createdAt}, ${after.id}::uuid)` : sql``}
    order by ${at} ${order}, o.id ${order} limit ${limit}`.execute(db)
  return rows.map(getRow)
}

/** No more unsigned orders are counted. */
const MOST_COUNTED = 1000

/** How many orders of a scope are paid and not signed, up to a thousand. */
export async function countUnsigned(db: Db, scope: OrderScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from orders o where ${unsigned} and ${isInScope(scope, { uid: sql`o.uid`, id: sql`o.id` })} limit ${MOST_COUNTED}) found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Orders whose number ends with six digits. */
export async function ordersByEnd(db: Db, digits: string): Promise<OrderKey[]> {
  const numbers = db.selectFrom('order_numbers').select(['uid', 'order_id as id'])
  return numbers
    .where(sql<boolean>`right(number, 6) = ${digits}`)
    .limit(MOST_ORDERS)
    .execute()
}

/** An order as a list of the desk has it. */
export async function findDeskRow(db: Db, { uid, id }: OrderKey): Promise<DeskRow | undefined> {
  const { rows } = await sql<Selected>`
    select o.*, coalesce(p.name, '') as name, a.phone_mask as phone, ${waits} as waits, ${refund} as refund,
      ${isMistake} as is_mistake, o.created_at as since
    ${joined} where o.uid = ${uid} and o.id = ${id}`.execute(db)
  return rows.map(getRow)[0]
}

/** Students whose phone ends with some digits, at least four. */
export async function studentsByPhone(db: Db, keys: Keys, digits: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['uid', 'phone_cipher'])
    .where(sql<boolean>`right(phone_mask, ${OPEN_DIGITS}) = ${digits.slice(-OPEN_DIGITS)}`)
    .limit(MOST_PHONES)
    .execute()
  return rows.flatMap(({ uid, phone_cipher }) =>
    phone_cipher && openPhoneIfPossible(keys, uid, phone_cipher)?.endsWith(digits) ? uid : [],
  )
}

/** Name of somebody of the staff. */
export async function staffName(db: Db, staffId: string): Promise<string> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst()
  return row?.name ?? ''
}

/** The lead that a student left last. */
export async function lastLead(
  db: Db,
  uid: string,
): Promise<{ promotion: string; owner: string; at: Date } | undefined> {
  return db
    .selectFrom('sales_clues as c')
    .leftJoin('promotions as p', 'p.id', 'c.promotion_id')
    .select(['c.created_at as at', sql<string>`coalesce(p.title, '')`.as('promotion')])
    .select(sql<string>`case c.owner_invite when '' then '' else c.owner_name end`.as('owner'))
    .where('c.uid', '=', uid)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .executeTakeFirst()
}

/** Days of the books that were written down, the newest first, before a day; their sums are as they stand now. */
export async function listDays(
  db: Db,
  before: string | undefined,
  limit: number,
): Promise<Result<'listDayReports'>['items']> {
  let query = db
    .selectFrom('day_reports')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'orders', 'differences', 'made_at'])
  if (before !== undefined) query = query.where(sql<boolean>`day < ${before}::date`)
  const rows = await query.orderBy('day_reports.day', 'desc').limit(limit).execute()
  const days = rows.map(({ day }) => day)
  const sums = await listSums(db, days)
  return rows.map(({ made_at, ...day }) => ({
    ...day,
    ...(sums.get(day.day) ?? noSums),
    madeAt: made_at.getTime(),
  }))
}
