import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db'
import type { PasswordTriesTable } from '../db/types'

/** A window in which tries are counted, for a device that the account knows or for all others. */
export type TryWindow = Omit<PasswordTriesTable, 'tries'> & { max: number; known: boolean }

/**
 * Counts a try in each window that is meant, unless one of them is full: then in none. Answers whether the account
 * knows the device, and when the full window ends.
 */
export async function takeTry(
  db: Db,
  attempt: {
    knownDevice?: string | undefined
    device?: { key: string; knownBy: string } | undefined
    now: Date
    windows: readonly TryWindow[]
  },
): Promise<{ known: boolean; fullUntil: Date | null }> {
  const { knownDevice, device, now, windows } = attempt
  const { rows } = await sql<{ known: boolean; fullUntil: Date | null }>`
    select known, full_until as "fullUntil" from take_try(
    ${knownDevice !== undefined}, ${device?.knownBy ?? null}, ${device?.key ?? ''}, ${now},
    ${windows.map((it) => it.known)}, ${windows.map((it) => it.subject)}, ${windows.map((it) => it.seconds)},
    ${windows.map((it) => it.starts_at)}, ${windows.map((it) => it.ends_at)}, ${windows.map((it) => it.max)})`.execute(
    db,
  )
  return rows[0] ?? { known: false, fullUntil: now }
}

/** Takes one try back out of each window. */
export async function returnTries(db: Db, windows: readonly TryWindow[]): Promise<void> {
  await returningTries(windows).execute(db)
}

/** The statement that takes one try back out of each window. */
export function returningTries(windows: readonly TryWindow[]): RawBuilder<unknown> {
  return sql`update password_tries t set tries = greatest(t.tries - 1, 0)
    from unnest(${windows.map((it) => it.subject)}::bytea[], ${windows.map((it) => it.seconds)}::integer[],
      ${windows.map((it) => it.starts_at)}::timestamptz[]) as w (subject, seconds, starts_at)
    where t.subject = w.subject and t.seconds = w.seconds and t.starts_at = w.starts_at`
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
