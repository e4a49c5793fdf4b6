import { isRole, may, type Permission } from '../../../contract/domain/staff/permissions'
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

/** Whether a session of somebody of the staff holds, and its owner may do something now. */
export async function isStaffSignedIn(
  db: Db,
  { staffId, session }: { readonly staffId: string; readonly session: string },
  permission: Permission,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_sessions as i')
    .innerJoin('staff as s', 's.id', 'i.staff_id')
    .select('s.role')
    .where('i.staff_id', '=', staffId)
    .where('i.id', '=', session)
    .where('i.expires_at', '>', now)
    .where('s.disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined && isRole(row.role) && may(row.role, permission)
}
