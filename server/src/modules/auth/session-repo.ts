import type { Db } from '../../db'
import type { SessionsTable } from '../../db/types'

/** Adds a session and clears away those of the same user that ran out. */
export async function addSession(tx: Db, row: SessionsTable): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('uid', '=', row.uid)
    .where('expires_at', '<=', row.created_at)
    .execute()
  await tx.insertInto('sessions').values(row).execute()
}

/** The session that a token belongs to, if it still holds at the given time. */
export async function findSession(
  db: Db,
  uid: string,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<SessionsTable, 'id' | 'last_seen_at'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['id', 'last_seen_at'])
    .where('uid', '=', uid)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Writes down that a session was used. */
export async function markSeen(db: Db, uid: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .execute()
}

/** Ends a session; ending one that is gone does nothing. */
export async function dropSession(db: Db, uid: string, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('uid', '=', uid).where('token_hash', '=', tokenHash).execute()
}
