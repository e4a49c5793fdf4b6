import { sql } from 'kysely'
import type { Db } from '../db'

/** Waits until no other transaction has the turn of this name, and keeps it until this one ends. */
export async function takeAdvisoryLock(tx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
