import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { DeviceCredentialsTable, SessionsTable } from '../tables'

// Far more than anybody has; it bounds the length of the list.
const MOST = 100

/** The sessions of a user that hold now, last used first. */
export async function listSessions(db: Db, uid: string, now: Date): Promise<SessionsTable[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST / 2)
    .execute()
}

/** The remembered devices of a user, last used first. */
export async function listCredentials(db: Db, uid: string, now: Date): Promise<DeviceCredentialsTable[]> {
  return db
    .selectFrom('device_credentials')
    .selectAll()
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST / 2)
    .execute()
}

/** Ends everything that a device of a user holds, and knows it no more. */
export async function dropDevice(tx: Db, uid: string, key: string): Promise<void> {
  await tx.deleteFrom('sessions').where('uid', '=', uid).where('device_key', '=', key).execute()
  await tx.deleteFrom('device_credentials').where('uid', '=', uid).where('device_key', '=', key).execute()
  await tx.deleteFrom('known_devices').where('uid', '=', uid).where('device_key', '=', key).execute()
}

/** Forgets what all devices of a user but one remember. */
export async function forgetOtherDevices(tx: Db, uid: string, key: string): Promise<void> {
  await tx.deleteFrom('device_credentials').where('uid', '=', uid).where('device_key', '!=', key).execute()
  await tx.deleteFrom('known_devices').where('uid', '=', uid).where('device_key', '!=', key).execute()
}

/** Stores a credential as the only one of its device, unless its id is taken. Resolves to the one under the id. */
export async function putCredential(
  tx: Db,
  row: DeviceCredentialsTable,
): Promise<Pick<DeviceCredentialsTable, 'credential_hash' | 'expires_at'>> {
  await tx
    .deleteFrom('device_credentials')
    .where('uid', '=', row.uid)
    .where('device_key', '=', row.device_key)
    .where('id', '!=', row.id)
    .execute()
  await tx
    .insertInto('device_credentials')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'id']).doNothing())
    .execute()
  return tx
    .selectFrom('device_credentials')
    .select(['credential_hash', 'expires_at'])
    .where('uid', '=', row.uid)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
}

/**
 * Uses a credential on its own device and puts its end off. Resolves to it where it holds, which it does not for whoever
 * agreed to another version of the agreement than this one. The account's row is locked before the credential's, as a
 * deletion does it, and stays until the transaction ends.
 */
export async function useCredential(
  tx: Db,
  row: Pick<DeviceCredentialsTable, 'uid' | 'credential_hash' | 'device_key'>,
  { now, expiresAt, licenseVersion }: { now: Date; expiresAt: Date; licenseVersion: string },
): Promise<Pick<DeviceCredentialsTable, 'created_at'> | undefined> {
  const { rows } = await sql<Pick<DeviceCredentialsTable, 'created_at'>>`
    with owner as materialized (
      select uid from accounts where uid = ${row.uid}
        and coalesce(consent_version, ${licenseVersion}) = ${licenseVersion} for key share
    )
    update device_credentials as mine set last_used_at = ${now}, expires_at = ${expiresAt} from owner
    where mine.uid = owner.uid and credential_hash = ${row.credential_hash} and device_key = ${row.device_key}
      and expires_at > ${now}
    returning created_at`.execute(tx)
  return rows[0]
}
