import { sql } from 'kysely'
import type { Role } from '../../../../../contract/domain/staff/permissions'
import type { Db } from '../../../db'

/** The person who comes in, by which session; a guest is nobody and has none. */
export interface Visitor {
  readonly uid: string | undefined
  readonly staffId: string | undefined
  readonly session: string | undefined
}

/** Stores a ticket, and forgets some of those that ran out. */
export async function addTicket(
  db: Db,
  ticket: Visitor & { readonly hash: Buffer; readonly room: string; readonly ends: Date },
  now: Date,
): Promise<void> {
  const { hash, uid, staffId, session, room, ends } = ticket
  await sql`
    with ended as (delete from live_tickets where ctid in (
      select ctid from live_tickets where expires_at <= ${now} limit 20 for update skip locked))
    insert into live_tickets (ticket_hash, uid, staff_id, session_id, room, expires_at)
    values (${hash}, ${uid ?? null}, ${staffId ?? null}, ${session ?? null}, ${room}, ${ends})`.execute(db)
}

/** Takes a ticket of a room, which nobody can take again. */
export async function takeTicket(
  db: Db,
  hash: Buffer,
  room: string,
  now: Date,
): Promise<Visitor | undefined> {
  const row = await db
    .deleteFrom('live_tickets')
    .where('ticket_hash', '=', hash)
    .where('room', '=', room)
    .where('expires_at', '>', now)
    .returning(['uid', 'staff_id', 'session_id'])
    .executeTakeFirst()
  return row && nameless({ uid: row.uid, staffId: row.staff_id, session: row.session_id })
}

const nameless = ({ uid, staffId, session }: Readonly<Record<keyof Visitor, string | null>>): Visitor => ({
  uid: uid ?? undefined,
  staffId: staffId ?? undefined,
  session: session ?? undefined,
})

/**
 * Of the sessions of some visitors those that hold, each with the role of staff: nobody signed out of them, and their
 * owners are there.
 */
export async function holdingSessions(
  db: Db,
  visitors: readonly Visitor[],
  now: Date,
): Promise<ReadonlyMap<string, Role | undefined>> {
  const known = visitors.filter(({ session }) => session !== undefined)
  if (known.length === 0) return new Map()
  const ids = known.map(({ session }) => session)
  const { rows } = await sql<{ id: string; role: Role | null }>`
    select s.id, null as role from sessions as s
      join unnest(${known.map(({ uid }) => uid ?? null)}::uuid[], ${ids}::uuid[]) as v (uid, id) using (uid, id)
      where s.expires_at > ${now}
    union all
    select s.id, staff.role from staff_sessions as s
      join unnest(${known.map(({ staffId }) => staffId ?? null)}::uuid[], ${ids}::uuid[]) as v (staff_id, id)
        using (staff_id, id)
      join staff on staff.id = s.staff_id
      where s.expires_at > ${now} and staff.disabled_at is null`.execute(db)
  return new Map(rows.map(({ id, role }) => [id, role ?? undefined]))
}
