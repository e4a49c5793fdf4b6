import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { countTries, type TryToCount } from '../../server/src/login-admission/login-throttle-repo'
import { openTestDatabase } from '../support/postgres'

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
