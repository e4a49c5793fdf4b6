import { sql } from 'kysely'
import { chinaDate, chinaMidnight, DAY_MS, dayEnd } from '../../../../contract/domain/china-time'
import type { Db } from '../../db'
import { orderText } from '../../strings/order'
import { findDifferences } from './differences'

/** What has just begun may still be under way; it is looked at the next time. */
const GRACE_MS = 5 * 60_000
/** How far back a day of which something is not settled is looked at again. */
const DAYS_BACK = 60

const ZONE = 'Asia/Shanghai'

/**
 * The days to be written down, the oldest first: the one that runs and the one before, in which late news still arrive;
 * all since the last report that was made before its day was over; and those of which something did not agree, or for
 * which money was booked that is not in them.
 */
async function openDays(db: Db, now: Date): Promise<string[]> {
  const today = chinaMidnight(now.getTime())
  const oldest = today - DAYS_BACK * DAY_MS
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from (
      select generate_series(
        least(${chinaDate(today - DAY_MS)}::date, (select min(day) from day_reports
          where made_at < ((day + 1)::timestamp at time zone ${ZONE}) + make_interval(secs => ${GRACE_MS / 1000}))),
        ${chinaDate(today)}::date, '1 day')::date as day
      union select day from day_reports where day >= ${chinaDate(oldest)}::date and differences <> '[]'::jsonb
      union select d.day from day_reports d
        join (select (at at time zone ${ZONE})::date as day, sum(amount) as amount from order_money
          where at >= ${new Date(oldest)} group by 1) booked on booked.day = d.day
        where booked.amount > d.paid + d.surplus + d.refunded + d.returned) open
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Writes down what the books of a day in China came to, and what does not agree by now. Resolves to that. */
async function makeDayReport(db: Db, day: string, now: Date): Promise<{ number: string; what: string }[]> {
  const [from, ends] = [new Date(dayEnd(day) - DAY_MS), new Date(dayEnd(day))]
  const settled = new Date(Math.min(ends.getTime(), now.getTime() - GRACE_MS))
  const found = settled > from ? await findDifferences(db, from, settled) : []
  const differences = found.map(({ number, what }) => ({ number, what: orderText.difference[what] }))
  await sql`
    insert into day_reports as d (day, orders, paid, surplus, refunded, returned, differences, made_at)
    select ${day}::date,
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
    on conflict (day) do update set orders = greatest(d.orders, excluded.orders), paid = excluded.paid,
       surplus = excluded.surplus, refunded = excluded.refunded, returned = excluded.returned, differences = excluded.differences,
      made_at = excluded.made_at`.execute(db)
  return differences
}

/** Writes down the books of the days of which something may still change. Resolves to how many differences there are. */
export async function makeDayReports(db: Db, now: Date): Promise<number> {
  const told = new Set<string>()
  for (const day of await openDays(db, now))
    for (const { number, what } of await makeDayReport(db, day, now)) told.add(`${number} ${what}`)
  return told.size
}
