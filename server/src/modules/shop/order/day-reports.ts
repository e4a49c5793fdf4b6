import { sql } from 'kysely'
import { chinaDate, chinaMidnight, DAY_MS } from '../../../../../contract/domain/china-time'
import type { DayReport } from '../../../../../contract/schemas/staff/desk-books'
import type { Db } from '../../../db'
import { orderText } from '../../../strings/order'
import { getBounds, noSums, sumsBetween, listSums } from './day-sums'
import { findDifferences } from './differences'

/** An order that has just begun may still be under way; it is looked at the next time. */
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
        join ${sumsBetween(new Date(oldest), new Date(today + DAY_MS))} booked on booked.day = d.day
        where (booked.paid, booked.surplus, booked.refunded, booked.returned, booked.mistaken, booked.undone)
          is distinct from (d.paid, d.surplus, d.refunded, d.returned, d.mistaken, d.undone)) open
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** A day of the books as it stands at a moment. */
export async function dayReport(db: Db, day: string, now: Date): Promise<DayReport> {
  const [from, ends] = getBounds(day)
  const settled = new Date(Math.min(ends.getTime(), now.getTime() - GRACE_MS))
  const found = settled > from ? await findDifferences(db, from, settled) : []
  const { rows } = await sql<{ orders: number }>`
    select count(*) as orders from (select created_at from orders union all select created_at from order_archive) made
    where created_at >= ${from} and created_at < ${ends}`.execute(db)
  const sums = (await listSums(db, [day])).get(day) ?? noSums
  return {
    day,
    orders: rows[0]?.orders ?? 0,
    ...sums,
    madeAt: now.getTime(),
    differences: found.map(({ number, what }) => ({ number, what: orderText.difference[what] })),
  }
}

/** Writes down what the books of a day in China came to, and what does not agree by now. Resolves to that. */
async function makeDayReport(db: Db, day: string, now: Date): Promise<DayReport['differences']> {
  const { orders, differences, ...sums } = await dayReport(db, day, now)
  const { paid, surplus, refunded, returned, mistaken, undone } = sums
  await sql`
    insert into day_reports as d
      (day, orders, paid, surplus, refunded, returned, mistaken, undone, differences, made_at)
    values (${day}::date, ${orders}, ${paid}, ${surplus}, ${refunded}, ${returned}, ${mistaken}, ${undone},
      ${JSON.stringify(differences)}::jsonb, ${now})
    -- Orders that nobody paid are gone with their accounts.
    on conflict (day) do update set orders = greatest(d.orders, excluded.orders), paid = excluded.paid,
      surplus = excluded.surplus, refunded = excluded.refunded, returned = excluded.returned,
      mistaken = excluded.mistaken, undone = excluded.undone, differences = excluded.differences,
      made_at = excluded.made_at`.execute(db)
  return differences
}

/** Writes down the books of the days of which something may still change. Resolves to how many differences there are. */
export async function makeDayReports(db: Db, now: Date): Promise<number> {
  const reported = new Set<string>()
  for (const day of await openDays(db, now))
    for (const { number, what } of await makeDayReport(db, day, now)) reported.add(`${number} ${what}`)
  return reported.size
}
