import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { TakenTry } from '../../../login-admission/login-throttle-repo'
import type { Keys } from '../../../security/keys'
import { chainToken, hashToken, makeToken, tokenUid } from '../../../security/token'
import { newUuid } from '../../../lib/uuid'
import type { UserCaller } from '../../../plugins/contract'
import { deviceKey } from '../../../security/origin'
import { maskPhonesIn } from '../../../security/phone'
import { ACCESS_SECONDS, GRACE_SECONDS, SEEN_SECONDS, SESSION_SECONDS } from '../../../domain/limits'
import * as repo from './session-repo'

/** The dependencies of the look-up of a session. */
export type SessionDeps = { db: Db; clock: () => Date }

/** A request as far as authentication reads it. */
export type Bearer = { headers: { authorization?: string | undefined } }

/** Where somebody signs in: what the client calls the device, and the id of its installation if it sends one. */
export type DeviceNote = {
  device?: string | undefined
  installation?: string | undefined
  /** The version of the agreement that was accepted with it. */
  consent?: string | undefined
}

/** The pair that a client gets; both are stored as hashes only. `seconds` is how long the access token lives. */
export type Tokens = { access: string; refresh: string; seconds: number }

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** A session that is about to be opened, and the tokens that its client gets. */
export function makeSession(
  keys: Keys,
  uid: string,
  note: DeviceNote,
  now: Date,
): { row: repo.NewSession; tokens: Tokens } {
  const tokens = { access: makeToken(uid), refresh: makeToken(uid), seconds: ACCESS_SECONDS }
  const id = newUuid(now)
  const row = {
    uid,
    id,
    token: hashToken(tokens.access),
    tokenEnds: after(now, ACCESS_SECONDS),
    refresh: hashToken(tokens.refresh),
    ends: after(now, SESSION_SECONDS),
    device: maskPhonesIn(note.device ?? ''),
    deviceKey: note.installation === undefined ? id : deviceKey(keys, uid, note.installation),
    remember: note.installation !== undefined,
    consent: note.consent ?? '',
    now,
  }
  return { row, tokens }
}

/**
 * Opens a session and remembers the device as one that its owner uses. Throws Busy when the account is being erased
 * at this moment.
 */
export async function openSession(
  tx: Db,
  keys: Keys,
  uid: string,
  note: DeviceNote,
  now: Date,
): Promise<Tokens> {
  const { row, tokens } = makeSession(keys, uid, note, now)
  refuseUnlessOpened(await repo.openSession(tx, row))
  return tokens
}

/** Opens a session after the right password, which counts as no try. Throws as `openSession`. */
export async function admit(db: Db, row: repo.NewSession, taken: TakenTry): Promise<void> {
  refuseUnlessOpened(await repo.admit(db, row, taken))
}

function refuseUnlessOpened(isOpened: boolean): void {
  if (!isOpened) throw new DomainError(ErrorCode.Busy, undefined, { retryAfter: 1 })
}

/**
 * Changes a refresh token for a new pair. Resolves to undefined when the token is unknown or too old. A token that was
 * changed before gets the same pair once more within the grace, as long as nobody has used that pair: the reply may
 * have been lost. Otherwise two parties hold the token, so the whole session ends.
 */
export async function refreshSession(
  deps: SessionDeps & { keys: Keys },
  token: string,
): Promise<{ uid: string; tokens: Tokens } | undefined> {
  const uid = tokenUid(token)
  if (uid === undefined) return undefined
  const now = deps.clock()
  const hash = hashToken(token)
  const next = {
    access: chainToken(deps.keys, uid, 'access', token),
    refresh: chainToken(deps.keys, uid, 'refresh', token),
  }
  return deps.db.transaction().execute(async (tx) => {
    // Always the session before its tokens, so that a refresh and a sign-out cannot wait for each other.
    const found = await repo.findRefresh(tx, uid, hash)
    const session = found && (await repo.lockSession(tx, uid, found.session_id))
    const current = session && (await repo.findRefresh(tx, uid, hash))
    if (!session || !current || current.expires_at <= now || session.expires_at <= now) return undefined
    if (current.used_at === null) {
      await repo.useRefresh(tx, uid, hash, now)
      await renew(tx, uid, session.id, next, now)
      return { uid, tokens: { ...next, seconds: ACCESS_SECONDS } }
    }
    const successor = await repo.findRefresh(tx, uid, hashToken(next.refresh))
    const isRecent = now.getTime() - current.used_at.getTime() <= GRACE_SECONDS * 1000
    if (!isRecent || successor?.used_at !== null) {
      await repo.dropSession(tx, uid, session.id)
      return undefined
    }
    const seconds = Math.ceil((session.token_expires_at.getTime() - now.getTime()) / 1000)
    return { uid, tokens: { ...next, seconds: Math.max(1, seconds) } }
  })
}

async function renew(
  tx: Db,
  uid: string,
  id: string,
  next: { access: string; refresh: string },
  now: Date,
): Promise<void> {
  const row = {
    uid,
    id,
    token_hash: hashToken(next.access),
    token_expires_at: after(now, ACCESS_SECONDS),
    expires_at: after(now, SESSION_SECONDS),
    last_seen_at: now,
  }
  await repo.renewSession(tx, row, after(now, GRACE_SECONDS))
  await addRefresh(tx, uid, id, next.refresh, now)
}

async function addRefresh(tx: Db, uid: string, id: string, token: string, now: Date): Promise<void> {
  const expires = after(now, SESSION_SECONDS)
  const row = { uid, token_hash: hashToken(token), session_id: id, used_at: null, expires_at: expires }
  await repo.addRefresh(tx, row, now)
}

/** Ends every session of the device that the request's token belongs to, if it belongs to one. */
export async function closeSession(deps: SessionDeps, request: Bearer): Promise<void> {
  const session = await currentSession(deps, request)
  if (session) await repo.dropDeviceSessions(deps.db, session.uid, session.deviceKey)
}

/** A session that a request proved to belong to. */
export type Session = { uid: string; id: string; deviceKey: string; createdAt: Date; lastSeenAt: Date }

/** The session of a request's token, or undefined when the token is missing, unknown or too old. */
export async function currentSession(deps: SessionDeps, request: Bearer): Promise<Session | undefined> {
  const bearer = readBearer(request)
  if (!bearer) return undefined
  const row = await repo.findSession(deps.db, bearer.uid, hashToken(bearer.token), deps.clock())
  if (!row) return undefined
  return {
    uid: bearer.uid,
    id: row.id,
    deviceKey: row.device_key,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }
}

/** A function that identifies the sender of a request; undefined when its token is missing, unknown or too old. */
export function createAuthenticate(deps: SessionDeps) {
  return async (request: Bearer): Promise<UserCaller | undefined> => {
    const session = await currentSession(deps, request)
    if (!session) return undefined
    const now = deps.clock()
    if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_SECONDS * 1000) {
      await repo.markSeen(deps.db, session.uid, session.id, now)
    }
    return { uid: session.uid, sessionId: session.id, deviceKey: session.deviceKey }
  }
}

function readBearer(request: Bearer): { uid: string; token: string } | undefined {
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const uid = token === undefined ? undefined : tokenUid(token)
  return token !== undefined && uid !== undefined ? { uid, token } : undefined
}
