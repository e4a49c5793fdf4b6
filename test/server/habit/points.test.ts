import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/db'
import { listBatches, grantPoints, countPoints, spendPoints } from '../../../server/src/domain/points'
import { newUuid } from '../../../server/src/lib/uuid'
import { openTestDatabase } from '../../support/postgres'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-26T04:00:00Z')
const at = (days: number) => new Date(NOW + days * DAY)

let db: Db
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const grant = (uid: string, key: string, amount: number, days = 100) => ({
  uid,
  key,
  kind: 'clock' as const,
  title: '打卡',
  at: at(0),
  ends_at: at(days),
  amount,
})
const spend = (uid: string, amount: number, now = at(0)) =>
  spendPoints(db, { uid, id: newUuid(now), key: newUuid(now), kind: 'spend', title: '兑换', at: now, amount })

test('the same key of a student is booked once, of another student for itself', async () => {
  const [first, second] = [newUuid(at(0)), newUuid(at(0))]
  const booked = await grantPoints(db, [grant(first, 'a', 5), grant(second, 'a', 5)])
  expect(booked).toHaveLength(2)
  expect(await grantPoints(db, [grant(first, 'a', 7), grant(first, 'b', 1)])).toEqual([
    { uid: first, key: 'b' },
  ])
  expect([await countPoints(db, first, at(0)), await countPoints(db, second, at(0))]).toEqual([6, 5])
})

test('spent points come from the batches that end first, and ended ones pay nothing', async () => {
  const uid = newUuid(at(0))
  await grantPoints(db, [grant(uid, 'late', 10, 50), grant(uid, 'soon', 10, 5), grant(uid, 'over', 10, -1)])
  expect(await spend(uid, 21)).toBe(false)
  expect(await spend(uid, 12)).toBe(true)
  expect((await listBatches(db, uid, at(0))).map(({ left }) => left)).toEqual([8])
  expect(await countPoints(db, uid, at(51))).toBe(0)
})

test('whatever is granted and spent, every entry sums to nought and no batch falls below it', async () => {
  const step = fc.record({
    isGrant: fc.boolean(),
    amount: fc.integer({ min: 1, max: 30 }),
    days: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const uid = newUuid(at(0))
      let balance = 0
      for (const [nth, { isGrant, amount, days }] of steps.entries()) {
        if (isGrant) {
          await grantPoints(db, [grant(uid, `key-${nth}`, amount, days)])
          balance += amount
        } else if (await spend(uid, amount)) balance -= amount
        expect(await countPoints(db, uid, at(0))).toBe(balance)
      }
      const { rows } = await sql<{ sum: number }>`
        select sum(amount)::int as sum from point_postings where uid = ${uid} group by entry_id
        union all select case when sum(amount) < 0 then 1 else 0 end from point_postings
          where uid = ${uid} and account = 'student' group by batch_id`.execute(db)
      expect(rows.every(({ sum }) => sum === 0)).toBe(true)
    }),
    { numRuns: 30 },
  )
})
