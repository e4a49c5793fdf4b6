import type { Db } from '../../../db'
import type { StaffSessionsTable, StaffTable, StaffTicketsTable } from '../tables'

// Far more than anybody has; it bounds the length of the list.
const MOST = 100

/** Adds a ticket and clears away those of the same staff that ran out. */
export async function addTicket(tx: Db, row: StaffTicketsTable, now: Date): Promise<void> {
  await tx
    .deleteFrom('staff_tickets')
    .where('staff_id', '=', row.staff_id)
    .where('expires_at', '<=', now)
    .execute()
  await tx.insertInto('staff_tickets').values(row).execute()
}

/** Whether a ticket holds at the given time. */
export async function hasTicket(db: Db, staffId: string, ticketHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_tickets')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a ticket away. */
export async function dropTicket(tx: Db, staffId: string, ticketHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('staff_tickets')
    .where('staff_id', '=', staffId)
    .where('ticket_hash', '=', ticketHash)
    .execute()
}

/** Adds a session, clears away those of the same staff that ran out, and remembers the device. */
export async function addSession(tx: Db, row: StaffSessionsTable): Promise<void> {
  const { staff_id, device_key, created_at } = row
  await tx
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staff_id)
    .where('expires_at', '<=', created_at)
    .execute()
  await tx.insertInto('staff_sessions').values(row).execute()
  await tx
    .insertInto('staff_known_devices')
    .values({ staff_id, device_key, last_login_at: created_at })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'device_key']).doUpdateSet({ last_login_at: created_at }),
    )
    .execute()
}

/** Whether staff have signed in on a device before. */
export async function isKnownDevice(db: Db, staffId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff_known_devices')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('device_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** A session with what its owner may do. */
export type OpenSession = StaffSessionsTable &
  Pick<StaffTable, 'role' | 'branch_id' | 'password_change_id'> & {
    /** The terms that the owner's confirmation accepted; null where there is none. */
    terms_version: string | null
  }

/** The session that a token belongs to, if it holds at the given time and its owner may work. */
export async function findSession(
  db: Db,
  staffId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenSession | undefined> {
  return db
    .selectFrom('staff_sessions as i')
    .innerJoin('staff as s', 's.id', 'i.staff_id')
    .leftJoin('staff_confirmations as c', (join) =>
      join.onRef('c.staff_id', '=', 's.id').onRef('c.id', '=', 's.confirmation_id'),
    )
    .selectAll('i')
    .select(['s.role', 's.branch_id', 's.password_change_id', 'c.terms_version'])
    .where('i.staff_id', '=', staffId)
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .where('s.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Writes down that a session was used, and until when it holds now. */
export async function markSeen(
  db: Db,
  { staff_id, id }: Pick<StaffSessionsTable, 'staff_id' | 'id'>,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('staff_id', '=', staff_id)
    .where('id', '=', id)
    .execute()
}

/** The sessions of staff that hold now, last used first. */
export async function listSessions(db: Db, staffId: string, now: Date): Promise<StaffSessionsTable[]> {
  return db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}

/** Ends one session; ending one that is gone does nothing. */
export async function dropSession(db: Db, staffId: string, id: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).where('id', '=', id).execute()
}

/** Ends every session that a device holds, and knows it no more. */
export async function dropDevice(tx: Db, staffId: string, key: string): Promise<void> {
  for (const table of ['staff_sessions', 'staff_known_devices'] as const) {
    await tx.deleteFrom(table).where('staff_id', '=', staffId).where('device_key', '=', key).execute()
  }
}

/** Ends everything that lets staff in: sessions, devices that are known, and password steps under way. */
export async function dropAll(tx: Db, staffId: string): Promise<void> {
  for (const table of ['staff_sessions', 'staff_known_devices', 'staff_tickets'] as const) {
    await tx.deleteFrom(table).where('staff_id', '=', staffId).execute()
  }
}

/** Ends everything that lets staff in but for one session and its device. */
export async function dropOthers(
  tx: Db,
  { staffId, sessionId, deviceKey }: { staffId: string; sessionId: string; deviceKey: string },
): Promise<void> {
  await tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).where('id', '<>', sessionId).execute()
  await tx
    .deleteFrom('staff_known_devices')
    .where('staff_id', '=', staffId)
    .where('device_key', '<>', deviceKey)
    .execute()
  await tx.deleteFrom('staff_tickets').where('staff_id', '=', staffId).execute()
}
