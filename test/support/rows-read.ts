import { sql } from 'kysely'
import type { StudyEvent } from '../../contract/domain/study/stream'
import type { Db } from '../../server/src/db'
import { addEvents } from '../../server/src/domain/study-log-repo'

/** Does work on one connection, and resolves to the rows of a table that PostgreSQL read for it. */
export async function rowsRead(db: Db, table: string, work: (item: Db) => Promise<unknown>): Promise<number> {
  return db.connection().execute(async (kysely) => {
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(kysely)
      const { rows } = await sql<{ rows: number }>`
        select idx_tup_fetch + seq_tup_read as rows from pg_stat_user_tables where relname = ${table}`.execute(
        kysely,
      )
      return Number(rows[0]?.rows ?? 0)
    }
    const before = await read()
    await work(kysely)
    return (await read()) - before
  })
}

/** Adds events of the practice to a student's log, of which nothing follows. */
export async function addUnfollowed(
  db: Db,
  uid: string,
  events: readonly StudyEvent[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < events.length; from += 1000)
    await addEvents(db, { uid, stream: 'practice' }, events.slice(from, from + 1000), now)
}
