import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { formerClaims, proofKey } from '../../server/src/domain/deleted-account'
import { secretsJob } from '../../server/src/jobs/secrets'
import { createMetrics } from '../../server/src/lib/metrics'
import { createWebPush } from '../../server/src/providers/push/web-push'
import { advanceWriting, followSecrets } from '../../server/src/secrets/follow'
import { openSecrets } from '../../server/src/secrets/open'
import { wirePassword } from '../../server/src/security/common-passwords'
import type { Keys } from '../../server/src/security/keys'
import { openPhone, phoneIndex } from '../../server/src/security/phone'
import { exportAddress } from '../support/exports'
import { form } from '../support/form'
import { phonesInDatabase } from '../support/phones'
import { openTestDatabase } from '../support/postgres'
import { ADDRESS, fillPlaces, NEW, OLD, ORDER, PHONE, STAFF_PHONE, type Filled } from '../support/secret-rows'
import { passwordStep, signIn, STAFF_PASSWORD } from '../support/staff'
import { startWholeServer, type WholeServer } from '../support/whole-server'

const both = { secret: NEW, previous: OLD, source: 'SECRET' }
const oldOnly = { secret: OLD, previous: undefined, source: 'SECRET' }
const newOnly = { secret: NEW, previous: undefined, source: 'SECRET' }
const push = { subject: 'mailto:operator@example.com', hosts: [] }

/** A server of the deployment, as it runs with some secrets. */
type Running = WholeServer & { keys: Keys; stop(): Promise<void>; metricsText(): string }

let db: Db
let now: number
let running: Running[]
beforeEach(async () => {
  db = await openTestDatabase()
  now = Date.now()
  running = []
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await db.destroy()
})

async function start(given: Parameters<typeof openSecrets>[1]): Promise<Running> {
  const keys = await openSecrets(db, given)
  const metrics = createMetrics()
  const following = await followSecrets({ db, keys, metrics, say: () => undefined })
  const server = await startWholeServer({ db, keys, clock: () => new Date(now), metrics })
  const self: Running = {
    ...server,
    keys,
    metricsText: () => metrics.text(),
    async stop() {
      running = running.filter((otherRunning) => otherRunning !== self)
      await following.stop()
      await server.close()
    },
  }
  running.push(self)
  return self
}

/** Adds the proofs of a person with the phone, whose account was erased at a time. */
const leave = (keys: Keys, at: number) =>
  db
    .insertInto('former_claims')
    .values({
      person: proofKey(keys, PHONE),
      what: 'coupon:welcome',
      at: new Date(at),
      kept_since: new Date(),
    })
    .execute()

/** Everybody may ask for a code again. */
const later = () => void (now += 70_000)
const move = (keys: Keys, signal = new AbortController().signal) =>
  secretsJob(keys).run(db, new Date(), signal)
const settle = () =>
  db
    .updateTable('secret_state')
    .set({ since: sql`now() - interval '12 minutes'` })
    .execute()
const countAccounts = async () => (await db.selectFrom('accounts').select('uid').execute()).length
const state = () => db.selectFrom('secret_state').selectAll().executeTakeFirstOrThrow()

const passwordLogin = (server: Running) =>
  server.app.inject({
    method: 'POST',
    url: '/user/login',
    headers: { d: 'phone' },
    payload: { username: PHONE, password: wirePassword(STAFF_PASSWORD), clientId: 'shangan-h5' },
  })

/** All that somebody has works on a server. */
async function expectAllOpen(server: Running, { student, feed, exported }: Filled) {
  later()
  expect((await server.member(PHONE)).uid).toBe(student.uid)
  expect((await passwordLogin(server)).statusCode).toBe(200)
  expect((await server.app.inject(feed)).statusCode).toBe(200)
  const home = await server.app.inject({ url: '/study/v1/today', headers: student.headers })
  expect(home.statusCode).toBe(200)
  const address = await server.app.inject({
    url: `/shop/v1/addresses/${ADDRESS}`,
    headers: student.headers,
  })
  expect(address.json()).toMatchObject({ result: { phone: '13900000009' } })
  const order = await server.app.inject({ url: `/shop/v1/orders/${ORDER}`, headers: student.headers })
  expect(order.json()).toMatchObject({ result: { address: { name: '小岸', phone: '139****0009' } } })
  const file = await server.app.inject(await exportAddress(server.app, student, exported, 'text'))
  expect(file.body).toContain('【账号】')
  later()
  expect((await signIn(server, STAFF_PHONE)).staffId).toBeTruthy()
}

test('a secret is changed while servers answer, one of them still with the old one, and nothing is lost', async () => {
  const before = await start(oldOnly)
  const filled = await fillPlaces(before, before.keys, now)
  const vapid = createWebPush(push, before.keys).publicKey
  const after = await start(both)
  // The server that lacks the new secret still answers, so everything is written under the old one.
  expect(await move(after.keys)).toBe(0)
  await expectAllOpen(before, filled)
  await expectAllOpen(after, filled)
  const fresh = await after.member('13800000002')
  later()
  expect((await before.member('13800000002')).uid).toBe(fresh.uid)

  await before.stop()
  await advanceWriting(db, after.keys)
  expect((await state()).writing).toBe(2)
  await expect(openSecrets(db, oldOnly)).rejects.toThrow(/更换之前/)
  await expect(openSecrets(db, newOnly)).rejects.toThrow(/SECRET_PREVIOUS/)
  await expect(openSecrets(db, { ...both, secret: 'a third one, which is long enough' })).rejects.toThrow(
    /还没有完成/,
  )

  await leave(after.keys, 2000)
  // Rows locked by others are left and the rest is moved: everything opens all the same.
  const locked = await db.connection().execute(async (holding) => {
    await sql`begin`.execute(holding)
    await sql`select from accounts for update`.execute(holding)
    const moved = await move(after.keys)
    await sql`rollback`.execute(holding)
    return moved
  })
  expect(locked).toBeGreaterThan(0)
  expect((await state()).rows_left).toBeGreaterThan(0)
  await expectAllOpen(after, filled)
  const stopped = new AbortController()
  stopped.abort()
  await move(after.keys, stopped.signal)
  await settle()
  await db
    .updateTable('sms_codes')
    .set({ expires_at: new Date(0) })
    .execute()
  await move(after.keys)
  expect(await state()).toMatchObject({ writing: 2, oldest: 2, rows_left: 0, rows_unreadable: 0 })

  await after.stop()
  const alone = await start(newOnly)
  expect(alone.metricsText()).toContain('shangan_secret_previous_needed 0')
  await expectAllOpen(alone, filled)
  expect(createWebPush(push, alone.keys).publicKey).toBe(vapid)
  expect((await alone.member('13800000002')).uid).toBe(fresh.uid)
  const { hash } = await db.selectFrom('passwords').select('hash').executeTakeFirstOrThrow()
  expect(hash).toMatch(/^2:\$argon2id\$/)
  expect((await passwordStep(alone, STAFF_PHONE)).statusCode).toBe(200)
  for (const { uid, phone_cipher } of await db.selectFrom('accounts').selectAll().execute())
    if (phone_cipher) expect(openPhone(alone.keys, uid, phone_cipher)).toMatch(/^1380000000[12]$/)
  const former = await formerClaims(db, alone.keys, filled.student.uid, 'coupon')
  expect([...former]).toEqual([['welcome', new Date(1000)]])
  const [lead] = await db.selectFrom('sales_clues').selectAll().execute()
  expect(lead?.phone_index).toEqual(phoneIndex(alone.keys, PHONE))
  expect(openPhone(alone.keys, filled.student.uid, lead?.phone_cipher ?? Buffer.alloc(0))).toBe(PHONE)
  expect(await phonesInDatabase(db)).toEqual([])
  expect(await countAccounts()).toBe(2)
})

test('of two servers that change at different moments, a phone that comes to both gets one account', async () => {
  const first = await start(oldOnly)
  await first.stop()
  const quick = await start(both)
  const slow = await openSecrets(db, both)
  const [written] = quick.keys.generations.slice(-1)
  if (!written) throw new Error('no old secret')
  // It has not looked yet: it believes that the old secret is written.
  slow.writing = written
  const late = await startWholeServer({ db, keys: slow, clock: () => new Date(now) })
  for (const phone of ['13800000011', '13800000012', '13800000013']) {
    const members = await Promise.all([quick.member(phone), late.member(phone)])
    const uids = new Set(members.flatMap(({ uid }) => uid ?? []))
    expect(uids.size).toBe(1)
  }
  expect(await countAccounts()).toBe(3)
  await late.close()
})

test('a server that only has a secret which was given up makes no account, and says that it is busy', async () => {
  const before = await start(oldOnly)
  const keys = await openSecrets(db, both)
  await db.deleteFrom('secret_servers').execute()
  await advanceWriting(db, keys)
  const query = { mobile: PHONE, type: '3' }
  const headers = { a: 'shangan-h5', p: '9', v: '4080500', d: 'phone' }
  await before.app.inject({ method: 'GET', url: '/auth/v2/basic/mobile-code', query, headers })
  const code = before.messages.at(-1)?.code ?? ''
  const answer = await before.app.inject({
    method: 'POST',
    url: '/auth/oauth/token',
    ...form({ grant_type: 'sms', client_id: 'shangan-h5', mobile: PHONE, code, consent: 'current' }),
  })
  expect(answer.statusCode).toBe(503)
  expect(await countAccounts()).toBe(0)
})

test('a server that was gone without a word holds the change up for a minute only', async () => {
  await start(oldOnly)
  const keys = await openSecrets(db, both)
  await advanceWriting(db, keys)
  expect((await state()).writing).toBe(1)
  await db
    .updateTable('secret_servers')
    .set({ seen_at: sql`now() - interval '2 minutes'` })
    .execute()
  await advanceWriting(db, keys)
  expect((await state()).writing).toBe(2)
})

test('a row that neither secret opens stays as it is and holds nothing up', async () => {
  const before = await start(oldOnly)
  const { uid } = await before.member(PHONE)
  await before.stop()
  const broken = Buffer.alloc(40, 1)
  await db.updateTable('accounts').set({ phone_cipher: broken }).where('uid', '=', uid).execute()
  const { keys } = await start(both)
  await settle()
  await db
    .updateTable('sms_codes')
    .set({ expires_at: new Date(0) })
    .execute()
  await move(keys)
  expect(await state()).toMatchObject({ oldest: 2, rows_left: 0, rows_unreadable: 1 })
  const row = await db.selectFrom('accounts').select('phone_cipher').executeTakeFirstOrThrow()
  expect(row.phone_cipher).toEqual(broken)
})
