import { sql } from 'kysely'
import type { Db } from '../../../server/src/db'
import {
  clearTries,
  countTries,
  findTries,
  returnTry,
  type TryToCount,
} from '../../../server/src/login-admission/login-throttle-repo'
import { openTestDatabase } from '../../support/postgres'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const now = new Date('2026-11-28T04:00:00Z')

/** A try by a device that nobody knows, of an account from an address. */
const makeTry = (account: string, address: string): TryToCount => ({
  isKnown: false,
  knownBy: null,
  deviceKey: '',
  now,
  own: Buffer.from('nobody'),
  account: Buffer.from(account),
  address: Buffer.from(address),
})

async function waitForWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if (rows.length >= count) return
  }
}

test.each([
  ['accounts', (name: string, batch: string) => makeTry(name, `address of ${name} in ${batch}`)],
  ['addresses', (name: string, batch: string) => makeTry(`account of ${name} in ${batch}`, name)],
] as const)('two batches that try the same %s in other orders are both counted', async (_name, make) => {
  const batches = [
    ['a', 'held by another', 'b'],
    ['b', 'held by another too', 'a'],
  ].map((names, nth) => names.map((name) => make(name, String(nth))))
  for (const batch of batches) await countTries(db, batch)
  const counted = await db.transaction().execute(async (tx) => {
    const held = ['held by another', 'held by another too'].map((name) => Buffer.from(name))
    await sql`select from password_tries where subject = any(${held}::bytea[]) for update`.execute(tx)
    const both = Promise.all(batches.map(async (batch) => countTries(db, batch)))
    both.catch(() => undefined)
    await waitForWaiting(2)
    return { both }
  })
  for (const tries of await counted.both)
    expect(tries).toEqual(tries.map(() => ({ known: false, fullUntil: null })))
})

/** Puts the windows of a try into the table in the other order than the one in which a batch locks them. */
async function countBackwards({ account, address }: TryToCount): Promise<void> {
  for (const subject of [address, account])
    for (const seconds of [86_400, 900]) {
      const starts = new Date(Math.floor(+now / (seconds * 1000)) * seconds * 1000)
      const ends = new Date(+starts + seconds * 1000)
      await db
        .insertInto('password_tries')
        .values({ subject, seconds, starts_at: starts, ends_at: ends, tries: 5 })
        .execute()
    }
}

const listCounts = async (subject: Buffer) =>
  (await findTries(db, subject, now)).map(({ tries }) => tries).sort((a, b) => a - b)

test.each([
  [
    'taken back',
    ({ account, address }: TryToCount) => returnTry(db, { subjects: [account, address], now }),
    5,
  ],
  ['forgotten', ({ account }: TryToCount) => clearTries(db, account), undefined],
] as const)(
  'a try is %s while a batch counts one of the same account and address',
  async (_name, work, left) => {
    const tried = makeTry(`m of ${_name}`, `a of ${_name}`)
    await countBackwards(tried)
    const both = await db.transaction().execute(async (tx) => {
      // The batch comes as far as the longer window of the account.
      await sql`select from password_tries where subject = ${tried.account} and seconds = 86400 for update`.execute(
        tx,
      )
      const counting = countTries(db, [tried])
      await waitForWaiting(1)
      const working = work(tried)
      await waitForWaiting(2)
      const all = Promise.all([counting, working])
      all.catch(() => undefined)
      return { all }
    })
    const [counted] = await both.all
    expect(counted).toEqual([{ known: false, fullUntil: null }])
    expect(await listCounts(tried.account)).toEqual(left === undefined ? [] : [left, left])
    expect(await listCounts(tried.address)).toEqual(left === undefined ? [6, 6] : [left, left])
  },
)

test('of many tries that are counted and taken back at once, the counts are those that were not taken back', async () => {
  const tries = Array.from({ length: 40 }, (_, nth) => makeTry(`many ${nth % 20}`, `from ${nth % 3}`))
  await Promise.all(
    tries.map(async (tried, nth) => {
      const [counted] = await countTries(
        db,
        nth % 2 === 0 ? [tried] : [tried, makeTry(`many ${nth % 5}`, 'x')],
      )
      expect(counted?.fullUntil).toBeNull()
      const { account, address } = tried
      await returnTry(db, { subjects: nth % 2 === 0 ? [account, address] : [address, account], now })
    }),
  )
  for (const at of [0, 1, 2]) expect(await listCounts(Buffer.from(`from ${at}`))).toEqual([0, 0])
  expect(await listCounts(Buffer.from('x'))).toEqual([20, 20])
})
