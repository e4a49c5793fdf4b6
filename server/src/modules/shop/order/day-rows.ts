import { sql } from 'kysely'
import type { DayRow } from '../../../../../contract/schemas/staff/desk-books'
import type { Query, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { getPage, readCursor, type TimePlace } from '../../../domain/time-cursor'
import { bookedBetween, getBounds } from './day-sums'

const PAGE = 20

/** A row of the books with what a list goes on by. */
type Booked = Omit<DayRow, 'rowId' | 'at' | 'student' | 'isGone'> & {
  id: string
  created_at: Date
  name: string
  phone: string
  is_here: boolean
}

/** Which rows are read: between two times, the newest first or the oldest, from a place on. */
interface RowsQuery {
  readonly from: Date
  readonly to: Date
  readonly order: 'newest' | 'oldest'
  readonly after?: TimePlace | undefined
  readonly limit: number
}

function presentRow({ id, created_at, name, phone, is_here: isHere, ...row }: Booked): DayRow {
  return {
    rowId: id,
    at: created_at.getTime(),
    ...row,
    ...(!isHere && { isGone: true }),
    student: { name, phone },
  }
}

async function readRows(db: Db, { from, to, order, after, limit }: RowsQuery): Promise<Booked[]> {
  const [is, way] = order === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await sql<Booked>`
    select b.id, b.at as created_at, coalesce(o.number, b.number, '') as number, coalesce(o.title, v.title, '') as title,
      b.line as kind, b.moved as amount, b.provider, b.reference, coalesce(p.name, '') as name,
      coalesce(a.phone_mask, '') as phone, coalesce(s.name, '') as by, o.id is not null as is_here
    from ${bookedBetween(from, to)} b
    left join orders o on o.uid = b.uid and o.id = b.order_id
    left join order_archive v on v.number = b.number
    left join accounts a on a.uid = b.uid
    left join profiles p on p.uid = b.uid
    left join staff s on s.id = b.staff_id
    ${after ? sql`where (b.at, b.id) ${is} (${after.createdAt}, ${after.id}::uuid)` : sql``}
    order by b.at ${way}, b.id ${way} limit ${limit}`.execute(db)
  return rows
}

/** A page of the sums of a day in China, the newest first. Throws Invalid for a foreign cursor. */
export async function pageOfDayRows(
  db: Db,
  day: string,
  { cursor, limit = PAGE }: Query<'listDayRows'>,
): Promise<Result<'listDayRows'>> {
  const [from, to] = getBounds(day)
  const after = readCursor(cursor)
  const { shown, ...next } = getPage(
    await readRows(db, { from, to, order: 'newest', after, limit: limit + 1 }),
    limit,
  )
  return { items: shown.map(presentRow), ...next }
}

/** The sums between two times, the oldest first, and no more than `limit`. */
export async function rowsBetween(db: Db, from: Date, to: Date, limit: number): Promise<DayRow[]> {
  return (await readRows(db, { from, to, order: 'oldest', limit })).map(presentRow)
}
