import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from './types'

/** The application's connection to PostgreSQL; a transaction of it has the same type. */
export type Db = Kysely<Database>

/** PostgreSQL's type number of int8. */
const int8 = 20

/**
 * Opens a pool on this address. It connects when first used and again after PostgreSQL was away. An int8 arrives as a
 * number; one too large to be exact is an error, never a wrong value.
 */
export function openDb(url: string): Db {
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 3000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'shangan',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 && format !== 'binary' ? exactNumber : types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks, idle or in use, must not end the process; the next query opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not exact as a number`)
  return value
}
