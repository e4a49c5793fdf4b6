import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { secretsJob } from '../../server/src/jobs/secrets'
import { newUuid } from '../../server/src/lib/uuid'
import { createLead } from '../../server/src/modules/staff/lead/service'
import { advanceWriting } from '../../server/src/secrets/follow'
import { openSecrets } from '../../server/src/secrets/open'
import { places } from '../../server/src/secrets/places'
import { deriveSecretKeys, type Keys } from '../../server/src/security/keys'
import { isTicketSeal, sealTicket, TICKET_MS } from '../../server/src/security/ticket-seal'
import { makeMember } from '../support/members'
import { openTestDatabase } from '../support/postgres'
import { addOrder, countAllOld, fillPlaces, NEW, noneOld, OLD, openPlaces } from '../support/secret-rows'
import { startWholeServer } from '../support/whole-server'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

const move = (keys: Keys) => secretsJob(keys).run(db, new Date(), new AbortController().signal)

/**
 * Columns of bytes that need no secret which is given up, by why: hashes of what is random or of content, and values of the
 * keys that outlive every secret.
 */
const unmoved = {
  plain: [
    'sessions.token_hash',
    'sessions.old_token_hash',
    'refresh_tokens.token_hash',
    'device_credentials.credential_hash',
    'staff_sessions.token_hash',
    'staff_tickets.ticket_hash',
    'live_tickets.ticket_hash',
    'files.digest',
    'file_removals.digest',
    'used_proofs.id',
  ],
  lasting: [
    'calendar_feeds.token_hash',
    'sms_codes.code_hmac',
    'sms_codes.asker',
    'sms_ledger.asker',
    'sms_ledger.network',
    'code_counts.subject',
    'password_tries.subject',
    'write_counts.subject',
    'third_binds.code_hash',
    'sign_ups.fingerprint',
    'sales_clues.fingerprint',
    'students.created_fingerprint',
    'student_edits.fingerprint',
    'orders.fingerprint',
  ],
  proof: ['secret_generations.check_value', 'secret_generations.ring'],
} as const

test('every column of bytes moves to a new secret or needs none that is given up', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(db)
  const moved = places.map(({ table, column }) => `${table}.${column}`)
  const known = [...moved, ...Object.values(unmoved).flat()]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

test('every key of a secret is for what moves, for what ends by itself, or for what names its secret', () => {
  const moved = new Set(places.map((place) => ('index' in place ? place.index : place.cipher)))
  const tickets = ['filePermit', 'mistakeBook', 'signedPdf', 'exportTicket', 'booksFile', 'lessonMedia']
  const named = ['password', 'check', 'ring']
  expect(Object.keys(deriveSecretKeys(NEW)).sort()).toEqual([...moved, ...tickets, ...named].sort())
})

test('every place has a row that says the same before, during and after the change', async () => {
  const given = { secret: NEW, previous: OLD, source: 'SECRET' }
  const before = await openSecrets(db, { secret: OLD, previous: undefined, source: 'SECRET' })
  const now = Date.now()
  const server = await startWholeServer({ db, keys: before, clock: () => new Date(now) })
  await fillPlaces(server, before, now)
  await server.close()

  const keys = await openSecrets(db, given)
  const opened = await openPlaces(db, keys)
  for (const [place, rows] of Object.entries(opened)) expect([place, rows]).not.toEqual([place, []])
  await advanceWriting(db, keys)
  const old = await countAllOld(db, keys)
  expect(old).toEqual(Object.fromEntries(Object.entries(opened).map(([place, rows]) => [place, rows.length])))
  // Locked rows are left to the next walk.
  await db.transaction().execute(async (tx) => {
    await sql`select from orders for update`.execute(tx)
    await sql`select from export_parts for update`.execute(tx)
    await move(keys)
  })
  const left = { 'orders.address_cipher': 1, 'export_parts.sealed': opened['export_parts.sealed']?.length }
  expect(await countAllOld(db, keys)).toEqual({ ...noneOld, ...left })
  expect(await openPlaces(db, keys)).toEqual(opened)
  await move(keys)
  expect(await countAllOld(db, keys)).toEqual(noneOld)
  const after = { ...keys, generations: keys.generations.slice(0, 1) }
  expect(await openPlaces(db, after)).toEqual(opened)
})

test('rows without a phone or an address are not among those that are left, and hold nothing up', async () => {
  const before = await openSecrets(db, { secret: OLD, previous: undefined, source: 'SECRET' })
  const now = new Date()
  const server = await startWholeServer({ db, keys: before })
  const { uid } = await makeMember(db, now)
  await createLead({ db, keys: before, clock: () => now }, { uid, id: newUuid(now) }, { ip: '203.0.113.9' })
  await addOrder(db, uid, now)
  await server.close()
  const keys = await openSecrets(db, { secret: NEW, previous: OLD, source: 'SECRET' })
  await advanceWriting(db, keys)
  expect([await countAllOld(db, keys), await move(keys)]).toEqual([noneOld, 0])
  const state = await db.selectFrom('secret_state').selectAll().executeTakeFirstOrThrow()
  expect(state).toMatchObject({ rows_left: 0, rows_unreadable: 0 })
})

test('the change does not end while a ticket of before it holds', async () => {
  const before = await openSecrets(db, { secret: OLD, previous: undefined, source: 'SECRET' })
  const ticket = sealTicket(before, 'exportTicket', 'a file')
  const keys = await openSecrets(db, { secret: NEW, previous: OLD, source: 'SECRET' })
  await advanceWriting(db, keys)
  expect(isTicketSeal(keys, 'exportTicket', ticket, 'a file')).toBe(true)
  for (const [passed, oldest] of [
    [TICKET_MS, 1],
    [TICKET_MS + 61_000, 2],
  ] as const) {
    await sql`update secret_state set since = now() - make_interval(secs => ${passed / 1000})`.execute(db)
    await move(keys)
    const state = await db.selectFrom('secret_state').select('oldest').executeTakeFirstOrThrow()
    expect([passed, state.oldest]).toEqual([passed, oldest])
  }
})
