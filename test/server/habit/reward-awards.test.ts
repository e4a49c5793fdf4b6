import { sql } from 'kysely'
import { loadAccess, loadOwnAccess } from '../../../server/src/modules/courses/course/access'
import { personalTables, eraseFrom } from '../../../server/src/modules/account/auth/personal-data'
import type { Member } from '../../support/accounts'
import { days, startRewards } from '../../support/rewards'
import { startForAll } from '../../support/start-suite'

const server = startForAll(startRewards)
let me: Member
beforeEach(async () => {
  me = await server.member()
  await server.study(me)
})

const loadKind = async (taskId: string) => (await server.claim(me, taskId)).result?.award
const open = (goods_id: string, opened_at = server.now()) =>
  server.db.insertInto('student_goods').values({ uid: me.uid, goods_id, opened_at }).execute()

test('make-up cards can be used for ninety days', async () => {
  await server.claim(me, 'new-cards')
  expect((await server.tasks(me)).result.cards).toBe(4)
  const cards = await server.db.selectFrom('repair_cards').selectAll().where('uid', '=', me.uid).execute()
  expect(cards.map(({ expires_at, used_at }) => [expires_at.getTime(), used_at])).toEqual(
    Array(2).fill([server.now().getTime() + days(90), null]),
  )
})

test('a coupon is there to use, once', async () => {
  expect(await loadKind('new-coupon')).toEqual({ kind: 'coupon', couponId: 'gift', title: '券 gift' })
  const { result } = await server.call(me, 'GET', '/shop/v1/coupons')
  expect(result.own).toMatchObject([{ couponId: 'gift', state: 'open' }])
  expect((await server.tasks(me)).result.total).toBe(0)
})

test('a student who has the coupon already is promised points, and gets them', async () => {
  await server.claim(me, 'new-coupon')
  await server.db.deleteFrom('task_claims').where('uid', '=', me.uid).execute()
  const { items } = (await server.tasks(me)).result
  const points = { kind: 'points', amount: 40 }
  expect(items.find((task: { taskId: string }) => task.taskId === 'new-coupon').award).toEqual(points)
  expect((await server.claim(me, 'new-coupon')).result).toMatchObject({ award: points, point: 40 })
})

test('where no coupon is left there are points for it', async () => {
  const { content } = server
  const before = content.coupons
  const change = (own: object) =>
    (content.coupons = before.map((item) => (item.couponId === 'gift' ? { ...item, ...own } : item)))
  change({ amount: 1 })
  await server.claim(await studying(), 'new-coupon')
  expect(await loadKind('new-coupon')).toEqual({ kind: 'points', amount: 40 })
  change({ until: '2026-01-01' })
  const late = await studying()
  expect((await server.claim(late, 'new-coupon')).result.award).toEqual({ kind: 'points', amount: 40 })
  content.coupons = before
})

async function studying(): Promise<Member> {
  const caller = await server.member()
  await server.study(caller)
  return caller
}

test('days of a course open it until they end, and are no purchase', async () => {
  const { courses } = server.content.courses
  const shut = courses.filter(({ id }) => id === 'shut')
  const stateAt = async (later: number, read = loadAccess) =>
    (await read(server.db, me.uid, shut, new Date(server.now().getTime() + later)))[0]?.state
  expect(await stateAt(0)).toBe('closed')
  expect(await loadKind('new-course')).toMatchObject({ kind: 'days', goods: 'course-c', amount: 10 })
  expect([await stateAt(0), await stateAt(days(10) - 1), await stateAt(days(10))]).toEqual([
    'open',
    'open',
    'expired',
  ])
  expect(await stateAt(0, loadOwnAccess)).toBe('closed')
  // It can still be bought, and is not shown as bought.
  expect((await server.order(me, 'shut')).status).toBe(200)
  expect((await server.call(me, 'GET', '/shop/v1/coupons')).result.owned).toEqual([])
  const exist = await server.call(me, 'GET', `/gaoshou/v1/students/${me.uid}/goods/course-c/exist`)
  expect(exist.result).toEqual({ exist: false })
})

test('days of a course that the student has for good are points, and of one that ends they come behind it', async () => {
  await open('course-c')
  expect(await loadKind('new-course')).toEqual({ kind: 'points', amount: 70 })
  await open('course-a', new Date(server.now().getTime() - days(10)))
  expect(await loadKind('new-more')).toMatchObject({ kind: 'days', amount: 5 })
  const limit = server.content.courses.courses.filter(({ id }) => id === 'limit')
  const [access] = await loadAccess(server.db, me.uid, limit, server.now())
  expect(access?.until).toBe(server.now().getTime() + days(25))
})

test('nothing of the awards is left of who is gone', async () => {
  for (const id of ['new-cards', 'new-coupon', 'new-course', `day-words_${server.today()}`])
    expect((await server.claim(me, id)).status).toBe(200)
  const tables = ['task_claims', 'repair_cards', 'granted_goods', 'coupons', 'point_entries'] as const
  const count = async () => {
    const rows = await Promise.all(
      tables.map((table) => sql`select from ${sql.table(table)} where uid = ${me.uid}`.execute(server.db)),
    )
    return rows.map(({ rows: of }) => of.length)
  }
  expect(await count()).toEqual([4, 2, 1, 1, 1])
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, me.uid)
  expect(await count()).toEqual([0, 0, 0, 0, 0])
  expect((await server.claim(me, 'new-cards')).status).toBe(401)
})
