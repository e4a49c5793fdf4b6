import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db'
import type { LiveMessagesTable } from '../tables'

/** A message with the name of who said it: a student, or staff, who have no uid. */
export type NamedMessage = Pick<LiveMessagesTable, 'place' | 'change' | 'text' | 'said_at'> & {
  is_hidden: boolean
  name: string
  uid: string | null
}

/**
 * The messages of students and staff; each of the two is cut before they are put together, so that a long room costs
 * no more.
 */
const saidIn = (student: RawBuilder<unknown>, staff: RawBuilder<unknown>) => sql`(
  (select place, change, text, said_at, is_hidden, coalesce(profiles.name, '') as name, uid
    from live_messages left join profiles using (uid) where ${student})
  union all
  (select place, coalesce(change, place) as change, text, said_at, is_hidden, staff.name, null as uid
    from live_teacher_messages join staff on staff.id = staff_id where ${staff}))`

/**
 * Lists the messages that were sent or hidden in a room after a place, in the order of the changes, and the place up
 * to which nothing is missing: it may be beyond the last change, since messages are deleted with their accounts.
 */
export async function changesAfter(
  db: Db,
  room: string,
  place: number,
  limit: number,
): Promise<{ rows: NamedMessage[]; after: number; isEnd: boolean }> {
  const said = saidIn(
    sql`room = ${room} and change > ${place} order by change limit ${limit}`,
    sql`room = ${room} and coalesce(change, place) > ${place} order by coalesce(change, place) limit ${limit}`,
  )
  const { rows } = await sql<{ newest: number } & (NamedMessage | { change: null })>`
    select rooms.newest, page.* from (
      select coalesce((select newest from live_rooms where room = ${room}), 0) as newest) as rooms
    left join (select * from ${said} as said order by change limit ${limit}) as page on true
    order by change`.execute(db)
  const found = rows.filter((row) => row.change !== null)
  const isEnd = found.length < limit
  const newest = isEnd ? (rows[0]?.newest ?? 0) : 0
  return { rows: found, after: Math.max(place, newest, found.at(-1)?.change ?? 0), isEnd }
}

/** The newest messages of a room that are to be seen, the oldest first. */
export async function newestMessages(db: Db, room: string, limit: number): Promise<NamedMessage[]> {
  const said = saidIn(
    sql`room = ${room} and not is_hidden order by place desc limit ${limit}`,
    sql`room = ${room} and not is_hidden order by place desc limit ${limit}`,
  )
  const { rows } = await sql<NamedMessage>`
    select * from ${said} as said order by place desc limit ${limit}`.execute(db)
  return rows.reverse()
}

/** The newest places of rooms, by room; one in which nothing was said has none. */
export async function newestPlaces(db: Db, rooms: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (rooms.length === 0) return new Map()
  const rows = await db.selectFrom('live_rooms').selectAll().where('room', 'in', rooms).execute()
  return new Map(rows.map(({ room, newest }) => [room, newest]))
}

/** Whether somebody said, signed, answered or asked something in a room. */
export async function wasUsed(db: Db, room: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from live_rooms where room = ${room})
      or exists (select from live_signs where room = ${room})
      or exists (select from live_answers where room = ${room})
      or exists (select from live_questions where room = ${room}) as used`.execute(db)
  return rows[0]?.used === true
}

/** Notes how many people this server has in rooms, and forgets those that it has left. */
export async function recordPresence(
  db: Db,
  server: string,
  rooms: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const names = [...rooms.keys()]
  await sql`
    with left_alone as (
      delete from live_presence where server = ${server} and room <> all(${names}::text[]))
    insert into live_presence (server, room, people, seen_at)
    select ${server}, room, people, ${now} from unnest(${names}::text[], ${[...rooms.values()]}::integer[])
      as here (room, people)
    on conflict (server, room) do update set people = excluded.people, seen_at = excluded.seen_at`.execute(db)
}

/** How many people are in rooms on all servers that reported their presence since a time. */
export async function presentIn(
  db: Db,
  rooms: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  if (rooms.length === 0) return new Map()
  const rows = await db
    .selectFrom('live_presence')
    .select(['room', ({ fn }) => fn.sum<string>('people').as('people')])
    .where('room', 'in', rooms)
    .where('seen_at', '>=', since)
    .groupBy('room')
    .execute()
  return new Map(rows.map(({ room, people }) => [room, Number(people)]))
}
