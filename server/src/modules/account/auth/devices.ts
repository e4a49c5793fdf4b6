import { ErrorCode } from '../../../../../contract/errors'
import type { Device } from '../../../../../contract/schemas/account/account'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { deviceKey } from '../../../security/origin'
import { maskPhonesIn } from '../../../security/phone'
import { chainToken, hashToken, tokenUid } from '../../../security/token'
import { whileThere } from '../../../domain/account-lock'
import * as repo from './device-repo'
import type { Session } from './sessions'
import { CREDENTIAL_SECONDS } from '../../../domain/limits'

/** The dependencies of the handling of devices. */
export type DeviceDeps = { db: Db; clock: () => Date; keys: Keys }

/** The devices of a user, one entry each, whatever number of sessions it holds. */
export async function listDevices(deps: DeviceDeps, uid: string, currentKey: string): Promise<Device[]> {
  const now = deps.clock()
  const sessions = await repo.listSessions(deps.db, uid, now)
  const credentials = await repo.listCredentials(deps.db, uid, now)
  const seen = [
    ...sessions.map((row) => ({ ...row, last: row.last_seen_at, isRemembered: false })),
    ...credentials.map((row) => ({ ...row, last: row.last_used_at, isRemembered: true })),
  ]
  const devices = new Map<string, Device>()
  for (const row of seen) {
    const known = devices.get(row.device_key)
    devices.set(row.device_key, {
      deviceId: row.device_key,
      name: known?.name || row.device,
      isCurrent: row.device_key === currentKey,
      isRemembered: row.isRemembered || known?.isRemembered === true,
      signedInAt: Math.min(row.created_at.getTime(), known?.signedInAt ?? Infinity),
      lastSeenAt: Math.max(row.last.getTime(), known?.lastSeenAt ?? 0),
    })
  }
  return [...devices.values()].sort((a, b) => b.lastSeenAt - a.lastSeenAt)
}

/** Signs a device out and takes what it remembers; a device that is gone stays gone. */
export async function signOutDevice({ db }: DeviceDeps, uid: string, deviceId: string): Promise<void> {
  await db.transaction().execute(async (tx) => repo.dropDevice(tx, uid, deviceId))
}

/**
 * A credential by which one installation signs in again without a password. The same request again gets the same
 * credential; another one under the same id throws Conflict. A device has one credential at a time. Throws Forbidden
 * for another installation than the session's: the holder of a token could otherwise make devices that outlive its
 * end. It is as old as the session, and so are the sessions that it opens.
 */
export async function createCredential(
  deps: DeviceDeps,
  { uid, deviceKey: own, createdAt }: Session,
  wanted: { id: string; installation: string; device: string },
): Promise<{ credential: string; expiresAt: number }> {
  const { id } = wanted
  const now = deps.clock()
  const key = deviceKey(deps.keys, uid, wanted.installation)
  if (key !== own) throw new DomainError(ErrorCode.Forbidden)
  const credential = chainToken(deps.keys, uid, 'credential', `${id} ${key}`)
  const hash = hashToken(credential)
  const row = await whileThere(deps.db, uid, async (tx) =>
    repo.putCredential(tx, {
      uid,
      id,
      credential_hash: hash,
      device_key: key,
      device: maskPhonesIn(wanted.device),
      created_at: createdAt,
      last_used_at: now,
      expires_at: credentialEnd(now),
    }),
  )
  if (!row.credential_hash.equals(hash)) throw new DomainError(ErrorCode.Conflict)
  return { credential, expiresAt: row.expires_at.getTime() }
}

/**
 * Finds the owner of a credential on the installation that it was made for, and the time when the owner proved their
 * identity. Throws CredentialEnded for any other, and for an owner who agreed to another version of the agreement.
 */
export async function spendCredential(
  tx: Db,
  keys: Keys,
  { credential, installation }: { credential: string; installation: string },
  { now, licenseVersion }: { now: Date; licenseVersion: string },
): Promise<{ uid: string; deviceKey: string; provenAt: Date }> {
  const uid = tokenUid(credential)
  const row = uid !== undefined && {
    uid,
    credential_hash: hashToken(credential),
    device_key: deviceKey(keys, uid, installation),
  }
  const used =
    row && (await repo.useCredential(tx, row, { now, expiresAt: credentialEnd(now), licenseVersion }))
  if (!row || !used) throw new DomainError(ErrorCode.CredentialEnded)
  return { uid: row.uid, deviceKey: row.device_key, provenAt: used.created_at }
}

function credentialEnd(now: Date): Date {
  return new Date(now.getTime() + CREDENTIAL_SECONDS * 1000)
}
