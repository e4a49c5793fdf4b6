import { sql } from 'kysely'
import { passwordLimits, writeLimits } from '../../../server/src/domain/limits'
import { newUuid } from '../../../server/src/lib/uuid'
import { windowAt, type SharedCounts } from '../../../server/src/providers/counts/contract'
import { createRedisCounts } from '../../../server/src/providers/counts/redis'
import { logIn, startAccountApp, type AccountApp, type Member } from '../../support/accounts'
import {
  confirmCode,
  GOOD,
  GOOD_TEXT,
  OTHER,
  passwordLogin,
  putPassword,
  type From,
} from '../../support/passwords'
import { startTestRedis, type TestRedis } from '../../support/redis'

const MOBILE = '13800001234'
const max = passwordLimits.account[0]?.max ?? 0
const device = passwordLimits.device[0]?.max ?? 0

let redis: TestRedis
let opened: SharedCounts[]
let counts: SharedCounts
let suite: AccountApp
let member: Member
beforeAll(async () => {
  redis = await startTestRedis()
})
afterAll(() => redis.close())
beforeEach(async () => {
  opened = []
  counts = await openCounts()
  suite = await startAccountApp({ counts })
  member = await logIn(suite, MOBILE)
})
afterEach(async () => {
  await suite.close()
  for (const sharedCounts of opened) await sharedCounts.close()
  // So that no test sees what another one counted.
  await redis.kill()
  await redis.start()
})

/** Counts of a server that has reached the Redis. */
async function openCounts(): Promise<SharedCounts> {
  const made = createRedisCounts(redis.url)
  opened.push(made)
  const window = windowAt(Buffer.from('there'), { max: 1, seconds: 1 }, new Date())
  while ((await made.read([window]).catch(() => undefined)) === undefined)
    await new Promise((done) => setImmediate(done))
  return made
}

const givePassword = async (): Promise<void> => {
  const code = await confirmCode(suite, MOBILE)
  expect((await putPassword(suite, member, { newPassword: GOOD_TEXT, code })).statusCode).toBe(200)
}
const logInWith = async (password: string, from: From = {}) =>
  (await passwordLogin(suite, MOBILE, password, from)).statusCode
async function fail(times: number, from: From = {}): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) expect(await logInWith(OTHER, from)).toBe(400)
}
const isEmpty = async (table: string) =>
  (await sql`select from ${sql.table(table)}`.execute(suite.db)).rows.length === 0
const state = async () =>
  (
    await suite.app.inject({
      url: `/auth/v1/account/state?loginName=${MOBILE}`,
      headers: member.headers,
    })
  ).json()

test('wrong passwords are counted in Redis alone, lock strangers out, and the window ends', async () => {
  await givePassword()
  await fail(max)
  const locked = await passwordLogin(suite, MOBILE, GOOD, { ip: '198.51.100.7' })
  expect(locked.statusCode).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  expect(await isEmpty('password_tries')).toBe(true)
  suite.wait(900)
  expect(await logInWith(GOOD)).toBe(200)
})

test('a right password costs no try', async () => {
  await givePassword()
  await fail(max - 1)
  for (let nth = 0; nth < 5; nth += 1) expect(await logInWith(GOOD)).toBe(200)
  await fail(1)
  expect(await logInWith(GOOD)).toBe(429)
})

test('a device that the account knows has a budget of its own', async () => {
  await givePassword()
  expect(await logInWith(GOOD, { d: 'my-phone' })).toBe(200)
  await fail(max, { d: 'not-my-phone' })
  expect(await logInWith(GOOD, { d: 'not-my-phone' })).toBe(429)
  await fail(device - 1, { d: 'my-phone' })
  expect(await logInWith(GOOD, { d: 'my-phone' })).toBe(200)
})

test('parallel guesses at two servers share a budget', async () => {
  const servers = [counts, await openCounts()]
  const window = windowAt(Buffer.from('guesses'), { max, seconds: 900 }, suite.now())
  const takes = Array.from({ length: 50 }, async (_, nth) => servers[nth % 2]?.take([window], suite.now()))
  const full = (await Promise.all(takes)).filter((countWindow) => countWindow !== undefined)
  expect(full).toHaveLength(50 - max)
})

test('of several windows none is counted when one is full', async () => {
  const [first, second] = ['one', 'other'].map((name, nth) =>
    windowAt(Buffer.from(name), { max: 1 + nth, seconds: 900 }, suite.now()),
  )
  if (!first || !second) throw new Error('there are two windows')
  expect(await counts.take([second, first], suite.now())).toBeUndefined()
  expect(await counts.take([second, first], suite.now())).toBe(first)
  expect(await counts.read([first, second])).toEqual([1, 1])
  await counts.giveBack([first, second])
  await counts.giveBack([first, second])
  expect(await counts.read([first, second])).toEqual([0, 0])
})

test('the owner sees the lock, and a new password ends it', async () => {
  await givePassword()
  await fail(max)
  expect(await logInWith(GOOD)).toBe(429)
  const before = await state()
  const code = await confirmCode(suite, MOBILE)
  await putPassword(suite, member, { newPassword: GOOD_TEXT, code })
  expect(await logInWith(GOOD)).toBe(200)
  expect([before.result?.state, (await state()).result?.state]).toEqual(['locked', 'open'])
})

test('while Redis is away the database counts, and nobody is let through uncounted', async () => {
  await givePassword()
  await redis.kill()
  await fail(max)
  expect(await logInWith(GOOD)).toBe(429)
  expect(await isEmpty('password_tries')).toBe(false)
  await redis.start()
})

test('writes that reach staff are counted in Redis, and a refused one leaves nothing', async () => {
  const leave = (source: string) =>
    suite.app.inject({
      method: 'POST',
      url: '/gaoshou/v1/sales-clues',
      headers: { ...member.headers, d: 'phone-1' },
      payload: { id: newUuid(suite.now()), uid: member.uid, source },
    })
  for (let nth = 0; nth < writeLimits.user; nth += 1) expect((await leave(`s${nth}`)).statusCode).toBe(200)
  const refused = await leave('one more')
  expect([refused.statusCode, refused.json().msg]).toEqual([429, '今天提交的次数太多，请明天再试'])
  expect(await suite.db.selectFrom('sales_clues').select('id').execute()).toHaveLength(writeLimits.user)
  expect(await isEmpty('write_counts')).toBe(true)
  await redis.kill()
  expect((await leave('one more')).statusCode).toBe(200)
  await redis.start()
})
