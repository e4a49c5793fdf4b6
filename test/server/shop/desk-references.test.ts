import { bookPayment, deliver, loadMoney } from '../../../server/src/modules/shop/order/money'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { deskActs } from '../../support/desk-acts'
import { getCode, startShop, type Made, type Standing } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)
let student: Member
let cashier: Agent
beforeAll(async () => {
  cashier = await shop.staff('13700000001')
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

test('a confirmation with a number of an order or a refund is refused in a sentence that says what is wanted', async () => {
  const [order, second] = [
    await buy({ state: 'paying' }),
    await buy({ provider: 'wechat', product: 'algebra' }),
  ]
  const refund = { id: newId(), amount: 1001, reason: '不学了' }
  const refunds = `/shop/v1/orders/${second.id}/refunds`
  await shop.call(student, 'POST', refunds, refund)
  await shop.call(student, 'POST', `${refunds}/${refund.id}/withdrawal`, { id: newId() })
  const refundNumber = refund.id.replaceAll('-', '')
  for (const reference of [
    order.number,
    ` ${second.number}`,
    `${second.number}S2`,
    refundNumber,
    `${refundNumber}-1`,
  ])
    expect((await confirmPaid(order, { reference })).json()).toMatchObject({
      code: 'x400',
      msg: '流水号是银行或微信的交易单号，不是订单号，也不是退费编号',
    })
  expect(await seen(order)).toMatchObject({ state: 'paying', records: [] })
})

test('money that is booked in other signs, as of this order or at WeChat, counts once', async () => {
  const [order, second] = [
    await buy({ state: 'paying' }),
    await buy({ provider: 'wechat', product: 'algebra' }),
  ]
  const close = { id: newId(), reason: '不买了' }
  await shop.call(cashier, 'POST', `${url}/${order.number}/close`, close)
  expect(getCode(await settle(order, { reference: 'Bank 77' }))).toEqual([200, 'fine'])
  const pay = (reference: string) => {
    const body = { id: newId(), amount: 1001, reference, reason: '到账', isClosed: true }
    return shop.call(cashier, 'POST', `${url}/${order.number}/payment`, body)
  }
  const paid = await pay(`ＩＮ - ${second.number}`)
  expect([getCode(paid), paid.json().msg]).toEqual([
    [409, 'x409'],
    expect.stringContaining('这个流水号已经记'),
  ])
  expect(getCode(await settle(order, { reference: `ｉｎ-${second.number}` }))).toEqual([409, 'x409'])
  expect(await seen(order)).toMatchObject({ state: 'closed', owed: 1001 })
  // Money for the closed order pays it after all, and is no overpayment any more.
  expect(getCode(await pay('bank77'))).toEqual([200, 'fine'])
  expect(await seen(order)).not.toHaveProperty('owed')
  expect(await loadMoney(shop.db, order)).toEqual({ paid: 1001, surplus: 0, refunded: 0 })
  expect(getCode(await pay('bank77'))).toEqual([409, 'x409605'])
})

test('a payment that WeChat reports is delivered, and reported where staff booked it for another order before', async () => {
  const [order, second] = [
    await buy({ state: 'paying', provider: 'wechat' }),
    await buy({ product: 'algebra' }),
  ]
  await settle(second, { reference: ` wx ${order.number}` })
  const now = new Date(shop.now())
  const sum = { provider: 'wechat', reference: `wx${order.number}`, amount: 1001, at: now } as const
  expect(await bookPayment(shop.db, order, sum, { actor: 'provider', now })).toBe('paid')
  await deliver(shop.db, order, now)
  expect((await seen(order)).state).toBe('delivered')
  expect(await differences(order)).toEqual(['booked-twice'])
})
