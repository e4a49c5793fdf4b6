import { sql } from 'kysely'
import type { Db } from '../db'
import { keyed, type Keys } from '../security/keys'

/** A visitor's name in the events: it distinguishes installations and does not reveal an installation's id. */
export function getVisitor(keys: Keys, device: string): string {
  const hex = keyed(keys.device, 'visitor', device).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** Of how many installations of one student it is written down that they were theirs. */
const MOST_VISITORS = 50

/**
 * Writes down that a student was signed in on an installation, unless the account has been erased by now, or has had
 * too many of them.
 */
export async function addVisitor(db: Db, uid: string, visitor: string, now: Date): Promise<void> {
  await sql`
    insert into visitors (uid, visitor, first_seen_at)
    select uid, ${visitor}::uuid, ${now}::timestamptz from accounts where uid = ${uid}
      and (select count(*) from visitors where visitors.uid = ${uid}) < ${MOST_VISITORS} for key share of accounts
    on conflict do nothing`.execute(db)
}

/** Deletes what installations sent: events and log records. */
export async function eraseVisits(tx: Db, visitors: readonly string[]): Promise<void> {
  if (visitors.length === 0) return
  await tx.deleteFrom('events').where('visitor', 'in', visitors).execute()
  await tx.deleteFrom('log_records').where('visitor', 'in', visitors).execute()
}
