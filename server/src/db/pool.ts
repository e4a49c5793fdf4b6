import { Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from 'kysely'
import { Pool, types } from 'pg'
import { isDatabaseDown } from '../lib/database-down'
import { isEndedForAnother, TRIES } from '../lib/ended-for-another'
import type { Database } from './types'

/** The application's connection to PostgreSQL; a transaction of it has the same type. */
export type Db = Kysely<Database>

/** PostgreSQL's type number of int8. */
const int8 = 20

/** How many connections a server has at most. */
const MOST_CONNECTIONS = 20

/**
 * Opens a pool on this address. It connects when first used and again after PostgreSQL was away. An int8 arrives as a
 * number; one too large to be exact is an error, never a wrong value. A transaction that PostgreSQL ends for the sake of
 * another one is done again from its beginning: what it does outside the database has to bear being done twice. Each try
 * to connect says whether the database is there.
 */
export function openDb(url: string, told: (isThere: boolean) => void = () => undefined): Db {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
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
  const watched = {
    async connect() {
      try {
        const client = await pool.connect()
        told(true)
        return client
      } catch (error) {
        // A pool whose connections are all in use says nothing about the database.
        if (isDatabaseDown(error) && pool.totalCount < MOST_CONNECTIONS) told(false)
        throw error
      }
    },
    end: () => pool.end(),
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: watched }) })
  const transaction = db.transaction.bind(db)
  return Object.assign(db, { transaction: () => triedAgain(transaction()) })
}

function triedAgain(transaction: TransactionBuilder<Database>): TransactionBuilder<Database> {
  const once = transaction.execute.bind(transaction)
  return Object.assign(transaction, {
    async execute<Result>(work: (tx: Transaction<Database>) => Promise<Result>): Promise<Result> {
      for (let left = TRIES - 1; ; left -= 1)
        try {
          return await once(work)
        } catch (error) {
          if (!isEndedForAnother(error) || left === 0) throw error
        }
    },
  })
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not exact as a number`)
  return value
}
