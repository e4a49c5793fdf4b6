import type { DayReport } from '../../contract/schemas/desk'
import { newUuid } from '../../server/src/lib/uuid'
import { makeDayReports } from '../../server/src/modules/order/day-reports'
import { moneyOf } from '../../server/src/modules/order/money'
import { makeMember } from '../support/members'
import { codeOf, startShop, type Made, type Shop } from '../support/sold-orders'
import type { Agent } from '../support/staff'

let shop: Shop
let cashier: Agent
let colleague: Agent
beforeEach(async () => {
  shop = await startShop()
  cashier = await shop.staff('13700000001')
  colleague = await shop.staff('13700000002')
})
afterEach(() => shop.close())

const HOUR = 3_600_000

const newId = () => newUuid(new Date(shop.now()))
const url = '/sale/v1/desk/orders'
const make = () => makeDayReports(shop.db, new Date(shop.now()))
const reports = async (): Promise<DayReport[]> =>
  (await shop.call(cashier, 'GET', '/sale/v1/desk/day-reports?limit=100')).json().result.items
const settle = async ({ number }: Made, kind: 'came' | 'returned') => {
  const who = kind === 'came' ? cashier : colleague
  const body = { id: newId(), kind, amount: 3900, reference: `${kind}-${number}`, reason: '转了两次' }
  expect(codeOf(await shop.call(who, 'POST', `${url}/${number}/surplus`, body))).toEqual([200, 'fine'])
}

test('what came in and what was paid back by refunds is what orders brought; what came too much is apart', async () => {
  const student = await makeMember(shop.db)
  const [order, kept] = [await shop.order(student), await shop.order(student, { product: 'algebra' })]
  await settle(order, 'came')
  await settle(order, 'returned')
  const refund = { id: newId(), amount: 1001, reason: '不学了' }
  await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, refund)
  for (const [who, seen] of [
    [cashier, 'asked'],
    [colleague, 'approved'],
  ] as const) {
    const decision = {
      id: newId(),
      refundId: refund.id,
      decision: 'approve',
      seen,
      amount: 1001,
      reason: '好',
    }
    const body = { ...decision, reference: `Out-${order.number}` }
    expect(codeOf(await shop.call(who, 'POST', `${url}/${order.number}/refund`, body))).toEqual([200, 'fine'])
  }
  shop.wait(HOUR)
  await make()
  const [day] = await reports()
  expect(day).toMatchObject({ paid: 2002, refunded: 1001, surplus: 3900, returned: 3900 })
  const money = [await moneyOf(shop.db, order), await moneyOf(shop.db, kept)]
  const left = money.reduce((sum, { paid, surplus, refunded }) => sum + paid + surplus - refunded, 0)
  expect((day?.paid ?? 0) - (day?.refunded ?? 0)).toBe(left)
})
