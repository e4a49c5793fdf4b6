import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { errorMessage } from '../lib/error-code'
import { StartError } from '../errors/start-error'
import { startText } from '../strings/start'
import { KEEP_ALIVE_MS } from './watched-socket'

/** Where the migrations of this product lie. */
export const migrationsDir = path.resolve(__dirname, '../../migrations')

/** The oldest PostgreSQL that we test on. */
const oldest = 15

/** A number of our own for the advisory lock, so that of N starters one migrates and the others wait. */
const lockKey = 7_301_151

/** Files that were released with another text, by the checksum of that; a later file makes good the difference. */
const formerChecksums: Readonly<Record<string, string>> = {
  '0078-today-notes.sql': '07b3ec7fbe423877a1ab96af6fb8b82aee6c01446d6aa19ef84f93f4b72ced6d',
}

interface Migration {
  name: string
  checksum: string
  sql: string
}

/**
 * Brings the database up to date with `server/migrations/NNNN-name.sql`, each file once and in its own transaction.
 * Returns the names it applied. `before` checks preconditions. Refuses, by StartError, a file changed after it was
 * applied, a database newer than the program, one older than PostgreSQL 15, and one that cannot be reached.
 */
export async function migrate(
  url: string,
  dir = migrationsDir,
  before: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const files = readMigrations(dir)
  const client = await connect(url)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await before()
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<Migration>(
      'select name, checksum from schema_migrations order by name',
    )
    compare(files, rows)
    const pending = files.slice(rows.length)
    for (const file of pending) await apply(client, file)
    return pending.map((file) => file.name)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const seen = new Set<string>()
  return names.map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new StartError(startText.migrationName(name))
    if (seen.has(number)) throw new StartError(startText.migrationTwice(number))
    seen.add(number)
    // Git may check the file out with other line ends on another system; that is not a change.
    const sql = readFileSync(path.join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The applied ones must be the first files of the folder, unchanged. */
function compare(files: Migration[], applied: Pick<Migration, 'name' | 'checksum'>[]): void {
  const byName = new Map(files.map((file) => [file.name, file]))
  for (const [index, row] of applied.entries()) {
    const file = byName.get(row.name)
    if (!file || files[index]?.name !== row.name) throw new StartError(startText.migrationUnknown(row.name))
    if (![file.checksum, formerChecksums[row.name]].includes(row.checksum))
      throw new StartError(startText.migrationChanged(row.name))
  }
}

async function apply(client: Client, file: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(file.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => undefined)
    throw new StartError(startText.migrationFailed(file.name, errorMessage(cause)), { cause })
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    // How long a migration takes, or another server's, nobody knows; that the line is still there can be known.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'shangan',
  })
  // A connection that breaks between two queries must not end the process; the next query fails.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw new StartError(startText.databaseUnreachable(whereIs(url), errorMessage(cause)))
  }
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') server_version_num, current_setting('server_version') server_version`,
  )
  const row = rows[0]
  if (Number(row?.server_version_num) >= oldest * 10_000) return client
  await client.end()
  throw new StartError(startText.databaseOld(row?.server_version ?? '?'))
}

function whereIs(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return '?'
  }
}
