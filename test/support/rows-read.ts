import { sql } from 'kysely'
import type { Db } from '../../server/src/db'

/** Does work on one connection, and resolves to the rows of a table that PostgreSQL read for it. */
export async function rowsRead(db: Db, table: string, work: (one: Db) => Promise<unknown>): Promise<number> {
  return db.connection().execute(async (one) => {
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(one)
      const { rows } = await sql<{ rows: number }>`
        select idx_tup_fetch + seq_tup_read as rows from pg_stat_user_tables where relname = ${table}`.execute(
        one,
      )
      return Number(rows[0]?.rows ?? 0)
    }
    const before = await read()
    await work(one)
    return (await read()) - before
  })
}
