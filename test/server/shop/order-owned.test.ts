import { ordersJob } from '../../../server/src/jobs/orders'
import { newUuid } from '../../../server/src/lib/uuid'
import { deskPay } from '../../../server/src/providers/pay/desk'
import type { Member } from '../../support/accounts'
import { startShop } from '../../support/shop'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let me: Member
beforeEach(async () => {
  me = await shop.member()
})

const signal = new AbortController().signal
const runOrders = () =>
  ordersJob({ desk: deskPay, wechat: shop.pay.provider }).run(shop.db, shop.now(), signal)
const ordered = async (productId: string) => (await shop.order(me, productId)).result
const loadState = async ({ orderId }: { orderId: string }) => {
  const { state, failure } = (await shop.call(me, 'GET', `/shop/v1/orders/${orderId}`)).result
  return [state, failure]
}

async function buy(productId: string): Promise<void> {
  const order = await ordered(productId)
  await shop.payAt(me, order, 'wechat')
  shop.pay.pay(order.number)
  await shop.notify(order.number)
}

test('a course that a student has by now is not paid for once more', async () => {
  const order = await ordered('shut')
  await shop.payAt(me, order, 'wechat')
  await buy('again')
  const begun = shop.pay.begun.length
  expect(await shop.payAt(me, order, 'wechat')).toMatchObject({ code: 'x409601', msg: '这门课你已经有了' })
  expect(shop.pay.begun).toHaveLength(begun)
})

test.each([undefined, 'desk'] as const)('another order for it that waits (at %s) is closed', async (at) => {
  const [order, second] = [await ordered('shut'), await ordered('limit')]
  if (at) await shop.payAt(me, order, at)
  await buy('again')
  expect(await loadState(order)).toEqual(['closed', 'owned'])
  expect((await loadState(second))[0]).toBe('created')
  const { items } = (await shop.call(me, 'GET', '/shop/v1/orders')).result
  const failures = items.flatMap(({ failure }: { failure?: string }) => failure ?? [])
  expect(failures).toEqual(['owned'])
})

test.each([undefined, 'desk'] as const)('an exchange for it closes one that waits (at %s)', async (at) => {
  await buy('limit')
  const [order, own] = [await ordered('shut'), await ordered('again')]
  if (at) for (const item of [order, own]) await shop.payAt(me, item, at)
  const { items } = (await shop.call(me, 'GET', '/shop/v1/orders')).result
  const { orderId } = items.find(({ productId }: { productId: string }) => productId === 'limit')
  const body = { id: newUuid(shop.now()), productId: 'again' }
  expect((await shop.call(me, 'POST', `/shop/v1/orders/${orderId}/exchanges`, body)).status).toBe(200)
  expect(await Promise.all([order, own].map(loadState))).toEqual([
    ['closed', 'owned'],
    ['closed', 'owned'],
  ])
})

test('one at WeChat is closed by the next round, there first; one that was paid there is paid', async () => {
  const order = await ordered('shut')
  await shop.payAt(me, order, 'wechat')
  await buy('again')
  expect((await loadState(order))[0]).toBe('paying')
  await runOrders()
  expect(await loadState(order)).toEqual(['closed', 'owned'])
  expect(shop.pay.calls).toContain(`close ${order.number}`)

  me = await shop.member()
  const paid = await ordered('shut')
  await shop.payAt(me, paid, 'wechat')
  await buy('again')
  shop.pay.pay(paid.number)
  await runOrders()
  expect((await loadState(paid))[0]).toBe('delivered')
})

test('a course that ends is bought once more, and a course that has another end is left alone', async () => {
  const order = await ordered('limit')
  await buy('rare')
  expect((await loadState(order))[0]).toBe('created')
  expect((await shop.payAt(me, order, 'wechat')).status).toBe(200)
  await runOrders()
  expect((await loadState(order))[0]).toBe('paying')
})

test('before a bundle is paid for, its courses that a student has without an end are named', async () => {
  const namedNow = async () =>
    (await shop.call(me, 'GET', '/shop/v1/products/both/checkout')).result.ownedCourses
  await buy('limit')
  expect(await namedNow()).toBeUndefined()
  await buy('shut')
  const title = shop.content.courses.courses.find(({ id }) => id === 'shut')?.title
  expect(await namedNow()).toEqual([title])
})
