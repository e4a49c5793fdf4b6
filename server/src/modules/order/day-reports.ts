import { sql } from 'kysely'
import { chinaDate, chinaMidnight, DAY_MS } from '../../../../contract/domain/china-time'
import type { Db } from '../../db'
import { orderText } from '../../strings/order'
import { findDifferences } from './differences'

/** What has just begun may still be under way; it is looked at the next time. */
const GRACE_MS = 5 * 60_000
/** The day that runs and the one before, in which late news still arrive. */
const DAYS = 2

/** Writes down what the books of the last two days in China came to, and what does not agree. Resolves to the differences. */
export async function makeDayReports(db: Db, now: Date): Promise<number> {
  const today = chinaMidnight(now.getTime())
  let count = 0
  for (let back = DAYS - 1; back >= 0; back -= 1) {
    const begins = today - back * DAY_MS
    const [from, ends] = [new Date(begins), new Date(begins + DAY_MS)]
    const settled = new Date(Math.min(ends.getTime(), now.getTime() - GRACE_MS))
    const found = settled > from ? await findDifferences(db, from, settled) : []
    const differences = found.map(({ number, what }) => ({ number, what: orderText.difference[what] }))
    await sql`
      insert into day_reports (day, orders, paid, surplus, refunded, returned, differences, made_at)
      select ${chinaDate(begins)}::date,
        (select count(*) from (select created_at from orders union all select created_at from order_archive) made
          where created_at >= ${from} and created_at < ${ends}),
        coalesce(sum(amount) filter (where kind = 'payment'), 0), coalesce(sum(amount) filter (where kind = 'surplus'), 0),
        coalesce(sum(amount) filter (where kind = 'refund' and is_granted), 0),
        coalesce(sum(amount) filter (where kind = 'refund' and not is_granted), 0),
        ${JSON.stringify(differences)}::jsonb, ${now}
      from (
        -- What went back and is no refund that two people granted is what had come too much; who left has no refunds any more.
        select m.kind, m.amount, exists (select from order_refunds r where r.uid = m.uid and r.order_id = m.order_id
          and r.state = 'done' and r.reference = m.reference) or not exists (select from order_money s
          where s.uid = m.uid and s.order_id = m.order_id and s.kind = 'surplus') as is_granted
        from order_money m where m.at >= ${from} and m.at < ${ends}) booked
      on conflict (day) do update set orders = greatest(day_reports.orders, excluded.orders), paid = excluded.paid,
        surplus = excluded.surplus, refunded = excluded.refunded, returned = excluded.returned,
        differences = excluded.differences, made_at = excluded.made_at`.execute(db)
    count += found.length
  }
  return count
}
