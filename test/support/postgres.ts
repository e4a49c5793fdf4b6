import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { Db } from '../../server/src/db'
import { launchPostgres } from '../../server/src/db/launcher'
import { readPidFile } from '../../server/src/db/launcher/pidfile'
import { migrate, migrationsDir } from '../../server/src/db/migrate'
import { isAlive, runsPostgresOn } from '../../server/src/db/process'
import { TestDatabase } from './test-database'

/** The one PostgreSQL of a test run. */
export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

const prefix = 'shangan-test-pg-'
const template = 'template_migrated'

/** The databases of a run; a shared server may hold those of a run that was killed. */
const isOurs = `datname ~ '^test_[0-9a-f]{12}$' or datname like '${template}%'`

/** Workers learn the address through this variable, because they start after the global set-up. */
const addressVariable = 'SHANGAN_TEST_PG'

/**
 * Starts an embedded PostgreSQL in a temporary folder for the whole run; durability is off, for it dies with the run.
 * TEST_DATABASE_URL names a running one to use instead, for one run at a time; its role must be able to make databases.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return attachTestPostgres(given)
  sweepLeftovers()
  const dataDir = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  // Open to pass through: PostgreSQL runs under another account when the tests run as root.
  chmodSync(dataDir, 0o711)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // It would go round all the databases of the run, one after the other, as long as the run takes.
    autovacuum: 'off',
  }
  const running = await launchPostgres({ dataDir, settings })
  process.env[addressVariable] = running.url
  const stop = async () => {
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: running.url, stop }
}

async function attachTestPostgres(url: string): Promise<TestPostgres> {
  process.env[addressVariable] = url
  const clear = () =>
    administer(url, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        `select datname from pg_database where ${isOurs}`,
      )
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    })
  await clear()
  return { url, stop: clear }
}

/** Databases of this file or worker that nobody uses. */
let unused: TestDatabase[] = []

/** True once the file is over: what is given back then is closed. */
let isOver = false

// Where whole files share a worker's databases there is no such hook, and they end with the worker.
globalThis.afterAll?.(async () => {
  isOver = true
  await Promise.all(unused.map((database) => database.close()))
  unused = []
})

/**
 * Opens a database that is migrated and empty. Closing gives it back: the next one that is opened here is the same,
 * emptied. A test that changes its tables undoes that.
 */
export async function openTestDatabase(): Promise<Db> {
  return (await openWithAddress()).db
}

/** Opens it for whoever connects to its address as well; they end their connections before it is closed. */
export async function openWithAddress(): Promise<{ db: Db; url: string }> {
  const again = unused.pop()
  if (again) await again.empty()
  const database = again ?? new TestDatabase(await createTestDatabase())
  const db = database.open(() => void (isOver ? database.close() : unused.push(database)))
  return { db, url: database.url }
}

/** Makes a fresh, migrated database and answers its address. It goes away with the run. */
export async function createTestDatabase(): Promise<string> {
  return loadCopy(template, async (client, url) => {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rows.length > 0) return
    const half = `${template}_half`
    await client.query(`drop database if exists ${half}`)
    await client.query(`create database ${half}`)
    await migrate(named(url, half))
    await client.query(`alter database ${half} rename to ${template}`)
  })
}

/** Makes a fresh, empty database without any of our tables and answers its address. */
export async function createEmptyDatabase(): Promise<string> {
  return loadCopy('template1')
}

/** Makes a database as the migrations before the one with this number leave it; answers its address. */
export async function createDatabaseBefore(first: string): Promise<string> {
  const url = await createEmptyDatabase()
  const before = mkdtempSync(path.join(tmpdir(), 'shangan-migrations-'))
  for (const name of readdirSync(migrationsDir).filter((it) => it < first))
    cpSync(path.join(migrationsDir, name), path.join(before, name))
  await migrate(url, before)
  rmSync(before, { recursive: true })
  return url
}

async function loadCopy(
  source: string,
  prepare?: (client: Client, url: string) => Promise<void>,
): Promise<string> {
  const url = process.env[addressVariable]
  if (!url) throw new Error('No test PostgreSQL: run this through jest, whose global set-up starts it.')
  return administer(url, async (client) => {
    // One at a time: PostgreSQL refuses to copy a database that another session is looking at.
    await client.query('select pg_advisory_lock(1)')
    await prepare?.(client, url)
    const name = `test_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${name} template ${source} strategy file_copy`)
    return named(url, name)
  })
}

async function administer<Value>(url: string, task: (client: Client) => Promise<Value>): Promise<Value> {
  const client = new Client({ connectionString: named(url, 'postgres') })
  await client.connect()
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

function named(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Ends the PostgreSQL of runs that were killed before their tear-down. */
function sweepLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length).split('-')[0])
    if (isAlive(owner)) continue
    const cluster = path.join(tmpdir(), name, 'pg')
    const left = readPidFile(cluster)
    if (left && runsPostgresOn(left.pid, cluster)) process.kill(left.pid, 'SIGQUIT')
    rmSync(path.join(tmpdir(), name), { recursive: true, force: true })
  }
}
