import { sql } from 'kysely'
import type { Db } from '../../db'
import type { PasswordTriesTable } from '../../db/types'

// Windows that are over go away in small steps, each time a few more than are added.
const SWEEP = 20

/** Counts one try in a window, unless it is full; answers whether it was counted. */
export async function takeTry(
  tx: Db,
  window: Omit<PasswordTriesTable, 'tries'>,
  max: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('password_tries')
    .values({ ...window, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'seconds', 'starts_at'])
        .doUpdateSet({ tries: sql`password_tries.tries + 1` })
        .where('password_tries.tries', '<', max),
    )
    .returning('tries')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes one try back out of a window. */
export async function returnTry(db: Db, window: Omit<PasswordTriesTable, 'tries'>): Promise<void> {
  await db
    .updateTable('password_tries')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('subject', '=', window.subject)
    .where('seconds', '=', window.seconds)
    .where('starts_at', '=', window.starts_at)
    .execute()
}

/** How full each running window of a subject is. */
export async function countTries(db: Db, subject: Buffer, now: Date): Promise<PasswordTriesTable[]> {
  return db
    .selectFrom('password_tries')
    .selectAll()
    .where('subject', '=', subject)
    .where('ends_at', '>', now)
    .execute()
}

/** Forgets the tries of a subject. */
export async function clearTries(tx: Db, subject: Buffer): Promise<void> {
  await tx.deleteFrom('password_tries').where('subject', '=', subject).execute()
}

/** Clears away a few windows that are over. */
export async function sweepTries(db: Db, now: Date): Promise<void> {
  await sql`delete from password_tries where ctid in (
    select ctid from password_tries where ends_at <= ${now} limit ${SWEEP} for update skip locked)`.execute(
    db,
  )
}
