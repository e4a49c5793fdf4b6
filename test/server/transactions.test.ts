import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { openTestDatabase } from '../support/postgres'

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const lock = (tx: Db, name: number) => sql`select pg_advisory_xact_lock(${name})`.execute(tx)
const fail = (tx: Db, code: string) =>
  sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(tx)

test('of two transactions that wait for each other both are done in the end', async () => {
  let [tries, held, both] = [0, 0, () => {}]
  const haveBoth = new Promise<void>((done) => (both = done))
  const crossing = (first: number, second: number) =>
    db.transaction().execute(async (tx) => {
      tries += 1
      await lock(tx, first)
      held += 1
      if (held === 2) both()
      await haveBoth
      await lock(tx, second)
      return first
    })
  expect(await Promise.all([crossing(1, 2), crossing(2, 1)])).toEqual([1, 2])
  expect(tries).toBe(3)
})

test.each([
  ['40001', 3],
  ['40P01', 3],
  ['23505', 1],
])('a transaction that always ends with %s is tried %i times', async (code, most) => {
  let tries = 0
  const failing = db.transaction().execute(async (tx) => {
    tries += 1
    await fail(tx, code)
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(tries).toBe(most)
})

test('of a try that was ended nothing stays', async () => {
  let tries = 0
  await db.transaction().execute(async (tx) => {
    tries += 1
    await sql`insert into shop_counts (kind, name, taken) values ('seat', ${`try ${tries}`}, 1)`.execute(tx)
    if (tries === 1) await fail(tx, '40001')
  })
  const rows = await db.selectFrom('shop_counts').select('name').execute()
  expect(rows).toEqual([{ name: 'try 2' }])
})
