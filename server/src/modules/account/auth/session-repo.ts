import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db'
import type { RefreshTokensTable, SessionsTable } from '../tables'
import { returningTry, type TakenTry } from '../../../login-admission/login-throttle-repo'

/** A session with its first pair of tokens, of which only hashes are stored. */
export type NewSession = {
  uid: string
  id: string
  token: Buffer
  tokenEnds: Date
  refresh: Buffer
  ends: Date
  device: string
  deviceKey: string
  /** The account knows the device from now on. */
  remember: boolean
  /** The version of the agreement that was accepted, or nothing. */
  consent: string
  now: Date
}

/** Opens a session in the place of its device's others and clears away the user's that ran out; false when the account is gone. */
export async function openSession(tx: Db, row: NewSession): Promise<boolean> {
  const { rows } = await opening(row).execute(tx)
  return rows[0]?.opened === true
}

/** The same after the right password: the count of the try is taken back at once. */
export async function admit(db: Db, row: NewSession, taken: TakenTry): Promise<boolean> {
  // The session first: whoever forgets the tries of an account has locked the account before.
  const admitting = sql<{ opened: boolean }>`
    with session as materialized (${opening(row)}) select opened, ${returningTry(taken)} from session`
  const { rows } = await admitting.execute(db)
  return rows[0]?.opened === true
}

function opening(row: NewSession): RawBuilder<{ opened: boolean }> {
  return sql`
    select open_session(${row.uid}, ${row.id}, ${row.token}, ${row.tokenEnds}, ${row.refresh}, ${row.ends},
      ${row.device}, ${row.deviceKey}, ${row.remember}, ${row.consent}, ${row.now}) as opened`
}

/** The session that an access token belongs to, if both still hold at the given time. */
export async function findSession(
  db: Db,
  uid: string,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<SessionsTable, 'id' | 'device_key' | 'created_at' | 'last_seen_at'> | undefined> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device_key', 'created_at', 'last_seen_at'])
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .where(({ eb, and, or }) =>
      or([
        and([eb('token_hash', '=', tokenHash), eb('token_expires_at', '>', now)]),
        and([eb('old_token_hash', '=', tokenHash), eb('old_token_expires_at', '>', now)]),
      ]),
    )
    .executeTakeFirst()
}

/** Makes the session of a device as old as its proof: using a credential is no new proof of identity. */
export async function dateSession(
  tx: Db,
  { uid, device_key }: Pick<SessionsTable, 'uid' | 'device_key'>,
  provenAt: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ created_at: provenAt })
    .where('uid', '=', uid)
    .where('device_key', '=', device_key)
    .execute()
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

/** Ends one session of a user; ending one that is gone does nothing. */
export async function dropSession(db: Db, uid: string, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('uid', '=', uid).where('id', '=', id).execute()
}

/** Ends all sessions that a user has on one device. */
export async function dropDeviceSessions(db: Db, uid: string, deviceKey: string): Promise<void> {
  await db.deleteFrom('sessions').where('uid', '=', uid).where('device_key', '=', deviceKey).execute()
}

/** Ends all sessions of a user but the one that is named. */
export async function dropOtherSessions(tx: Db, uid: string, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('uid', '=', uid).where('id', '!=', id).execute()
}

/** The refresh token with this hash, as it stands now. */
export async function findRefresh(
  db: Db,
  uid: string,
  tokenHash: Buffer,
): Promise<RefreshTokensTable | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('uid', '=', uid)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** A session, locked until the transaction ends. */
export async function lockSession(tx: Db, uid: string, id: string): Promise<SessionsTable | undefined> {
  return tx
    .selectFrom('sessions')
    .selectAll()
    .where('uid', '=', uid)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Gives a session a refresh token and clears away those of the same user that ran out. */
export async function addRefresh(tx: Db, row: RefreshTokensTable, now: Date): Promise<void> {
  await tx.deleteFrom('refresh_tokens').where('uid', '=', row.uid).where('expires_at', '<=', now).execute()
  await tx.insertInto('refresh_tokens').values(row).execute()
}

/** Marks a refresh token as replaced. */
export async function useRefresh(tx: Db, uid: string, tokenHash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: at })
    .where('uid', '=', uid)
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Gives a session a new access token; the one before lives until `oldUntil` at most. */
export async function renewSession(
  tx: Db,
  row: Pick<SessionsTable, 'uid' | 'id' | 'token_hash' | 'token_expires_at' | 'expires_at' | 'last_seen_at'>,
  oldUntil: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      old_token_hash: sql`token_hash`,
      old_token_expires_at: sql`least(token_expires_at, ${oldUntil})`,
      token_hash: row.token_hash,
      token_expires_at: row.token_expires_at,
      expires_at: row.expires_at,
      last_seen_at: row.last_seen_at,
    })
    .where('uid', '=', row.uid)
    .where('id', '=', row.id)
    .execute()
}
