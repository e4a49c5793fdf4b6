import { sql } from 'kysely'
import type { Db } from '../../server/src/db'

/** Resolves when a statement waits for a lock in a database. */
export async function someoneWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if (rows.length > 0) return
  }
}
