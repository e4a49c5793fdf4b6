import type { StaffDevice } from '../../../../../contract/schemas/staff/staff'
import type { Db } from '../../../db'
import type { Keys } from '../../../security/keys'
import { deviceKey } from '../../../security/origin'
import { hashToken } from '../../../security/token'
import { newUuid } from '../../../lib/uuid'
import type { StaffCaller } from '../../../plugins/contract'
import { SEEN_SECONDS, session as life } from './limits'
import { needsPassword } from './repo'
import * as repo from './session-repo'
import { holdsFor } from './terms-version'
import { makeStaffToken, staffOfToken } from './token'

/** The dependencies of the look-up of a session; `termsVersion` is that of the terms that hold now. */
export type StaffSessionDeps = { db: Db; clock: () => Date; termsVersion: string }

/** A request as far as authentication reads it. */
export type Bearer = { headers: { authorization?: string | undefined } }

/** A session that is used now holds for its idle time, and never longer than its whole time. */
function getEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + life.idle * 1000, createdAt.getTime() + life.whole * 1000))
}

/** Opens a session inside the caller's transaction and remembers the device. */
export async function openSession(
  tx: Db,
  keys: Keys,
  staffId: string,
  note: { device?: string | undefined; installation?: string | undefined },
  now: Date,
): Promise<{ token: string; expiresAt: number }> {
  const token = makeStaffToken(staffId)
  const id = newUuid(now)
  const expires = getEnd(now, now)
  await repo.addSession(tx, {
    staff_id: staffId,
    id,
    token_hash: hashToken(token),
    device: note.device ?? '',
    device_key: note.installation === undefined ? id : deviceKey(keys, staffId, note.installation),
    created_at: now,
    last_seen_at: now,
    expires_at: expires,
  })
  return { token, expiresAt: expires.getTime() }
}

/**
 * A function that identifies the staff who send a request; undefined when the token is missing, unknown or too old, or
 * its owner was disabled. Using a session puts its end off.
 */
export function createStaffAuthenticate({ db, clock, termsVersion }: StaffSessionDeps) {
  return async ({ headers }: Bearer): Promise<StaffCaller | undefined> => {
    const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    const staffId = staffOfToken(token)
    if (staffId === undefined) return undefined
    const now = clock()
    const row = await repo.findSession(db, staffId, hashToken(token), now)
    if (!row) return undefined
    if (now.getTime() - row.last_seen_at.getTime() >= SEEN_SECONDS * 1000) {
      await repo.markSeen(db, row, now, getEnd(row.created_at, now))
    }
    const hasConfirmed = holdsFor(row.terms_version, termsVersion)
    return {
      staff: true,
      staffId,
      role: row.role,
      branch: row.branch_id,
      isConfirmed: hasConfirmed && !needsPassword(row),
      ...(hasConfirmed && needsPassword(row) && { needsPassword: true }),
      sessionId: row.id,
      deviceKey: row.device_key,
    }
  }
}

/** The devices of staff, one entry each, whatever number of sessions it holds. */
export async function listDevices(
  { db, clock }: StaffSessionDeps,
  { staffId, deviceKey: current }: StaffCaller,
): Promise<StaffDevice[]> {
  const devices = new Map<string, StaffDevice>()
  for (const row of await repo.listSessions(db, staffId, clock())) {
    const known = devices.get(row.device_key)
    devices.set(row.device_key, {
      deviceId: row.device_key,
      name: known?.name || row.device,
      isCurrent: row.device_key === current,
      signedInAt: Math.min(row.created_at.getTime(), known?.signedInAt ?? Infinity),
      lastSeenAt: Math.max(row.last_seen_at.getTime(), known?.lastSeenAt ?? 0),
    })
  }
  return [...devices.values()]
}
