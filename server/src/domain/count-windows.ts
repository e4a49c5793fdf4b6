import { sql } from 'kysely'
import type { Db } from '../db'
import type { CountWindow } from '../providers/counts/contract'

/**
 * Counts one in every window, in the caller's transaction, unless one is full: resolves to that, and what was counted is
 * to be rolled back.
 */
export async function countIn(tx: Db, windows: readonly CountWindow[]): Promise<CountWindow | undefined> {
  for (const window of windows) {
    const { subject, max, starts, ends } = window
    const { rows } = await sql`insert into write_counts as c (subject, starts_at, ends_at, writes)
      values (${subject}, ${starts}, ${ends}, 1)
      on conflict (subject, starts_at) do update set writes = c.writes + 1 where c.writes < ${max}
      returning writes`.execute(tx)
    if (rows.length === 0) return window
  }
  return undefined
}
