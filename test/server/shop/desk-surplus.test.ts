import type { DeskOrder } from '../../../contract/schemas/staff/desk'
import { reconcileJob } from '../../../server/src/jobs/orders'
import { makeDayReports } from '../../../server/src/modules/shop/order/day-reports'
import { bookPayment, loadMoney } from '../../../server/src/modules/shop/order/money'
import { settleRefund } from '../../../server/src/modules/shop/order/refund-settlement'
import { deskPay } from '../../../server/src/providers/pay/desk'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { deskActs } from '../../support/desk-acts'
import { getCode, startShop, type Made, type Standing } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let student: Member
let cashier: Agent
let colleague: Agent
beforeAll(async () => {
  cashier = await shop.staff('13700000001')
  colleague = await shop.staff('13700000002')
})
beforeEach(async () => {
  student = await makeMember(shop.db)
})

const desk = deskActs(() => shop)
const { url, newId, differences } = desk
const buy = (standing?: Standing) => shop.order(student, standing)
const seen = (order: Made) => desk.seen(order, cashier)
const settle = (order: Made, own: object = {}, caller = cashier) => desk.settle(order, caller, own)
const confirmPaid = (order: Made, own: object = {}, caller = cashier) => desk.confirmPaid(order, caller, own)
const giveBack = (order: Made, own: object = {}, caller = colleague) =>
  settle(order, { kind: 'returned', reference: `back-${order.number}`, ...own }, caller)

test('a second transfer for a paid order is booked once, announced, and paid back by another person', async () => {
  const order = await buy()
  const id = newId()
  const answers = await Promise.all([settle(order, { id }), settle(order, { id })])
  expect(answers.map(getCode)).toEqual(answers.map(() => [200, 'fine']))
  expect(await seen(order)).toMatchObject({ state: 'delivered', owed: 1001 })
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 1001, refunded: 0 })
  expect(await differences(order)).toEqual(['surplus'])
  expect(getCode(await giveBack(order, {}, cashier))).toEqual([403, 'x403601'])
  const more = await giveBack(order, { amount: 1002 })
  expect([getCode(more), more.json().msg]).toEqual([[409, 'x409606'], '多收还没退的是 10.01 元，请核对'])
  const own = { id: newId(), amount: 1001 }
  const back = await Promise.all([giveBack(order, own), giveBack(order, own)])
  expect(back.map(getCode)).toEqual(back.map(() => [200, 'fine']))
  const done = await seen(order)
  expect([done.state, done.owed]).toEqual(['delivered', undefined])
  expect(done.records.map(({ name, action, reason }) => [name, action, reason]).sort()).toEqual([
    ['员工01', 'surplus', `¥10.01，twice-${order.number}：转了两次`],
    ['员工02', 'return-surplus', `¥10.01，back-${order.number}：转了两次`],
  ])
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 1001, refunded: 1001 })
  expect(await differences(order)).toEqual([])
  expect(getCode(await giveBack(order, { reference: 'more' }))).toEqual([409, 'x409606'])
})

test('money that goes back by hand waits in the queue of orders until it went back, also beside a refund', async () => {
  const list = async (filter: string): Promise<DeskOrder[]> =>
    (await shop.call(cashier, 'GET', `${url}?filter=${filter}&limit=100`)).json().result.items
  const found = async (filter: string, { number }: Made) =>
    (await list(filter)).find((item) => item.number === number)
  const open = async (): Promise<number> =>
    (await shop.call(cashier, 'GET', '/sale/v1/desk/queues')).json().result.queues[0].open
  const before = await open()
  const order = await buy()
  await settle(order)
  expect(await open()).toBe(before + 1)
  expect((await found('surplus', order))?.waits).toEqual(['surplus'])
  const refund = { id: newId(), amount: 1001, reason: '不学了' }
  await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, refund)
  const claim = { id: newId(), queue: 'orders', item: order.number }
  await shop.call(colleague, 'POST', '/sale/v1/desk/claims', claim)
  const both = await found('surplus', order)
  expect([both?.waits, both?.claim?.name]).toEqual([['surplus', 'refund'], '员工02'])
  expect((await found('refund', order))?.claim).toBeUndefined()
  expect((await seen(order)).claim?.name).toBe('员工02')
  expect(getCode(await giveBack(order))).toEqual([200, 'fine'])
  expect(await open()).toBe(before)
  expect(await found('surplus', order)).toBeUndefined()
})

test('two who each booked too much send back what the other one booked, and no more', async () => {
  const order = await buy()
  await settle(order, { amount: 600, reference: `a-${order.number}` })
  await settle(order, { amount: 400, reference: `b-${order.number}` }, colleague)
  expect(await seen(order)).toMatchObject({ owed: 1000, returnable: 400 })
  const own = await giveBack(order, { amount: 500, reference: `x-${order.number}` }, cashier)
  expect([getCode(own), own.json().msg]).toEqual([
    [403, 'x403601'],
    '同事记的多收里你能确认退 4.00 元，你自己记的要由同事确认',
  ])
  const back = await giveBack(order, { amount: 400, reference: `y-${order.number}` }, cashier)
  expect([getCode(back), back.json().result.owed, back.json().result.returnable]).toEqual([
    [200, 'fine'],
    600,
    0,
  ])
  expect(getCode(await giveBack(order, { amount: 600 }))).toEqual([200, 'fine'])
  expect(await differences(order)).toEqual([])
})

test('one transfer pays its order and brings too much, which is booked once under the same reference', async () => {
  const order = await buy({ state: 'paying' })
  const payment = { id: newId(), amount: 1001, reference: `one-${order.number}`, reason: '到账' }
  await shop.call(cashier, 'POST', `${url}/${order.number}/payment`, payment)
  const rest = { amount: 1000, reference: ` ONE-${order.number}` }
  const same = await settle(order, { ...rest, amount: 1001 })
  expect([getCode(same), same.json().msg]).toEqual([[409, 'x409'], '这个流水号已经记过账，请核对'])
  expect(getCode(await settle(order, rest))).toEqual([200, 'fine'])
  expect(getCode(await settle(order, { ...rest, amount: 10 }))).toEqual([409, 'x409'])
  expect(getCode(await settle(await buy({ product: 'algebra' }), rest))).toEqual([409, 'x409'])
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 1000, refunded: 0 })
  expect(getCode(await giveBack(order, { amount: 1000, reference: rest.reference }))).toEqual([409, 'x409'])
  expect(getCode(await giveBack(order, { amount: 1000 }))).toEqual([200, 'fine'])
  expect(await differences(order)).toEqual([])
})

test('more than the order costs is booked only by who has seen that it is so much', async () => {
  const order = await buy()
  const typo = await settle(order, { amount: 100_100 })
  expect([getCode(typo), typo.json().msg]).toEqual([
    [409, 'x409606'],
    '多收 1001.00 元，比这一单应付的 10.01 元还多，请核对',
  ])
  expect((await seen(order)).owed).toBeUndefined()
  expect(getCode(await settle(order, { amount: 100_100, beyond: true }))).toEqual([200, 'fine'])
})

test('a sum booked by mistake is struck by a colleague once, and may be booked again', async () => {
  const order = await buy()
  const typo = { amount: 100_100, reference: `typo-${order.number}`, beyond: true }
  await settle(order, typo)
  const wrong = (own: object = {}, caller = colleague) =>
    settle(order, { kind: 'wrong', amount: typo.amount, reference: typo.reference, ...own }, caller)
  expect((await seen(order)).entries).toEqual([
    { amount: typo.amount, reference: typo.reference, isMine: true },
  ])
  expect(getCode(await wrong({}, cashier))).toEqual([403, 'x403601'])
  expect(getCode(await wrong({ amount: 100_000 }))).toEqual([409, 'x409'])
  const id = newId()
  const struck = await Promise.all([wrong({ id }), wrong({ id })])
  expect(struck.map(getCode)).toEqual(struck.map(() => [200, 'fine']))
  const { owed, entries, records } = await seen(order)
  expect([owed, entries]).toEqual([undefined, undefined])
  expect(records.map(({ action }) => action).sort()).toEqual(['strike-surplus', 'surplus'])
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 0 })
  expect(await differences(order)).toEqual([])
  expect(getCode(await wrong())).toEqual([409, 'x409'])
  // Its reference may stand for the right amount, and, where that was wrong as well, for another order.
  expect(getCode(await settle(order, { ...typo, amount: 1000 }))).toEqual([200, 'fine'])
  expect(getCode(await wrong({ amount: 1000 }))).toEqual([200, 'fine'])
  const otherMade = await buy({ product: 'algebra' })
  expect(getCode(await settle(otherMade, { reference: typo.reference }))).toEqual([200, 'fine'])
  await makeDayReports(shop.db, new Date(shop.now()))
  const [day] = await shop.db
    .selectFrom('day_reports')
    .select(['surplus', 'mistaken', 'undone'])
    .orderBy('day', 'desc')
    .execute()
  const booked = await shop.db
    .selectFrom('order_money')
    .select('amount')
    .where('kind', '=', 'surplus')
    .execute()
  expect(Number(day?.surplus)).toBe(booked.reduce((sum, { amount }) => sum + amount, 0))
  expect(Number(day?.mistaken)).toBe(Number(day?.undone))
  expect(Number(day?.undone)).toBeGreaterThan(0)
})

test('a sum that went back, or is left for a colleague to send back, is not struck', async () => {
  const order = await buy()
  await settle(order, { amount: 500, reference: `a-${order.number}` })
  await settle(order, { amount: 500, reference: `b-${order.number}` }, colleague)
  await giveBack(order, { amount: 500 })
  const wrong = (of: string, caller: Agent) =>
    settle(order, { kind: 'wrong', amount: 500, reference: `${of}-${order.number}` }, caller)
  expect(getCode(await wrong('a', colleague))).toEqual([409, 'x409'])
  expect(getCode(await wrong('b', cashier))).toEqual([200, 'fine'])
  expect(getCode(await wrong('a', colleague))).toEqual([409, 'x409'])
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 500, refunded: 500 })
  expect(await differences(order)).toEqual([])
})

test('the sum that an order waits for pays it once a mistaken booking of it was struck', async () => {
  const order = await buy({ state: 'paying' })
  const reference = `short-${order.number}`
  await settle(order, { amount: 101, reference })
  const pay = () =>
    shop.call(cashier, 'POST', `${url}/${order.number}/payment`, {
      id: newId(),
      amount: 1001,
      reference,
      reason: '到账',
    })
  expect(getCode(await pay())).toEqual([409, 'x409'])
  await settle(order, { kind: 'wrong', amount: 101, reference }, colleague)
  expect(getCode(await pay())).toEqual([200, 'fine'])
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 0 })
})

test('a sum that is booked already, of whatever order, is no second one', async () => {
  const [order, second] = [await buy(), await buy({ product: 'algebra', provider: 'wechat' })]
  for (const reference of [` IN-${order.number}`, ` in-${second.number}`]) {
    const known = await settle(order, { reference })
    expect([getCode(known), known.json().msg]).toEqual([[409, 'x409'], '这个流水号已经记过账，请核对'])
  }
  const open = await buy({ product: 'forever', state: 'paying' })
  const payment = { id: newId(), amount: 3003, reference: `in-${second.number}`, reason: '到账' }
  const paid = await shop.call(cashier, 'POST', `${url}/${open.number}/payment`, payment)
  expect([getCode(paid), paid.json().msg]).toEqual([
    [409, 'x409'],
    expect.stringContaining('这个流水号已经记'),
  ])
  await settle(order)
  expect(getCode(await settle(order))).toEqual([409, 'x409'])
  expect(getCode(await giveBack(order, { reference: `twice-${order.number}` }))).toEqual([409, 'x409'])
  expect(getCode(await settle(order, { reference: '\u200b' }))).toEqual([400, 'x400'])
  expect(getCode(await settle(order, { amount: 0, reference: 'none' }))).toEqual([400, 'x400'])
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 1001, refunded: 0 })
})

test('WeChat’s notices about returned overpayments are recognized for an existing order', async () => {
  const { number } = await buy({ provider: 'wechat' })
  const deps = { db: shop.db, clock: () => new Date(shop.now()) }
  const settlePaying = (of: string) => settleRefund(deps, of, { state: 'paying' })
  expect(await Promise.all([`${number}S`, `${number}S2`].map(settlePaying))).toEqual([true, true])
  expect(await Promise.all([`${number}T`, '261120120000999999S'].map(settlePaying))).toEqual([false, false])
})

test('the sum that an order waits for pays it, and is no overpayment; another sum is', async () => {
  const order = await buy({ state: 'paying' })
  const all = await settle(order)
  expect([getCode(all), all.json().msg]).toEqual([[409, 'x409605'], '这一单还等着这笔钱，请用“确认收款”'])
  expect(getCode(await settle(order, { amount: 1000 }))).toEqual([200, 'fine'])
  expect(await seen(order)).toMatchObject({ state: 'paying', owed: 1000 })
})

test('a refund of the order is no return of what came too much, nor what goes back at WeChat', async () => {
  const order = await buy({ provider: 'wechat' })
  await settle(order)
  const twice = {
    provider: 'wechat',
    reference: `wx-${order.number}`,
    amount: 1001,
    at: new Date(shop.now()),
  } as const
  await bookPayment(shop.db, order, twice, { actor: 'provider', now: new Date(shop.now()) })
  expect(getCode(await giveBack(order))).toEqual([200, 'fine'])
  // A return that WeChat closed is sent under another number.
  shop.wechatPay.closed.add(`${order.number}S`)
  const pay = { desk: deskPay, wechat: shop.wechatPay }
  await reconcileJob(pay).run(shop.db, new Date(shop.now()), new AbortController().signal)
  expect(shop.wechatPay.refunds.get(`${order.number}S2`)).toBe(1001)
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 2002, refunded: 2002 })
  expect(await differences(order)).toEqual([])

  const refunded = await buy({ product: 'algebra' })
  await settle(refunded)
  const refund = { id: newId(), amount: 1001, reason: '不学了' }
  await shop.call(student, 'POST', `/shop/v1/orders/${refunded.id}/refunds`, refund)
  for (const [caller, stands] of [
    [cashier, 'asked'],
    [colleague, 'approved'],
  ] as const)
    await shop.call(caller, 'POST', `${url}/${refunded.number}/refund`, {
      id: newId(),
      refundId: refund.id,
      decision: 'approve',
      seen: stands,
      amount: 1001,
      reference: `out-${refunded.number}`,
      reason: '核对过了',
    })
  expect(await seen(refunded)).toMatchObject({ state: 'refunded', owed: 1001 })
  expect(await differences(refunded)).toEqual(['surplus'])
})

describe('money for a closed order that', () => {
  const closed = async (product: string): Promise<Made> => {
    const order = await buy({ product, state: 'paying' })
    await shop.call(cashier, 'POST', `${url}/${order.number}/close`, { id: newId(), reason: '不买了' })
    return order
  }
  const confirmed = ({ number }: Made, own: object = {}) =>
    shop.call(cashier, 'POST', `${url}/${number}/payment`, {
      id: newId(),
      amount: 1001,
      reference: `bank-${number}`,
      reason: '到账',
      isClosed: true,
      ...own,
    })
  const taken = async (name: string) =>
    (await shop.db.selectFrom('shop_counts').select('taken').where('name', '=', name).executeTakeFirst())
      ?.taken

  test('has no seat by now is confirmed knowingly, or goes back', async () => {
    const [first, second] = [await closed('reading'), await closed('reading')]
    expect((await seen(first)).unsold).toBeUndefined()
    const answers = await Promise.all([confirmed(first), confirmed(second)])
    expect(answers.map(getCode).sort()).toEqual([
      [200, 'fine'],
      [409, 'x409605'],
    ])
    const last = (await seen(first)).state === 'closed' ? first : second
    expect((await seen(last)).unsold).toBe('sold-out')
    expect(await taken('reading')).toBe(1)
    for (const despite of [undefined, 'ended', 'price']) {
      const refused = await confirmed(last, { despite })
      expect([getCode(refused), refused.json().msg]).toEqual([
        [409, 'x409605'],
        '这一单已关闭，课也卖完了。请看过再确认收款，或者记为多收退给学生',
      ])
    }
    expect(getCode(await settle(last))).toEqual([200, 'fine'])
    expect(await seen(last)).toMatchObject({ state: 'closed', owed: 1001 })
    expect(getCode(await confirmed(last, { despite: 'sold-out' }))).toEqual([200, 'fine'])
    expect(await seen(last)).toMatchObject({ state: 'delivered', owed: 1001 })
    expect(await taken('reading')).toBe(2)
    expect(await differences(last)).toEqual(['seats-beyond', 'surplus'])
  })

  test('is not on sale any more, or at another price, is confirmed knowingly', async () => {
    const ended = await closed('over')
    expect((await seen(ended)).unsold).toBe('ended')
    expect(getCode(await confirmed(ended))).toEqual([409, 'x409605'])
    expect(getCode(await confirmed(ended, { despite: 'ended' }))).toEqual([200, 'fine'])
    expect((await seen(ended)).unsold).toBeUndefined()
    const cheap = await closed('algebra')
    const price = { price: 900, amount: 900 }
    await shop.db.updateTable('orders').set(price).where('id', '=', cheap.id).execute()
    expect((await seen(cheap)).unsold).toBe('price')
    expect(getCode(await confirmed(cheap, { amount: 900 }))).toEqual([409, 'x409605'])
    expect(getCode(await confirmed(cheap, { amount: 900, despite: 'price' }))).toEqual([200, 'fine'])
  })
})

test('a colleague’s claim is respected, and who may not settle orders books nothing', async () => {
  const order = await buy()
  await shop.db
    .insertInto('desk_claims')
    .values({
      queue: 'orders',
      item: order.number,
      staff_id: colleague.staffId,
      claimed_at: new Date(shop.now()),
      until: new Date(shop.now() + 60_000),
    })
    .execute()
  expect(getCode(await settle(order))).toEqual([409, 'x409607'])
  expect(getCode(await settle(order, {}, colleague))).toEqual([200, 'fine'])
  const teacher = await shop.staff('13700000003', 'teacher')
  expect(getCode(await settle(order, { reference: 'x' }, teacher))).toEqual([403, 'x403f'])
  expect(getCode(await settle({ ...order, number: '261120120000999999' }))).toEqual([404, 'x404'])
})

test('a confirmation that is refused ends no payment at WeChat', async () => {
  const [order, second] = [
    await buy({ state: 'paying', provider: 'wechat' }),
    await buy({ state: 'paying', product: 'algebra' }),
  ]
  shop.wechatPay.payments.set(order.number, { state: 'open' })
  await confirmPaid(second)
  const used = await confirmPaid(order, { reference: `bank-${second.number}` })
  expect(getCode(used)).toEqual([409, 'x409'])
  const until = new Date(shop.now() + 60_000)
  const claimed = { queue: 'orders', item: order.number, claimed_at: new Date(shop.now()), until } as const
  await shop.db
    .insertInto('desk_claims')
    .values({ ...claimed, staff_id: colleague.staffId })
    .execute()
  expect(getCode(await confirmPaid(order))).toEqual([409, 'x409607'])
  expect(shop.wechatPay.payments.get(order.number)).toEqual({ state: 'open' })
  expect(await seen(order)).toMatchObject({ state: 'paying', records: [] })
  expect(getCode(await confirmPaid(order, {}, colleague))).toEqual([200, 'fine'])
  expect(shop.wechatPay.payments.get(order.number)).toEqual({ state: 'closed' })
})
