import { sql } from 'kysely'
import type { Db } from '../../server/src/db'

/** How many statements wait for a lock in a database. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length
}

/** Resolves when a statement, or so many, wait for a lock in a database. */
export async function someoneWaits(db: Db, count = 1): Promise<void> {
  while ((await countWaiting(db)) < count);
}

/**
 * The deadlocks that a database has seen since it was made. Connections report theirs some time later, at the latest at
 * their end: so all are ended but the one that asks.
 */
export async function countDeadlocks(db: Db): Promise<number> {
  return db.connection().execute(async (own) => {
    await sql`select pg_stat_force_next_flush()`.execute(own)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(own)
    for (;;) {
      const { rows } = await sql<{ others: number; deadlocks: number }>`select
        (select count(*)::integer from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()) as others,
        (select deadlocks::integer from pg_stat_database where datname = current_database()) as deadlocks`.execute(
        own,
      )
      if (rows[0]?.others === 0) return rows[0].deadlocks
    }
  })
}
