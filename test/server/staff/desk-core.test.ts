import fc from 'fast-check'
import type { Db } from '../../../server/src/db'
import {
  addRecord,
  checkClaim,
  listClaims,
  isClaimed,
  listRecords,
  releaseClaim,
  type NewRecord,
} from '../../../server/src/domain/desk'
import { newUuid } from '../../../server/src/lib/uuid'
import { changeStaff } from '../../../server/src/modules/staff/staff/repo'
import { openTestDatabase } from '../../support/postgres'
import { hire } from '../../support/staff'

let db: Db
let entry: string
let another: string
beforeAll(async () => {
  db = await openTestDatabase()
  entry = await hire({ db }, { phone: '13700001111', role: 'admin', name: '王晓', branch: '1' })
  another = await hire({ db }, { phone: '13700002222', role: 'admin', name: '李静', branch: '1' })
})
afterAll(() => db.destroy())

const now = new Date('2026-11-20T04:00:00Z')
const record = (own: Partial<NewRecord> = {}): NewRecord => ({
  requestId: newUuid(now),
  staffId: entry,
  queue: 'orders',
  item: '261120120000000001',
  action: 'close',
  reason: '学生改主意了',
  at: now,
  ...own,
})
const add = (it: NewRecord) => db.transaction().execute((tx) => addRecord(tx, it))
const claim = (item: string, staffId: string, until: number) =>
  db
    .insertInto('desk_claims')
    .values({
      queue: 'orders',
      item,
      staff_id: staffId,
      claimed_at: now,
      until: new Date(now.getTime() + until),
    })
    .execute()

test('a request is recorded once, also when it comes twice at once, and its id stands for nothing else', async () => {
  const first = record()
  expect((await Promise.all([add(first), add(first), add(first)])).sort()).toEqual([false, false, true])
  const later = record({ action: 'confirm', staffId: another, at: new Date(now.getTime() + 1000) })
  expect(await add(later)).toBe(true)
  const changes: Partial<NewRecord>[] = [
    { staffId: another },
    { queue: 'refunds' },
    { item: '1' },
    { action: 'x' },
    { reason: '' },
  ]
  for (const own of changes) await expect(add({ ...first, ...own })).rejects.toMatchObject({ code: 'x409' })
  expect(await listRecords(db, 'orders', first.item, entry)).toMatchObject([
    { name: '李静', isMine: false, action: 'confirm', at: now.getTime() + 1000 },
    { name: '王晓', isMine: true, queue: 'orders', item: first.item, reason: '学生改主意了' },
  ])
  expect(await listRecords(db, 'refunds', first.item, entry)).toEqual([])
})

test('whatever is written as a reason comes twice as the same', async () => {
  const written = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !text.includes('\u0000'))
  await fc.assert(
    fc.asyncProperty(written, async (reason) => {
      const it = record({ reason })
      expect(await add(it)).toBe(true)
      expect(await add(it)).toBe(false)
    }),
    { numRuns: 30 },
  )
  const half = record({ reason: '\ud800' })
  expect([await add(half), await add(half)]).toEqual([true, false])
})

test('a claim holds until its time, against others only, and ends when it is released', async () => {
  await claim('mine', entry, 1)
  await claim('theirs', another, 1)
  await claim('past', another, 0)
  const found = await listClaims(db, 'orders', ['mine', 'theirs', 'past', 'none'], entry, now)
  expect([...found.entries()].sort()).toEqual([
    ['mine', { name: '王晓', isMine: true, until: now.getTime() + 1 }],
    ['theirs', { name: '李静', isMine: false, until: now.getTime() + 1 }],
  ])
  const check = (item: string) => checkClaim(db, 'orders', item, entry, now)
  for (const free of ['mine', 'past', 'none']) await check(free)
  await expect(check('theirs')).rejects.toMatchObject({ code: 'x409607', message: '“李静”正在处理这一条' })
  await checkClaim(db, 'refunds', 'theirs', entry, now)
  await releaseClaim(db, 'orders', 'theirs')
  await check('theirs')
  expect((await listClaims(db, 'orders', [], entry, now)).size).toBe(0)
})

test('a claim of a disabled account counts for nothing', async () => {
  const gone = await hire({ db }, { phone: '13700003333', role: 'admin', name: '陈序', branch: '1' })
  await claim('left', gone, 1)
  expect(await isClaimed(db, 'orders', 'left', now)).toBe(true)
  await changeStaff(db, gone, { disabled_at: now })
  expect(await isClaimed(db, 'orders', 'left', now)).toBe(false)
  expect((await listClaims(db, 'orders', ['left'], entry, now)).size).toBe(0)
  await checkClaim(db, 'orders', 'left', entry, now)
})
