import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { DAY_MS } from '../../../contract/domain/china-time'
import { openDb, type Db } from '../../../server/src/db'
import { listBatches, grantPoints, countPoints, spendPoints } from '../../../server/src/domain/points'
import { newUuid } from '../../../server/src/lib/uuid'
import { checkBooks } from '../../../server/src/modules/habit/point/books'
import { expirePoints } from '../../../server/src/modules/habit/point/expiry'
import { booksText } from '../../../server/src/modules/habit/point/strings/point'
import type { Member } from '../../support/accounts'
import { reviews, startHabitServer } from '../../support/habit'
import { createTestDatabase } from '../../support/postgres'
import { startForEach } from '../../support/start-suite'

const server = startForEach(startHabitServer)
let me: Member
beforeEach(async () => {
  me = await server.student()
})

const at = (days = 0) => new Date(server.now() + days * DAY_MS)
const grant = (key: string, amount: number, days: number, uid = me.uid) =>
  grantPoints(server.db, [{ uid, key, kind: 'correct', title: key, at: at(), ends_at: at(days), amount }])
const spend = async (amount: number, now = at()) => {
  const { uid } = me
  const id = newUuid(now)
  const entry = { uid, id, key: `spend:${id}`, kind: 'spend' as const, title: '兑换', at: now }
  const coupon = { uid, id, coupon_id: id, taken_at: now, expires_at: null, order_id: null }
  await server.db.insertInto('coupons').values(coupon).execute()
  const purchase = { uid, id, coupon_id: id, price: amount, bought_at: now }
  await server.db.insertInto('point_purchases').values(purchase).execute()
  return spendPoints(server.db, { ...entry, amount })
}
const get = async (what: string, query = '', of = me) =>
  (await server.call(of, 'GET', `/excitation/v1/users/${me.uid}/${what}?${query}`)).result
const expire = (now: Date) => expirePoints(server.db, now, new AbortController().signal)
const reaches = [
  { activity: 'daily', days: 3 },
  { activity: 'daily', days: 5 },
]
const wrong = async (db: Db = server.db) =>
  (await checkBooks(db, reaches)).flatMap((checkBook) => (checkBook.wrong > 0 ? checkBook.title : []))

test('valid points are shown by the batches in which they end, page by page, with the whole sum', async () => {
  await grant('c', 3, 9)
  await grant('b', 2, 5)
  await grant('a', 1, 5)
  await grant('over', 7, 0)
  await grant('foreign', 9, 9, (await server.student()).uid)
  const first = await get('get-credits/valid', 'limit=2')
  const second = await get('get-credits/valid', `limit=2&cursor=${first.next}`)
  expect([first.total, second.total, second.next]).toEqual([6, 6, undefined])
  const items = [...first.items, ...second.items]
  expect(items.map(({ reason }) => reason).sort()).toEqual(['a', 'b', 'c'])
  expect(items.map(({ expiresAt }) => expiresAt)).toEqual([5, 5, 9].map((days) => at(days).getTime()))
})

test('the ledger has the newest first, with what came positive and what went negative', async () => {
  await grant('a', 10, 5)
  server.at('2026-11-26', 9)
  await spend(4)
  const first = await get('point-entries', 'limit=1')
  expect(first).toMatchObject({ total: 6, items: [{ kind: 'spend', amount: -4 }] })
  expect(first.items[0]).not.toHaveProperty('expiresAt')
  const second = await get('point-entries', `cursor=${first.next}`)
  expect(second.items).toMatchObject([{ title: 'a', amount: 10 }])
  expect(second).not.toHaveProperty('next')
  for (const cursor of ['x', `1.${'0'.repeat(9)}`, `999999999999999.${newUuid(at())}`])
    expect(
      (await server.call(me, 'GET', `/excitation/v1/users/${me.uid}/point-entries?cursor=${cursor}`)).code,
    ).toMatch(/^(x400)?$/)
})

test('the remainder of ended points is posted once, and counted by nobody before', async () => {
  await grant('a', 10, 5)
  await grant('b', 10, 50)
  await grant('spent', 5, 4)
  await spend(8)
  expect(await expire(at(3))).toBe(0)
  expect(await countPoints(server.db, me.uid, at(6))).toBe(10)
  expect(await expire(at(6))).toBe(2)
  expect(await expire(at(6))).toBe(0)
  const { items } = await get('point-entries')
  expect(items.filter(({ kind }: { kind: string }) => kind === 'expire')).toMatchObject([
    { amount: -7, at: at(5).getTime() },
  ])
  expect((await listBatches(server.db, me.uid, at(6))).map(({ left }) => left)).toEqual([10])
  expect(await wrong()).toEqual([])
})

test('whoever spends while points end spends them or loses them, never both', async () => {
  await grant('a', 10, 5)
  await Promise.all([
    expire(at(6)),
    server.db.transaction().execute(async (tx) => {
      await sql`select from accounts where uid = ${me.uid} for no key update`.execute(tx)
      // The request had come in time.
      const now = at(4.9)
      const entry = { uid: me.uid, id: newUuid(now), key: 'x', kind: 'correct' as const, title: '', at: now }
      await spendPoints(tx, { ...entry, amount: 10 })
    }),
  ])
  expect(await wrong()).toEqual([])
})

/** Three days of check-ins, a repaired one among them. */
async function checkIn(): Promise<void> {
  const url = '/excitation/v1/user-clock-activity/current'
  await server.call(me, 'POST', url, {})
  const noon = server.now()
  await server.send(me, 'words', reviews(3, noon))
  server.at('2026-11-28')
  me = await server.again(me)
  await server.send(me, 'words', reviews(3, server.now()))
  const id = newUuid(at())
  const card = { uid: me.uid, id, key: 'a', granted_at: at(), expires_at: at(9), used_at: null }
  await server.db.insertInto('repair_cards').values(card).execute()
  await server.call(me, 'POST', url, { day: '2026-11-27' })
}

test('the books of check-ins, points and cards balance', async () => {
  await checkIn()
  await grant('a', 10, 5)
  await spend(30)
  await expire(at(400))
  const found = await checkBooks(server.db, reaches)
  expect(found.filter((booksFinding) => booksFinding.wrong > 0)).toEqual([])
  const { claims, claimed, invitations, invited } = booksText.rules
  expect(found.filter((booksFinding) => booksFinding.checked === 0).map(({ title }) => title)).toEqual([
    claims,
    claimed,
    invitations,
    invited,
  ])
})

const rows = sql`(select uid, id from point_entries where kind = 'clock' limit 1)`
test.each([
  ['一条明细少了一边', sql`delete from point_postings where account = 'issued'`, '每条明细的收支相抵'],
  [
    '一条明细不见了',
    sql`delete from point_entries where (uid, id) in ${rows}`,
    '每笔进出都属于一条明细和一批积分',
  ],
  [
    '一批积分用多了',
    sql`insert into point_postings select uid, gen_random_uuid(), id, 'student', -99 from ${rows} as one`,
    '每批积分剩下的不少于 0，也不多于得到的',
  ],
  [
    '没有过期就结清了',
    sql`update point_entries set closed_at = at where (uid, id) in ${rows}`,
    '已结清的每批积分都过了期，一点不剩',
  ],
  [
    '过期的那一批没有结清',
    sql`insert into point_entries (uid, id, key, kind, title, at)
      select uid, gen_random_uuid(), 'expire:' || id, 'expire', '', now() from ${rows} as one`,
    '每条过期明细对应一批已结清的积分',
  ],
  [
    '一条记录没有积分',
    sql`update clock_records set point = 11 where how = 'earned'`,
    '每条打卡记录都有它的积分',
  ],
  ['一条记录不见了', sql`delete from clock_records where how = 'earned'`, '每条打卡积分都有它的记录'],
  [
    '连续的一天不见了',
    sql`delete from clock_records where how = 'repaired'`,
    '每条连续打卡积分都有它的那几天',
  ],
  ['一张补签卡白用了', sql`update repair_cards set used_at = granted_at`, '每张用掉的补签卡都补了一天'],
])('the check of the books finds it where %s', async (_what, harm, title) => {
  await checkIn()
  expect(await wrong()).toEqual([])
  await harm.execute(server.db)
  expect(await wrong()).toContain(title)
})

test('a row of days that had brought nothing is found', async () => {
  await checkIn()
  const otherMember = await server.student()
  await sql`
    insert into clock_records (uid, activity_id, day, id, at, point, how)
    select ${otherMember.uid}::uuid, activity_id, day, gen_random_uuid(), at + interval '1 hour', 0, 'repaired'
    from clock_records where uid = ${me.uid}`.execute(server.db)
  expect(await wrong()).toEqual(['每段够长的连续打卡都有它的积分'])
})

test('the command says what holds, and ends with 1 where something does not', async () => {
  const url = await createTestDatabase()
  const db = openDb(url)
  const run = async (): Promise<[number | null, string]> => {
    const child = spawn(process.execPath, ['config/tasks/check-points.mjs'], {
      cwd: path.join(__dirname, '../../..'),
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, SECRET: 'a secret of the test' },
    })
    let written = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += String(part)))
    const code = await new Promise<number | null>((done) => child.on('close', done))
    return [code, written]
  }
  try {
    await grantPoints(db, [
      { uid: me.uid, key: 'a', kind: 'correct', title: '', at: at(), ends_at: at(9), amount: 10 },
    ])
    const [code, written] = await run()
    expect([code, written.split('\n')]).toEqual([0, expect.arrayContaining(['对    每条明细的收支相抵：1'])])
    await db.deleteFrom('point_postings').where('account', '=', 'issued').execute()
    const [worse, said] = await run()
    expect([worse, said]).toEqual([
      1,
      expect.stringContaining(`不对  每条明细的收支相抵：1 里有 1 处不对，例如 ${me.uid} a`),
    ])
  } finally {
    await db.destroy()
  }
})
