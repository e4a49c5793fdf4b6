import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { launchPostgres, supervisePostgres, type EmbeddedPostgres } from '../../server/src/db'
import { isAlive, pause, waitForEnd } from '../../server/src/db/process'

let base: string
let dataDir: string
const running: EmbeddedPostgres[] = []

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-launcher-'))
  chmodSync(base, 0o755)
  dataDir = path.join(base, 'data')
})
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
  const cluster = path.join(dataDir, 'pg')
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(path.dirname(readlinkSync(cluster)), { recursive: true, force: true })
  }
  rmSync(base, { recursive: true, force: true })
})

async function launch(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const postgres = await launchPostgres({ dataDir, settings })
  running.push(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await waitForEnd(pid, 60_000)
}

test('the first launch makes a durable cluster that demands its password and listens on the loopback only', async () => {
  const postgres = await launch()
  expect(postgres).toMatchObject({ created: true, attached: false })
  const [row] = await query(
    postgres.url,
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
      current_setting('full_page_writes') pages, current_setting('listen_addresses') addresses,
      current_setting('server_encoding') encoding, current_setting('TimeZone') zone`,
  )
  expect(row).toEqual({
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    addresses: '127.0.0.1',
    encoding: 'UTF8',
    zone: 'UTC',
  })
  const stranger = new URL(postgres.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('the password is stored where only its owner reads it, and nowhere in the log', async () => {
  const postgres = await launch()
  const file = path.join(dataDir, 'secret/pg-password')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const password = readFileSync(file, 'utf8')
  expect(new URL(postgres.url).password).toBe(password)
  expect(readFileSync(path.join(dataDir, 'log/postgres.log'), 'utf8')).not.toContain(password)
})

test('rows outlive a clean stop and a new launch', async () => {
  const first = await launch()
  await query(first.url, 'create table kept as select generate_series(1, 1000) n')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await launch()
  expect(second).toMatchObject({ created: false, attached: false })
  expect(await query(second.url, 'select count(*)::int n from kept')).toEqual([{ n: 1000 }])
})

test('a PostgreSQL left behind by a killed server is used again', async () => {
  const first = await launch()
  await query(first.url, 'create table kept as select 1 n')
  const second = await launch()
  expect(second).toMatchObject({ attached: true, pid: first.pid, port: first.port })
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('kill -9 of PostgreSQL in the middle of writing loses no confirmed row', async () => {
  let confirmed = 0
  const first = await launch()
  await query(first.url, 'create table kept (n int primary key)')
  for (let round = 0; round < 3; round += 1) {
    const postgres = round === 0 ? first : await launch()
    const client = new Client({ connectionString: postgres.url })
    client.on('error', () => undefined)
    await client.connect()
    const goal = confirmed + 200
    const writing = (async () => {
      for (;;) {
        await client.query('insert into kept values ($1)', [confirmed + 1])
        confirmed += 1
        if (confirmed === goal) process.kill(postgres.pid, 'SIGKILL')
      }
    })()
    await expect(writing).rejects.toThrow()
    await waitForEnd(postgres.pid, 60_000)
  }
  const [row] = await query((await launch()).url, 'select count(*)::int n from kept')
  // The last insert of a round may have been committed without its confirmation having arrived.
  expect(Number(row?.n)).toBeGreaterThanOrEqual(confirmed)
})

test('of two launches at once one starts the cluster, and the other attaches to it', async () => {
  await (await launch()).stop()
  const both = await Promise.all([launch(), launch()])
  expect(new Set(both.map(({ pid }) => pid)).size).toBe(1)
  expect(both.map(({ attached }) => attached).sort()).toEqual([false, true])
})

test('a killed PostgreSQL whose processes have not all ended yet is waited for', async () => {
  if (process.platform !== 'linux') return expect(process.platform).not.toBe('linux')
  const first = await launch()
  await query(first.url, 'create table kept as select 1 n')
  const client = new Client({ connectionString: first.url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  const backend = Number(rows[0]?.pid)
  process.kill(backend, 'SIGSTOP')
  await kill(first.pid)
  const launching = launch()
  const log = path.join(dataDir, 'log/postgres.log')
  await eventually(async () =>
    expect(readFileSync(log, 'utf8')).toContain('pre-existing shared memory block'),
  )
  process.kill(backend, 'SIGKILL')
  expect(await query((await launching).url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('a PostgreSQL that is just being stopped is not attached to', async () => {
  const first = await launch()
  const client = new Client({ connectionString: first.url })
  client.on('error', () => undefined)
  await client.connect()
  // A smart shutdown goes on until the last session ends.
  process.kill(first.pid, 'SIGTERM')
  const file = path.join(dataDir, 'pg/postmaster.pid')
  await eventually(async () => expect(readFileSync(file, 'utf8')).toContain('stopping'))
  const launching = launch()
  await client.end()
  const second = await launching
  expect(second).toMatchObject({ attached: false })
  expect(second.pid).not.toBe(first.pid)
})

test('a pid file that names a living process of somebody else does not stop the launch', async () => {
  const first = await launch()
  await kill(first.pid)
  const stranger = spawn('sleep', ['600'], { ...owner(path.join(dataDir, 'pg')), stdio: 'ignore' })
  await once(stranger, 'spawn')
  const file = path.join(dataDir, 'pg/postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
  const second = await launch()
  expect(second.attached).toBe(false)
  expect(stranger.exitCode).toBeNull()
  stranger.kill('SIGKILL')
})

test('a first launch that was killed half-way is made good by the next one', async () => {
  mkdirSync(path.join(dataDir, 'pg.new-abc/base'), { recursive: true })
  writeFileSync(path.join(dataDir, 'pg.new-abc/PG_VERSION'), '18')
  expect((await launch()).created).toBe(true)
})

test('a lost password file is reported in one sentence, and nothing is left running', async () => {
  await (await launch()).stop()
  rmSync(path.join(dataDir, 'secret/pg-password'))
  const failure = await launch().catch((cause: Error) => cause)
  expect(failure).toMatchObject({ name: 'StartError', message: expect.stringContaining('pg-password') })
  expect(existsSync(path.join(dataDir, 'pg/postmaster.pid'))).toBe(false)
})

test('data of another PostgreSQL is refused untouched', async () => {
  mkdirSync(path.join(dataDir, 'pg'), { recursive: true })
  writeFileSync(path.join(dataDir, 'pg/PG_VERSION'), '15\n')
  await expect(launch()).rejects.toThrow(/PostgreSQL 15/)
  expect(readFileSync(path.join(dataDir, 'pg/PG_VERSION'), 'utf8')).toBe('15\n')
})

test('a supervised PostgreSQL that dies comes back on the same port with its rows', async () => {
  const received: string[] = []
  const postgres = await supervisePostgres({ dataDir }, { warn: (message) => void received.push(message) })
  running.push(postgres)
  await query(postgres.url, 'create table kept as select 1 n')
  await kill(postgres.pid)
  expect(await eventually(() => query(postgres.url, 'select n from kept'))).toEqual([{ n: 1 }])
  expect(received.length).toBeGreaterThan(0)
})

test('a closed parent folder is no obstacle, and the data folder shows where the cluster went', async () => {
  if (process.getuid?.() !== 0) return expect(process.getuid?.()).not.toBe(0)
  chmodSync(base, 0o700)
  const first = await launch()
  await query(first.url, 'create table kept as select 1 n')
  await first.stop()
  expect(readlinkSync(path.join(dataDir, 'pg'))).toMatch(/^\/var\/lib\/shangan\/[0-9a-f]{12}\/pg$/)
  const second = await launch()
  expect(second.created).toBe(false)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
})

/** The account of a file, for a process that is to run as its owner. */
function owner(file: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(file)
  return { uid, gid }
}

async function eventually<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let left = 200; ; left -= 1) {
    try {
      return await attempt()
    } catch (cause) {
      if (left === 0) throw cause
      await pause(50)
    }
  }
}

test('nothing is left running when a launch has been stopped', async () => {
  const postgres = await launch()
  await postgres.stop()
  expect(isAlive(postgres.pid)).toBe(false)
  expect(existsSync(path.join(dataDir, 'pg/postmaster.pid'))).toBe(false)
})
