import { sql } from 'kysely'
import type { Db } from '../db'

/** Waits for the lock of this name and holds it until this transaction ends. */
export async function takeAdvisoryLock(tx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
