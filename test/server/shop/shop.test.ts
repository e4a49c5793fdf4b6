import { dayEnd } from '../../../contract/domain/china-time'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { startShop } from '../../support/shop'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let me: Member
beforeEach(async () => {
  me = await shop.member()
})

test.each([
  ['browser', 'android', ['wechat', 'desk']],
  ['browser', 'ios', ['wechat', 'desk']],
  ['browser', 'desktop', ['desk']],
  ['dingtalk', 'ios', ['wechat', 'desk']],
  ['wechat', 'ios', ['wechat', 'desk']],
  ['wechat-miniapp', 'android', ['desk']],
  ['wechat-miniapp', 'ios', []],
  ['miniapp', 'android', ['wechat', 'desk']],
  ['miniapp', 'desktop', ['wechat', 'desk']],
  ['miniapp', 'ios', []],
  ['shenlong', 'android', ['wechat', 'desk']],
  ['shenlong', 'ios', []],
  ['dream', 'android', ['wechat', 'desk']],
  ['dream', 'ios', []],
  ['constructor', 'ios', ['desk']],
])('in %s on %s an order is paid by %j', async (h, m, ways) => {
  const headers = { h, m }
  const { result } = await shop.call(me, 'GET', '/shop/v1/products/limit/checkout', undefined, headers)
  expect([result.ways, result.refusal]).toEqual([ways, ways.length === 0 ? 'host' : undefined])
  const page = await shop.call(undefined, 'GET', '/course/v1/products/limit', undefined, headers)
  expect(page.result.refusal).toBe(ways.length === 0 ? 'host' : undefined)
  if (ways.length > 0) return
  const { result: made } = await shop.order(me, 'limit')
  const url = `/shop/v1/orders/${made.orderId}/payments`
  const payment = { id: newUuid(shop.now()), provider: 'desk' }
  expect((await shop.call(me, 'POST', url, payment, headers)).code).toBe('x409601')
  expect(
    (await shop.call(me, 'GET', `/shop/v1/orders/${made.orderId}`, undefined, headers)).result.ways,
  ).toEqual([])
})

test('the dialog of WeChat needs to know who pays', async () => {
  const { result: order } = await shop.order(me, 'limit')
  const url = `/shop/v1/orders/${order.orderId}/payments`
  const payment = { id: newUuid(shop.now()), provider: 'wechat' }
  const answer = await shop.call(me, 'POST', url, payment, { h: 'miniapp', m: 'android' })
  // No mini-program is configured here.
  expect(answer.code).toBe('x503601')
  expect((await shop.call(me, 'GET', `/shop/v1/orders/${order.orderId}`)).result.state).toBe('created')
})

test('coupons are taken once, as long as there are some, and show what they are for', async () => {
  const all = [await shop.member(), await shop.member(), await shop.member()]
  const { result: before } = await shop.call(me, 'GET', '/shop/v1/coupons')
  expect(before.own).toEqual([])
  expect(before.open.map(({ couponId }: { couponId: string }) => couponId)).toEqual(['ten'])
  const id = await shop.take(me, { couponId: 'ten' })
  expect(await shop.take(me, { couponId: 'ten' })).toBe(id)
  const another = { id, code: 'FREE2027' }
  expect((await shop.call(me, 'POST', '/shop/v1/coupons', another)).code).toBe('x409')
  const answers = await Promise.all(
    all.map((caller) =>
      shop.call(caller, 'POST', '/shop/v1/coupons', { id: newUuid(shop.now()), code: 'FREE2027' }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
  const late = { id: newUuid(shop.now()), couponId: 'late' }
  expect((await shop.call(me, 'POST', '/shop/v1/coupons', late)).code).toBe('x409604')
  const wrong = { id: newUuid(shop.now()), code: 'NONE2027' }
  expect((await shop.call(me, 'POST', '/shop/v1/coupons', wrong)).code).toBe('x404')
  const guest = await shop.call(undefined, 'GET', '/shop/v1/coupons')
  expect([guest.status, guest.result.own, guest.result.owned]).toEqual([200, [], []])
})

test('a coupon can be used until the end of its last day', async () => {
  const id = await shop.take(me, { couponId: 'ten' })
  const { result } = await shop.call(me, 'GET', '/shop/v1/products/limit/checkout')
  // Taken on 1 July in China, for 30 days.
  const last = { id, expiresAt: dayEnd('2026-07-31') }
  expect(result.coupons).toMatchObject([last])
  expect((await shop.call(me, 'GET', '/shop/v1/coupons')).result.own).toMatchObject([last])
})

test('codes of coupons are not to be guessed', async () => {
  const codes = []
  for (let at = 0; at < 21; at += 1) {
    const wrong = { id: newUuid(shop.now()), code: `GUESS${at}` }
    codes.push((await shop.call(me, 'POST', '/shop/v1/coupons', wrong)).code)
  }
  expect(codes.slice(19)).toEqual(['x404', 'x429'])
})

test('a list of the shop shows what it names', async () => {
  const { result } = await shop.call(undefined, 'GET', '/gaoshou/v1/sale-list/all')
  expect(
    result.items.map(({ productId, price }: { productId: string; price?: number }) => [productId, price]),
  ).toEqual([
    ['limit', 9900],
    ['rare', 9900],
    ['shown', undefined],
  ])
  expect((await shop.call(undefined, 'GET', '/gaoshou/v1/sale-list/none')).status).toBe(404)
})
