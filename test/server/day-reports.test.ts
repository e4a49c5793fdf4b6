import { sql } from 'kysely'
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
const DAY = 24 * HOUR

const newId = () => newUuid(new Date(shop.now()))
const url = '/sale/v1/desk/orders'
const make = () => makeDayReports(shop.db, new Date(shop.now()))
const reports = async (): Promise<DayReport[]> =>
  (await shop.call(cashier, 'GET', '/sale/v1/desk/day-reports?limit=100')).json().result.items
const settle = async ({ number }: Made, kind: 'came' | 'returned') => {
  const who = kind === 'came' ? cashier : colleague
  const body = {
    id: newId(),
    kind,
    amount: 3900,
    reference: `${kind}-${number}`,
    reason: '转了两次',
    beyond: true,
  }
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

const OWED = '多收的钱还没有退回'
/** The days that tell of money that has to go back, the newest first. */
const owedDays = async () =>
  (await reports())
    .filter(({ differences }) => differences.some(({ what }) => what === OWED))
    .map(({ day }) => day)

test('money that has to go back stands in each new day until it went back, and then in none', async () => {
  const order = await shop.order(await makeMember(shop.db))
  await settle(order, 'came')
  for (let day = 0; day < 4; day += 1) {
    shop.wait(day === 0 ? HOUR : DAY)
    await make()
  }
  // What else does not agree in an order is told on its day alone.
  expect((await reports())[0]?.differences).toEqual([{ number: order.number, what: OWED }])
  expect(await owedDays()).toEqual(['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'])
  await settle(order, 'returned')
  shop.wait(HOUR)
  await make()
  expect(await owedDays()).toEqual([])
})

test('a server that was off leaves no day half or out, nor money that it heard of late', async () => {
  const student = await makeMember(shop.db)
  await shop.order(student)
  shop.wait(HOUR)
  await make()
  await shop.order(student, { product: 'algebra' })
  shop.wait(4 * DAY)
  await make()
  const paid = async () => (await reports()).map(({ day, paid: sum }) => [day, sum])
  const days = [
    ['2026-11-24', 0],
    ['2026-11-23', 0],
    ['2026-11-22', 0],
    ['2026-11-21', 0],
    ['2026-11-20', 2002],
    ['2026-11-19', 0],
  ]
  expect(await paid()).toEqual(days)
  const late = await shop.order(student, { product: 'reading' })
  await sql`update order_money set at = '2026-11-21T04:00:00Z' where order_id = ${late.id}`.execute(shop.db)
  await make()
  expect((await paid())[3]).toEqual(['2026-11-21', 1001])
})
