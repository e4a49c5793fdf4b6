import { chinaMidnight, DAY_MS } from '../../../contract/domain/china-time'
import { PAY_WITHIN_MS } from '../../../contract/domain/shop/state'
import { newUuid } from '../../../server/src/lib/uuid'
import { bookPayment } from '../../../server/src/modules/shop/order/money'
import type { Member } from '../../support/accounts'
import { startShop } from '../../support/shop'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let me: Member
beforeEach(async () => {
  me = await shop.member()
})

const HALF_HOUR = PAY_WITHIN_MS.wechat

async function ordered(productId = 'limit', own: object = {}) {
  const { result } = await shop.order(me, productId, own)
  return result
}

const loadOrder = async (orderId: string, query = '') =>
  (await shop.call(me, 'GET', `/shop/v1/orders/${orderId}${query}`)).result

const close = (orderId: string, caller = me) =>
  shop.call(caller, 'POST', `/shop/v1/orders/${orderId}/close`, { id: newUuid(shop.now()) })

const seats = async (): Promise<number> => {
  const query = shop.db.selectFrom('shop_counts').select('taken').where('kind', '=', 'seat')
  return (await query.where('name', '=', 'rare').executeTakeFirst())?.taken ?? 0
}

const money = (orderId: string) =>
  shop.db
    .selectFrom('order_money')
    .select(['kind', 'amount', 'provider'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

const loadState = (course: string) =>
  shop
    .call(me, 'GET', '/study/v1/course-access')
    .then(({ result }) => result.items.find((item: { course: string }) => item.course === course))

test('an order says what was sold, and the same order again is the same', async () => {
  const id = newUuid(shop.now())
  const first = await shop.order(me, 'limit', { id })
  expect(first.result).toMatchObject({
    orderId: id,
    number: expect.stringMatching(/^260701100000\d{6}$/),
    state: 'created',
    price: 9900,
    off: 0,
    amount: 9900,
    ways: ['wechat', 'desk'],
    courses: [{ course: 'limit', lessons: 1, trials: 1, days: 30 }],
    agreement: { agreementId: 'terms', title: '课程服务协议', version: '2026-06-01' },
    steps: [{ state: 'created', by: 'student' }],
    expiresAt: shop.now().getTime() + HALF_HOUR,
  })
  expect((await shop.order(me, 'limit', { id })).result).toEqual(first.result)
  expect(await shop.order(me, 'limit', { id, amount: 1 })).toMatchObject({ status: 409, code: 'x409' })
  const list = await shop.call(me, 'GET', '/shop/v1/orders')
  expect(list.result.items.map(({ orderId }: { orderId: string }) => orderId)).toEqual([id])
})

test('two devices that send one order at once make one', async () => {
  const id = newUuid(shop.now())
  const answers = await Promise.all([shop.order(me, 'limit', { id }), shop.order(me, 'limit', { id })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.result.number).toBe(answers[1]?.result.number)
})

test('a second order for a product that waits for its payment is refused until the first is closed', async () => {
  const first = await ordered()
  const checkout = await shop.call(me, 'GET', '/shop/v1/products/limit/checkout')
  expect(checkout.result.waiting).toEqual({ orderId: first.orderId, expiresAt: first.expiresAt })
  expect(await shop.order(me, 'limit')).toMatchObject({
    status: 409,
    msg: expect.stringContaining('没有付款'),
  })
  await close(first.orderId)
  expect((await shop.order(me, 'limit')).status).toBe(200)
})

test('a student makes so many orders in a day of China, and goes on with those that there are', async () => {
  const [start, hour] = [shop.now().getTime(), 2 * HALF_HOUR]
  shop.wait(chinaMidnight(start) + DAY_MS + 23 * hour - start)
  me = await shop.member()
  let last = ''
  for (let made = 0; made < 30; made += 1) {
    last = newUuid(shop.now())
    const { orderId } = (await shop.order(me, 'limit', { id: last })).result
    await close(orderId)
  }
  expect(await shop.order(me, 'limit')).toMatchObject({
    status: 429,
    msg: expect.stringContaining('次数太多'),
  })
  expect((await shop.order(me, 'limit', { id: last })).status).toBe(200)
  expect((await shop.order(await shop.member(), 'limit')).status).toBe(200)
  shop.wait(hour - 1)
  expect((await shop.order(me, 'limit')).status).toBe(429)
  shop.wait(1)
  expect((await shop.order(me, 'limit')).status).toBe(200)
})

test.each([
  ['a price that changed', 'limit', { amount: 8800 }, 'x409602'],
  ['an agreement that changed', 'limit', { agreementVersion: '2026-05-01.0123456789abcdef' }, 'x409602'],
  ['a product that is only shown', 'shown', {}, 'x409601'],
  ['a product that is not sold yet', 'soon', {}, 'x409601'],
  ['a product whose time is over', 'over', {}, 'x409601'],
  ['a product that is gone', 'gone', {}, 'x404'],
  ['a parcel without an address', 'book', {}, 'x400601'],
  [
    'a parcel to an address of nobody',
    'book',
    { addressId: '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d9e' },
    'x400601',
  ],
  ['a coupon of nobody', 'limit', { couponId: '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d9e' }, 'x409603'],
])('%s makes no order', async (_what, productId, own, code) => {
  const answer = await shop.order(me, productId, own)
  expect([answer.code, answer.msg]).toEqual([code, expect.stringMatching(/[\u4e00-\u9fff]/)])
  expect(await shop.db.selectFrom('orders').select('id').where('uid', '=', me.uid).execute()).toEqual([])
})

test('an order retains its address, however that one changes, and no phone is stored in clear', async () => {
  const addressId = await shop.address(me)
  const order = await ordered('book', { addressId })
  await shop.db.deleteFrom('addresses').where('uid', '=', me.uid).execute()
  expect((await loadOrder(order.orderId)).address).toMatchObject({ name: '林清', phone: '138****1234' })
  const row = await shop.db
    .selectFrom('orders')
    .select('address_cipher')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  expect(row.address_cipher?.toString('latin1')).not.toContain('13800001234')
})

test('of two orders that take one coupon at once, one has it', async () => {
  const couponId = await shop.take(me, { couponId: 'ten' })
  const answers = await Promise.all([
    shop.order(me, 'limit', { couponId, amount: 8900 }),
    shop.order(me, 'rare', { couponId, amount: 8900 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('x409603')
  const won = answers.find(({ status }) => status === 200)?.result
  await close(won.orderId)
  expect((await shop.order(me, 'shut', { couponId, amount: 8900 })).result.coupon).toBe('十元券')
})

test('the last seat goes to one of those who want it at once, and is free again when the order is closed', async () => {
  const others = await Promise.all([1, 2, 3, 4, 5].map(() => shop.member()))
  const taken = await seats()
  const answers = await Promise.all(others.map((caller) => shop.order(caller, 'rare')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3 - taken)
  expect(answers.filter(({ code }) => code === 'x409601')).toHaveLength(2 + taken)
  expect((await shop.call(undefined, 'GET', '/course/v1/products/rare')).result.refusal).toBe('sold-out')
  for (const [at, caller] of others.entries()) {
    const id = answers[at]?.result?.orderId
    if (id !== undefined) await close(id, caller)
  }
  expect(await seats()).toBe(taken)
  expect((await shop.call(undefined, 'GET', '/course/v1/products/rare')).result.refusal).toBeUndefined()
})

test('a student who pays at WeChat has the course, once, however often the payment is reported', async () => {
  const order = await ordered()
  expect((await shop.payAt(me, order, 'wechat')).result).toEqual({
    kind: 'address',
    url: `https://pay.example.com/${order.number}`,
  })
  shop.pay.pay(order.number)
  await Promise.all([shop.notify(order.number), shop.notify(order.number), shop.notify(order.number)])
  const paid = await loadOrder(order.orderId)
  expect(paid.steps.map(({ state, by }: { state: string; by: string }) => `${state} ${by}`)).toEqual([
    'created student',
    'paying student',
    'paid provider',
    'delivered server',
  ])
  expect(paid).toMatchObject({ state: 'delivered', provider: 'wechat', ways: [] })
  expect(paid.courses[0].until).toBe(shop.now().getTime() + 30 * 86_400_000)
  expect(await money(order.orderId)).toEqual([{ kind: 'payment', amount: 9900, provider: 'wechat' }])
  expect(await loadState('limit')).toMatchObject({ state: 'open' })
  expect((await shop.payAt(me, order, 'wechat')).result).toEqual({ kind: 'paid' })
})

test('a fresh look asks the provider at most once in three seconds, and one who is away changes nothing', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  const asked = () => shop.pay.calls.filter((call) => call === `query ${order.number}`).length
  await loadOrder(order.orderId, '?fresh=true')
  shop.pay.pay(order.number)
  expect((await loadOrder(order.orderId, '?fresh=true')).state).toBe('paying')
  expect(asked()).toBe(1)
  shop.wait(3000)
  shop.pay.setDown(true)
  expect((await loadOrder(order.orderId, '?fresh=true')).state).toBe('paying')
  shop.pay.setDown(false)
  shop.wait(3000)
  expect((await loadOrder(order.orderId, '?fresh=true')).state).toBe('delivered')
})

test('an order that costs nothing is paid at once, without a provider', async () => {
  const couponId = await shop.take(me, { code: 'free2027' })
  const order = await ordered('limit', { couponId, amount: 0 })
  expect((await shop.payAt(me, order, 'wechat')).result).toEqual({ kind: 'paid' })
  expect(await loadOrder(order.orderId)).toMatchObject({ state: 'delivered', amount: 0, off: 9900 })
  expect(await money(order.orderId)).toEqual([])
  expect(shop.pay.begun.some(({ number }) => number === order.number)).toBe(false)
})

test('another way to pay ends the one before, and WeChat takes no order back that it closed', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  expect((await shop.payAt(me, order, 'desk')).result).toEqual({ kind: 'desk' })
  expect(shop.pay.calls).toContain(`close ${order.number}`)
  expect(await loadOrder(order.orderId)).toMatchObject({
    provider: 'desk',
    ways: ['desk'],
    expiresAt: shop.now().getTime() + PAY_WITHIN_MS.desk,
  })
  expect((await shop.payAt(me, order, 'wechat')).code).toBe('x503601')
})

test('an order that was paid at its former provider is paid, and not begun at another', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  shop.pay.pay(order.number)
  expect((await shop.payAt(me, order, 'desk')).result).toEqual({ kind: 'paid' })
  expect((await loadOrder(order.orderId)).state).toBe('delivered')
})

test('an order that is being paid at this moment is neither closed nor handed to another provider', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  shop.pay.hold(order.number)
  expect((await close(order.orderId)).code).toBe('x502601')
  expect((await shop.payAt(me, order, 'desk')).code).toBe('x502601')
  shop.pay.pay(order.number)
  expect((await close(order.orderId)).code).toBe('x409605')
  expect((await loadOrder(order.orderId)).state).toBe('delivered')
})

test('closing again changes nothing', async () => {
  const order = await ordered()
  const id = newUuid(shop.now())
  const once = await shop.call(me, 'POST', `/shop/v1/orders/${order.orderId}/close`, { id })
  expect(once.result).toMatchObject({ state: 'closed', failure: 'cancelled', ways: [] })
  expect((await close(order.orderId)).result).toEqual(once.result)
  const repeated = await shop.order(me, order.productId, { id: order.orderId })
  expect(repeated.result).toMatchObject({ orderId: order.orderId, state: 'closed' })
  const { items } = (await shop.call(me, 'GET', '/shop/v1/orders')).result
  expect(items).toMatchObject([{ state: 'closed', failure: 'cancelled' }])
  expect((await shop.payAt(me, order, 'wechat')).code).toBe('x409605')
})

test('money for a closed order opens it again, with its coupon and its seat', async () => {
  const couponId = await shop.take(me, { couponId: 'ten' })
  const order = await ordered('rare', { couponId, amount: 8900 })
  const taken = await seats()
  await shop.payAt(me, order, 'wechat')
  await close(order.orderId)
  expect(await seats()).toBe(taken - 1)
  shop.pay.pay(order.number)
  await shop.notify(order.number)
  expect(await loadOrder(order.orderId)).toMatchObject({ state: 'delivered', amount: 8900 })
  expect(await seats()).toBe(taken)
  const { result } = await shop.call(me, 'GET', '/shop/v1/coupons')
  expect(result.own[0]).toMatchObject({ id: couponId, state: 'used', orderId: order.orderId })
})

test('money of another amount pays nothing and stands in the books as too much', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  shop.pay.pay(order.number, 1)
  await shop.notify(order.number)
  expect((await loadOrder(order.orderId)).state).toBe('paying')
  expect(await money(order.orderId)).toEqual([{ kind: 'surplus', amount: 1, provider: 'wechat' }])
})

test('an order that is too late to be paid is closed', async () => {
  const order = await ordered()
  await shop.payAt(me, order, 'wechat')
  shop.wait(HALF_HOUR)
  expect(await shop.payAt(me, order, 'wechat')).toMatchObject({
    code: 'x409605',
    msg: expect.stringContaining('关闭'),
  })
  expect(await loadOrder(order.orderId)).toMatchObject({ state: 'closed', failure: 'expired' })
})

test('a payment sent again goes on, and under its id no other is begun', async () => {
  const order = await ordered()
  const id = newUuid(shop.now())
  const url = `/shop/v1/orders/${order.orderId}/payments`
  const first = await shop.call(me, 'POST', url, { id, provider: 'wechat' })
  expect(await shop.call(me, 'POST', url, { id, provider: 'wechat' })).toEqual(first)
  expect((await shop.call(me, 'POST', url, { id, provider: 'desk' })).code).toBe('x409')
  expect((await loadOrder(order.orderId)).steps).toHaveLength(2)
})

test('a student who begins to pay again and again has to wait, and the provider gets no more calls', async () => {
  const order = await ordered()
  let last = 200
  for (let begun = 0; begun < 61; begun += 1) last = (await shop.payAt(me, order, 'wechat')).status
  expect(last).toBe(429)
  me = await shop.member()
  expect((await shop.payAt(me, await ordered(), 'wechat')).status).toBe(200)
})

test('two devices that choose different ways at once leave one that can be paid', async () => {
  const order = await ordered()
  const answers = await Promise.all([shop.payAt(me, order, 'wechat'), shop.payAt(me, order, 'desk')])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const { provider } = await loadOrder(order.orderId)
  const atWechat = await shop.pay.provider.query(order.number)
  expect(atWechat.state).toBe(provider === 'wechat' ? 'open' : 'closed')
})

test('an order that staff take the money of while WeChat begins it can be paid there no more', async () => {
  const { orderId, number } = await ordered()
  const { provider } = shop.pay
  const begin = provider.begin.bind(provider)
  const slow = jest.spyOn(provider, 'begin').mockImplementationOnce(async (order, payer) => {
    const sum = { provider: 'desk', reference: `till-${number}`, amount: 9900, at: shop.now() } as const
    await bookPayment(shop.db, { uid: me.uid, id: orderId }, sum, { actor: 'staff', now: shop.now() })
    return begin(order, payer)
  })
  expect((await shop.payAt(me, { orderId }, 'wechat')).status).toBe(409)
  slow.mockRestore()
  expect(await provider.query(number)).toEqual({ state: 'closed' })
  expect((await loadOrder(orderId)).provider).toBe('desk')
})

test('a course that a student has without an end is not sold again, and one that ends may be', async () => {
  for (const productId of ['shut', 'limit']) {
    const order = await ordered(productId)
    await shop.payAt(me, order, 'wechat')
    shop.pay.pay(order.number)
    await shop.notify(order.number)
  }
  expect((await shop.call(me, 'GET', '/shop/v1/products/shut/checkout')).result).toMatchObject({
    refusal: 'owned',
    ways: [],
  })
  expect(await shop.order(me, 'shut')).toMatchObject({
    code: 'x409601',
    msg: expect.stringContaining('已经有了'),
  })
  const until = shop.now().getTime() + 30 * 86_400_000
  const { result } = await shop.call(me, 'GET', '/shop/v1/products/limit/checkout')
  expect(result).toMatchObject({ ownedUntil: until, ways: ['wechat', 'desk'] })
  const { result: lists } = await shop.call(me, 'GET', '/shop/v1/coupons')
  expect(lists.owned).toEqual(
    expect.arrayContaining([{ productId: 'shut' }, { productId: 'again' }, { productId: 'limit', until }]),
  )
  const { result: others } = await shop.call(await shop.member(), 'GET', '/shop/v1/coupons')
  expect(others.owned).toEqual([])
})

test.each(['GET', 'pay', 'close'])('nobody else is shown an order or changes it: %s', async (what) => {
  const order = await ordered()
  const otherMember = await shop.member()
  const answer =
    what === 'GET'
      ? await shop.call(otherMember, 'GET', `/shop/v1/orders/${order.orderId}`)
      : what === 'pay'
        ? await shop.payAt(otherMember, order, 'desk')
        : await close(order.orderId, otherMember)
  expect(answer).toMatchObject({ status: 404, code: 'x404' })
  expect((await loadOrder(order.orderId)).state).toBe('created')
})
