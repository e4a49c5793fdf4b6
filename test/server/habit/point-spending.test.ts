import Value from 'typebox/value'
import { schemas } from '../../../contract/schemas'
import { grantPoints, pointsEnd } from '../../../server/src/domain/points'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { days, gift, startRewards } from '../../support/rewards'
import { startForAll } from '../../support/start-suite'

const server = startForAll(startRewards)
let me: Member
beforeEach(async () => {
  me = await server.member()
})

const give = ({ uid }: Member, amount: number, at = server.now()) =>
  grantPoints(server.db, [
    { uid, key: newUuid(at), kind: 'clock', title: '打卡', at, ends_at: pointsEnd(at), amount },
  ])
const buy = (couponId: string, id = newUuid(server.now()), caller = me) =>
  server.call(caller, 'POST', `/excitation/v1/users/${caller.uid}/point-entries`, { id, couponId })
const total = async () => (await server.tasks(me)).result.total
const owned = async () =>
  (await server.call(me, 'GET', '/shop/v1/coupons')).result.own.map(
    ({ couponId }: { couponId: string }) => couponId,
  )

test('everybody reads the rules and what points buy, but for what is over', async () => {
  const { content } = server
  const before = content.coupons
  content.coupons = before.map((item) => (item.couponId === 'dear' ? { ...item, until: '2026-06-01' } : item))
  const { result } = await server.call(undefined, 'GET', '/excitation/v1/point-rules')
  content.coupons = before
  expect(Value.Check(schemas.getPointRules.result, result)).toBe(true)
  expect(result).toMatchObject({
    days: 365,
    offers: [{ couponId: 'cheap', price: 30, off: 500, from: 3000 }],
  })
  expect(result.offers).toHaveLength(1)
})

test('the id of a line of the own ledger buys nothing', async () => {
  await give(me, 80)
  const came = server.db.selectFrom('point_entries').select('id').where('uid', '=', me.uid)
  const { id } = await came.executeTakeFirstOrThrow()
  expect(await buy('cheap', id)).toMatchObject({ code: 'x409' })
  expect([await total(), await owned()]).toEqual([80, []])
})

test('points buy a coupon, and the same request again buys nothing more', async () => {
  await give(me, 80)
  const id = newUuid(server.now())
  const { result } = await buy('cheap', id)
  expect(Value.Check(schemas.spendPoints.result, result)).toBe(true)
  expect(result).toMatchObject({
    total: 50,
    couponId: 'cheap',
    entry: { id, kind: 'spend', title: '兑换：券 cheap', amount: -30 },
  })
  expect((await buy('cheap', id)).result).toEqual(result)
  expect([await total(), await owned()]).toEqual([50, ['cheap']])
  expect(await buy('dear', id)).toMatchObject({ code: 'x409' })
  expect(await buy('cheap')).toMatchObject({ code: 'x409', msg: '这张优惠券你已经有过了，每人限兑一张' })
  expect([await total(), await owned()]).toEqual([50, ['cheap']])
})

test('a student with too few points keeps them, and ended points do not count', async () => {
  await give(me, 29)
  await give(me, 100, new Date(server.now().getTime() - days(367)))
  expect(await buy('cheap')).toMatchObject({ code: 'x409', msg: '积分不够，再攒一攒吧' })
  expect([await total(), await owned()]).toEqual([29, []])
})

test('two devices at once with points for one buy one', async () => {
  const all = [me, ...(await Promise.all(Array.from({ length: 7 }, () => server.member())))]
  for (const caller of all) {
    await give(caller, 60)
    // Signed in beforehand, so that the purchases meet.
    await server.tasks(caller)
  }
  const answers = await Promise.all(
    all.map(async (caller) => {
      const both = ['cheap', 'dear'].map((coupon) => buy(coupon, newUuid(server.now()), caller))
      return (await Promise.all(both)).map(({ status }) => status).sort()
    }),
  )
  expect(answers).toEqual(all.map(() => [200, 409]))
  expect(await owned()).toHaveLength(1)
  await give(me, 100)
  const again = await Promise.all(Array.from({ length: 6 }, () => buy('dear')))
  expect(again.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(new Set(await owned()).size).toBe((await owned()).length)
})

test('a coupon that is not offered is not found, and one that is gone costs nothing', async () => {
  await give(me, 100)
  expect(await buy('gift')).toMatchObject({ code: 'x404' })
  expect(await buy('ten')).toMatchObject({ code: 'x404' })
  const { content } = server
  const before = content.coupons
  content.coupons = before.map((item) => (item.couponId === 'cheap' ? gift('cheap', { amount: 1 }) : item))
  await server.db.deleteFrom('shop_counts').where('name', '=', 'cheap').execute()
  await server.db.insertInto('shop_counts').values({ kind: 'coupon', name: 'cheap', taken: 1 }).execute()
  expect(await buy('cheap')).toMatchObject({ code: 'x409', msg: '这张优惠券已经兑完了' })
  content.coupons = before
  expect([await total(), await owned()]).toEqual([100, []])
})

test('nobody spends the points of somebody else', async () => {
  await give(me, 100)
  const otherMember = await server.member()
  const url = `/excitation/v1/users/${me.uid}/point-entries`
  const body = { id: newUuid(server.now()), couponId: 'cheap' }
  expect(await server.call(otherMember, 'POST', url, body)).toMatchObject({ status: 403 })
  expect(await total()).toBe(100)
})
