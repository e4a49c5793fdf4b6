import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { eraseFrom, personalTables } from '../../server/src/modules/account/auth/personal-data'
import { someoneWaits } from './locks'

/**
 * Sends a request of somebody whose account has been erased but for the commit, which comes once the request waits for
 * it or is done.
 */
export async function whileErasing<Answer>(
  db: Db,
  uid: string,
  send: () => PromiseLike<Answer>,
): Promise<Answer> {
  const sent = await db.transaction().execute(async (tx) => {
    await sql`select from accounts where uid = ${uid} for update`.execute(tx)
    for (const table of Object.keys(personalTables)) await eraseFrom(tx, table, uid)
    const answer = Promise.resolve(send())
    await Promise.race([answer, someoneWaits(db)])
    return { answer }
  })
  return sent.answer
}

/** The tables in which somebody still has rows. */
export async function tablesWith(db: Db, uid: string): Promise<string[]> {
  const asked = Object.keys(personalTables).map(
    (table) =>
      sql`select ${table}::text as name where exists (select from ${sql.table(table)} where uid = ${uid})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return rows.map(({ name }) => name)
}
