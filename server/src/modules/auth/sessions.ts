import type { Db } from '../../db'
import { hashToken, makeToken, tokenUid } from '../../lib/token'
import { uuidV7 } from '../../lib/uuid'
import { SEEN_SECONDS, SESSION_SECONDS } from './limits'
import * as repo from './session-repo'

/** What the look-up of a session needs from outside. */
export type SessionDeps = { db: Db; clock: () => Date }

/** A request as far as authentication reads it. */
export type Bearer = { headers: { authorization?: string | undefined } }

/** Opens a session inside the caller's transaction and answers its access token, which is stored nowhere. */
export async function openSession(tx: Db, uid: string, device: string, now: Date): Promise<string> {
  const token = makeToken(uid)
  await repo.addSession(tx, {
    uid,
    id: uuidV7(now),
    token_hash: hashToken(token),
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
  })
  return token
}

/** Ends the session of the request's token, if there is one. */
export async function closeSession(deps: SessionDeps, request: Bearer): Promise<void> {
  const bearer = readBearer(request)
  if (bearer) await repo.dropSession(deps.db, bearer.uid, hashToken(bearer.token))
}

/** A function that tells who sends a request, or undefined when its token is missing, unknown or too old. */
export function createAuthenticate(deps: SessionDeps) {
  return async (request: Bearer): Promise<{ uid: string } | undefined> => {
    const bearer = readBearer(request)
    if (!bearer) return undefined
    const now = deps.clock()
    const session = await repo.findSession(deps.db, bearer.uid, hashToken(bearer.token), now)
    if (!session) return undefined
    if (now.getTime() - session.last_seen_at.getTime() >= SEEN_SECONDS * 1000) {
      await repo.markSeen(deps.db, bearer.uid, session.id, now)
    }
    return { uid: bearer.uid }
  }
}

function readBearer(request: Bearer): { uid: string; token: string } | undefined {
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const uid = token === undefined ? undefined : tokenUid(token)
  return token !== undefined && uid !== undefined ? { uid, token } : undefined
}
