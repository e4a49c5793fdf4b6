import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { ExportForm, ExportState } from '../../contract/schemas/account/account'
import { openDb, type Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { openSecrets } from '../../server/src/secrets/open'
import type { Keys } from '../../server/src/security/keys'
import { sealPhone } from '../../server/src/security/phone'
import { smallContent } from '../support/content-folder'
import type { Member } from '../support/accounts'
import { makeMember } from '../support/members'
import { createTestDatabase } from '../support/postgres'
import { countAllOld, fillPlaces, NEW, noneOld, OLD, openPlaces } from '../support/secret-rows'
import { freePort, startServer, type ServerProcess } from '../support/server-process'
import { startWholeServer } from '../support/whole-server'

jest.setTimeout(600_000)

/** The pause between two looks at the database, which the servers have to work with meanwhile, in ms. */
const POLL_MS = 20

/** How many rows the job moves in one transaction, and two of its batches with a part of a third. */
const BATCH = 500
const ADDRESSES = 1200
/** The row of the second batch at which the job is stopped. */
const HALT_AT = 700
/** An advisory lock that stops whoever comes to it. */
const HALT = 77

let base: string
let url: string
let db: Db
const started: ServerProcess[] = []
beforeEach(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-secret-kill-'))
  url = await createTestDatabase()
  db = openDb(url)
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.end('SIGKILL')
  await db.destroy()
  rmSync(base, { recursive: true, force: true })
})

/** A server in a process of its own, on the common database. */
async function launch(secrets: Record<string, string>): Promise<ServerProcess> {
  const DATA_DIR = mkdtempSync(path.join(base, 'data-'))
  const FILES_DIR = path.join(base, 'files')
  const env = { PORT: String(await freePort()), DATA_DIR, FILES_DIR, DATABASE_URL: url, LOG_LEVEL: 'error' }
  const server = await startServer({ ...env, CONTENT_DIR: smallContent(), ...secrets })
  started.push(server)
  return server
}

/** Gives a student more addresses than the job moves at once. */
async function addAddresses(keys: Keys, { uid }: Member): Promise<void> {
  const rows = Array.from({ length: ADDRESSES }, (_, nth) => ({
    uid,
    id: newUuid(new Date()),
    name: '小岸',
    phone_cipher: sealPhone(keys, uid, `139${String(nth).padStart(8, '0')}`),
    phone_mask: '139****0000',
    region_code: '110101',
    region_names: ['北京市', '东城区'],
    detail: `某路 ${nth} 号`,
    is_default: false,
    change_id: newUuid(new Date()),
    changed_at: new Date(),
  }))
  await db.insertInto('addresses').values(rows).execute()
}

/** An export that another server was about to write. */
async function addWaiting({ uid }: Member): Promise<void> {
  const sizes = { text_bytes: 0, json_bytes: 0 }
  const waiting = { state: 'waiting' as const, attempt: 0, leased_until: null, ends_at: null }
  await db
    .insertInto('account_exports')
    .values({ uid, id: newUuid(new Date()), site: '', asked_at: new Date(), ...waiting, ...sizes })
    .execute()
}

/** Makes the job wait for the lock at a row in the midst of a batch, and an export at its first part. */
async function addHalts(): Promise<void> {
  await sql`create function halt() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(77); return new; end $$`.execute(db)
  await sql`create trigger halt before update on addresses for each row
    when (new.detail = ${sql.lit(`某路 ${HALT_AT} 号`)}) execute function halt()`.execute(db)
  await sql`create trigger halt before insert on export_parts for each row execute function halt()`.execute(
    db,
  )
}

/** Resolves once so many wait at the lock. */
async function someWait(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks
      where locktype = 'advisory' and objid = ${HALT} and not granted`.execute(db)
    if (rows.length === count) return
    await wait(POLL_MS)
  }
}

/** Kills a server while the job stands in the midst of a batch and an export before its first part. */
async function killInTheMiddle(keys: Keys): Promise<void> {
  await addHalts()
  // Not of the pool, which gives up a connection that is silent for as long as a server may take to start.
  const holding = new Client({ connectionString: url })
  await holding.connect()
  await holding.query('select pg_advisory_lock($1)', [HALT])
  const server = await launch({ SECRET: NEW, SECRET_PREVIOUS: OLD })
  await someWait(2)
  await server.end('SIGKILL')
  await holding.end()
  // Waits for what the killed server's statements still hold.
  for (const table of ['addresses', 'export_parts'])
    await sql`drop trigger halt on ${sql.table(table)}`.execute(db)
  const old = await countAllOld(db, keys)
  expect(old['addresses.phone_cipher']).toBe(1 + ADDRESSES - BATCH)
  expect(old['orders.address_cipher']).toBe(1)
  expect(old['export_parts.sealed']).toBeGreaterThan(0)
  // Its leases are over, and nobody can have missed the change.
  await sql`update jobs set due_at = now()`.execute(db)
  await sql`update account_exports set leased_until = now() where state = 'waiting'`.execute(db)
  await sql`update secret_state set since = now() - interval '1 hour'`.execute(db)
}

async function untilMoved(): Promise<void> {
  for (;;) {
    const state = await db.selectFrom('secret_state').selectAll().executeTakeFirstOrThrow()
    if (state.oldest === 2) return expect(state).toMatchObject({ rows_left: 0, rows_unreadable: 0 })
    // A row that another job held is moved by the next walk.
    await sql`update jobs set due_at = now()
      where name = 'secrets' and holder is null and due_at > now()`.execute(db)
    await wait(POLL_MS)
  }
}

async function ask<Result>(server: ServerProcess, { headers }: Member, to: string): Promise<Result> {
  const answer = await fetch(`${server.url}${to}`, { headers })
  const body = (await answer.json()) as { status: number; result: Result }
  expect([to, body.status]).toEqual([to, 200])
  return body.result
}

const loadAddress = async (server: ServerProcess, caller: Member, id: string, form: ExportForm) =>
  (await ask<{ url: string }>(server, caller, `/auth/v1/users/${caller.uid}/exports/${id}/file?form=${form}`))
    .url

async function untilExported(server: ServerProcess, caller: Member): Promise<ExportState> {
  for (;;) {
    const url = `/auth/v1/users/${caller.uid}/exports`
    const { export: found } = await ask<{ export: ExportState }>(server, caller, url)
    if (found.state !== 'waiting') return found
    await wait(POLL_MS)
  }
}

const fetched = async (server: ServerProcess, to: string) => (await fetch(`${server.url}${to}`)).text()

test('a server killed in the midst of moving to a new secret loses no row and no export, and the next one ends the work', async () => {
  const before = await openSecrets(db, { secret: OLD, previous: undefined, source: 'SECRET' })
  const old = await startWholeServer({ db, keys: before })
  const { student, exported } = await fillPlaces(old, before, Date.now())
  const url = `/auth/v1/users/${student.uid}/exports/${exported}/file?form=json`
  const ticket = (await old.app.inject({ url, headers: student.headers })).json().result.url
  const file = (await old.app.inject(ticket)).body
  await old.close()
  const waiting = await makeMember(db, new Date())
  await addAddresses(before, student)
  await addWaiting(waiting)
  const keys = await openSecrets(db, { secret: NEW, previous: OLD, source: 'SECRET' })
  const stored = await openPlaces(db, keys)
  await killInTheMiddle({ ...keys, writing: keys.generations[0] ?? keys.writing })
  const next = await launch({ SECRET: NEW, SECRET_PREVIOUS: OLD })
  await untilMoved()
  expect(await fetched(next, ticket)).toBe(file)
  const { id, state } = await untilExported(next, waiting)
  expect([state, await fetched(next, await loadAddress(next, waiting, id, 'text'))]).toEqual([
    'ready',
    expect.stringContaining('【账号】'),
  ])
  expect(await next.end('SIGTERM')).toBe(0)

  const alone = await launch({ SECRET: NEW })
  const own = await openSecrets(db, { secret: NEW, previous: undefined, source: 'SECRET' })
  expect(await countAllOld(db, own)).toEqual(noneOld)
  const opened = await openPlaces(db, own)
  for (const [place, rows] of Object.entries(stored))
    expect([place, opened[place]]).toEqual([place, expect.arrayContaining(rows)])
  await ask(alone, student, '/study/v1/today')
  expect(await fetched(alone, await loadAddress(alone, student, exported, 'json'))).toBe(file)
  // Tickets signed with the given up secret end with a sentence.
  expect(await fetched(alone, ticket)).toContain('已经失效')
})
