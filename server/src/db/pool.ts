import { Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import { isDatabaseDown } from '../lib/database-down'
import { isEndedForAnother, TRIES } from '../lib/ended-for-another'
import type { Database } from './types'
import { KEEP_ALIVE_MS, watchedSocket } from './watched-socket'

/** The application's connection to PostgreSQL; a transaction of it has the same type. */
export type Db = Kysely<Database>

/** How much a pool may take. */
export interface PoolLimits {
  connections: number
  /** The longest that one statement may run, in ms; PostgreSQL ends it then. */
  statementMs: number
}

/** For requests: a statement ends, or its line is found to be lost, before the app gives up after 15 s. */
export const requestLimits: PoolLimits = { connections: 20, statementMs: 10_000 }

/**
 * For work that nobody waits for and that goes over everybody's rows: jobs, what a start stores, an operator's commands.
 * That a line is lost is found out before the lease of a job ends.
 */
export const unhurriedLimits: PoolLimits = { connections: 8, statementMs: 30_000 }

/** How much later than its longest statement a connection that is silent counts as lost, in ms. */
const LINE_MS = 2000

/** PostgreSQL's type number of int8. */
const int8 = 20

/** The connections that a Db works with. */
export interface Connections {
  connect(): Promise<PoolClient>
  end(): Promise<void>
  /** True while no further connection may be opened. */
  isFull(): boolean
}

/**
 * Opens a pool on this address. It connects when first used and again after PostgreSQL was away; a connection that was
 * lost without a word fails its query a little after the longest statement and is not used again. An int8 arrives as a
 * number; one too large to be exact is an error, never a wrong value. A transaction that PostgreSQL ends for the sake of
 * another one is done again from its beginning: what it does outside the database has to bear being done twice. Each try
 * to connect says whether the database is there.
 */
export function openDb(
  url: string,
  limits: PoolLimits = requestLimits,
  notify: (isThere: boolean) => void = () => undefined,
): Db {
  const pool = createPool(url, limits)
  return createDb(
    {
      connect: () => pool.connect(),
      end: () => pool.end(),
      isFull: () => pool.totalCount >= limits.connections,
    },
    notify,
  )
}

/** Makes a pool on this address, with the settings of every connection of the application. */
export function createPool(url: string, { connections, statementMs }: PoolLimits = requestLimits): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => watchedSocket(statementMs + LINE_MS),
    statement_timeout: statementMs,
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
  return pool
}

/** Makes a Db on these connections; each try to connect says whether the database is there. */
export function createDb(connections: Connections, notify: (isThere: boolean) => void = () => undefined): Db {
  const watched = {
    async connect() {
      try {
        const client = await connections.connect()
        notify(true)
        return client
      } catch (error) {
        // A pool whose connections are all in use says nothing about the database.
        if (isDatabaseDown(error) && !connections.isFull()) notify(false)
        throw error
      }
    },
    end: () => connections.end(),
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
