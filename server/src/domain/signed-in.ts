import type { Db } from '../db'

/** By which session somebody got something that holds for no longer than the session does. */
export interface SignedIn {
  readonly uid: string
  readonly session: string
}

/** Whether a session holds: nobody signed out of it or removed its device, and its account is there. */
export async function isSignedIn(db: Db, { uid, session }: SignedIn, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('uid', '=', uid)
    .where('id', '=', session)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
