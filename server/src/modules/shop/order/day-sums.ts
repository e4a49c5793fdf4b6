import { sql, type RawBuilder } from 'kysely'
import { DAY_MS, dayEnd } from '../../../../../contract/domain/china-time'
import type { DayRowKind } from '../../../../../contract/schemas/staff/desk-books'
import type { Db } from '../../../db'

const ZONE = 'Asia/Shanghai'

/** The day in China of a time. */
const dayAt = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${at} at time zone ${sql.lit(ZONE)})::date`

/** The moments at which a day in China begins and ends. */
export const getBounds = (day: string): [Date, Date] => [
  new Date(dayEnd(day) - DAY_MS),
  new Date(dayEnd(day)),
]

/**
 * The rows of the books between two times, each with the line of its day in which it counts (`line`) and its amount as a
 * bank shows it, what left below zero (`moved`).
 */
export const bookedBetween = (from: Date, to: Date): RawBuilder<unknown> => sql`(
  select each_one.*, case when line in ('refund', 'returned', 'undone') then -abs(amount) else amount end as moved
  from (
    select m.*, case
      when m.struck then case when m.kind = 'refund' or m.amount < 0 then 'undone' else 'mistaken' end
      when m.returned then 'returned' else m.kind end as line
    from order_money m where m.at >= ${from} and m.at < ${to}) each_one)`

/** The sums of the books of a day in China, in fen. */
interface DaySums {
  readonly paid: number
  readonly surplus: number
  readonly refunded: number
  readonly returned: number
  readonly mistaken: number
  readonly undone: number
}

const computeSum = (line: DayRowKind): RawBuilder<number> =>
  sql`coalesce(sum(abs(moved)) filter (where line = ${sql.lit(line)}), 0)`

/** The sums of the days in which money was booked between two times, as a table. */
export const sumsBetween = (from: Date, to: Date): RawBuilder<unknown> => sql`(
  select ${dayAt(sql`booked.at`)} as day, ${computeSum('payment')} as paid, ${computeSum('surplus')} as surplus,
    ${computeSum('refund')} as refunded, ${computeSum('returned')} as returned, ${computeSum('mistaken')} as mistaken,
    ${computeSum('undone')} as undone
  from ${bookedBetween(from, to)} booked group by 1)`

/** A day without any money. */
export const noSums: DaySums = { paid: 0, surplus: 0, refunded: 0, returned: 0, mistaken: 0, undone: 0 }

/** The sums of the books of some days as they stand now; the days are the newest first. */
export async function listSums(db: Db, days: readonly string[]): Promise<ReadonlyMap<string, DaySums>> {
  const [newest, oldest] = [days[0], days.at(-1)]
  if (newest === undefined || oldest === undefined) return new Map()
  const { rows } = await sql<DaySums & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, paid, surplus, refunded, returned, mistaken, undone
    from ${sumsBetween(getBounds(oldest)[0], getBounds(newest)[1])} sums`.execute(db)
  const booked = new Map(rows.map(({ day, ...sums }) => [day, sums]))
  return new Map(days.map((day) => [day, booked.get(day) ?? noSums]))
}
