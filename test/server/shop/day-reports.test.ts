import { sql } from 'kysely'
import type { DayReport, DayRow } from '../../../contract/schemas/staff/desk-books'
import { archiveOrders } from '../../../server/src/domain/order-archive'
import { newUuid } from '../../../server/src/lib/uuid'
import { makeDayReports } from '../../../server/src/modules/shop/order/day-reports'
import { loadMoney } from '../../../server/src/modules/shop/order/money'
import { makeMember } from '../../support/members'
import { getCode, startShop, type Made } from '../../support/sold-orders'
import type { Agent } from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const shop = startForEach(startShop)
let cashier: Agent
let colleague: Agent
beforeEach(async () => {
  cashier = await shop.staff('13700000001')
  colleague = await shop.staff('13700000002')
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

const newId = () => newUuid(new Date(shop.now()))
const url = '/sale/v1/desk/orders'
const make = () => makeDayReports(shop.db, new Date(shop.now()))
const reports = async (): Promise<DayReport[]> =>
  (await shop.call(cashier, 'GET', '/sale/v1/desk/day-reports?limit=100')).json().result.items
const settle = async ({ number }: Made, kind: 'came' | 'returned') => {
  const agent = kind === 'came' ? cashier : colleague
  const body = {
    id: newId(),
    kind,
    amount: 3900,
    reference: `${kind}-${number}`,
    reason: '转了两次',
    beyond: true,
  }
  expect(getCode(await shop.call(agent, 'POST', `${url}/${number}/surplus`, body))).toEqual([200, 'fine'])
}

test('income and refunds are those of orders; overpayments are apart', async () => {
  const student = await makeMember(shop.db)
  const [order, open] = [await shop.order(student), await shop.order(student, { product: 'algebra' })]
  await settle(order, 'came')
  await settle(order, 'returned')
  const refund = { id: newId(), amount: 1001, reason: '不学了' }
  await shop.call(student, 'POST', `/shop/v1/orders/${order.id}/refunds`, refund)
  for (const [agent, seen] of [
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
    expect(getCode(await shop.call(agent, 'POST', `${url}/${order.number}/refund`, body))).toEqual([
      200,
      'fine',
    ])
  }
  shop.wait(HOUR)
  await make()
  const [day] = await reports()
  expect(day).toMatchObject({ paid: 2002, refunded: 1001, surplus: 3900, returned: 3900 })
  const money = [await loadMoney(shop.db, order), await loadMoney(shop.db, open)]
  const left = money.reduce((sum, { paid, surplus, refunded }) => sum + paid + surplus - refunded, 0)
  expect((day?.paid ?? 0) - (day?.refunded ?? 0)).toBe(left)
})

const OWED = '多收的钱还没有退回'
/** The days that report money that has to go back, newest first. */
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
  // Other differences of an order are reported on its day alone.
  expect((await reports())[0]?.differences).toEqual([{ number: order.number, what: OWED }])
  expect(await owedDays()).toEqual(['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'])
  await settle(order, 'returned')
  shop.wait(HOUR)
  await make()
  expect(await owedDays()).toEqual([])
})

test('a server that was off leaves no day half or out, nor money that it learnt of late', async () => {
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

test('the day that runs is as it stands, before anything was written down of it', async () => {
  await shop.order(await makeMember(shop.db))
  expect(await reports()).toMatchObject([{ day: '2026-11-20', orders: 1, paid: 1001, madeAt: shop.now() }])
})

test('a mistake that is undone on a later day is in the sums of neither, and in the lines of both', async () => {
  const order = await shop.order(await makeMember(shop.db), { state: 'paying' })
  const body = { id: newId(), amount: 1001, reference: 'bank-1', reason: '到账' }
  expect(getCode(await shop.call(cashier, 'POST', `${url}/${order.number}/payment`, body))[0]).toBe(200)
  shop.wait(HOUR)
  await make()
  shop.wait(DAY)
  const id = newId()
  await shop.call(cashier, 'POST', `${url}/${order.number}/mistake`, { id, reason: '是别人的款' })
  const decision = { refundId: id, decision: 'approve', seen: 'approved', amount: 1001, reason: '对' }
  await shop.call(colleague, 'POST', `${url}/${order.number}/refund`, { id: newId(), ...decision })
  const lines = async () =>
    (await reports()).map((day) => [day.day, day.paid, day.refunded, day.mistaken, day.undone])
  const days = [
    ['2026-11-21', 0, 0, 0, 1001],
    ['2026-11-20', 0, 0, 1001, 0],
    ['2026-11-19', 0, 0, 0, 0],
  ]
  expect(await lines()).toEqual(days)
  await make()
  expect(await lines()).toEqual(days)
  const written = shop.db.selectFrom('day_reports').select(['paid', 'mistaken']).orderBy('day', 'desc')
  expect((await written.execute()).map(({ paid, mistaken }) => [Number(paid), Number(mistaken)])).toEqual([
    [0, 0],
    [0, 1001],
    [0, 0],
  ])
})

test('a day opens its rows page by page, with who paid and who booked it; a deleted account leaves number and product', async () => {
  const student = await makeMember(shop.db)
  const { uid } = student
  await sql`update accounts set phone_mask = '138****2222' where uid = ${uid}`.execute(shop.db)
  const order = await shop.order(student)
  shop.wait(HOUR)
  await settle(order, 'came')
  shop.wait(HOUR)
  await settle(order, 'returned')
  const rows = async (query = '') =>
    (await shop.call(cashier, 'GET', `/sale/v1/desk/day-reports/2026-11-20/rows?${query}`)).json().result
  const page = await rows('limit=2')
  const rest = await rows(`limit=2&cursor=${page.next}`)
  const { number } = order
  expect([...page.items, ...rest.items]).toMatchObject([
    { number, kind: 'returned', amount: -3900, reference: `returned-${number}`, by: '员工02' },
    { number, kind: 'surplus', amount: 3900, provider: 'desk', by: '员工01', at: shop.now() - HOUR },
    { number, kind: 'payment', amount: 1001, title: 'integral 课', by: '', reference: `in-${number}` },
  ])
  expect(page.items[0].student.phone).toBe('138****2222')
  expect([rest.next, await rows('cursor=1.2')]).toEqual([undefined, null])
  const teacher = await shop.staff('13700000004', 'teacher')
  const refused = await shop.call(teacher, 'GET', '/sale/v1/desk/day-reports/2026-11-20/rows')
  expect(getCode(refused)).toEqual([403, 'x403f'])
  await shop.db.transaction().execute((tx) => archiveOrders(tx, uid, new Date(shop.now())))
  await sql`delete from orders where uid = ${uid}`.execute(shop.db)
  const { items }: { items: DayRow[] } = await rows()
  expect(items).toHaveLength(3)
  for (const item of items)
    expect(item).toMatchObject({
      number,
      title: 'integral 课',
      isGone: true,
      student: { name: '', phone: '' },
    })
})

test('the days of the books come the newest first, page by page', async () => {
  const differences = [{ number: '261120120000000001', what: '付款 1001，订单 1000' }]
  for (const day of ['2026-11-18', '2026-11-17', '2026-11-19'])
    await sql`insert into day_reports (day, orders, paid, refunded, differences, made_at)
      values (${day}, 2, 0, 0, ${JSON.stringify(differences)}, ${new Date(shop.now())})`.execute(shop.db)
  const get = async (query: string) =>
    (await shop.call(cashier, 'GET', `/sale/v1/desk/day-reports?${query}`)).json()
  const { result } = await get('limit=2')
  expect(result.items[0]).toMatchObject({ day: '2026-11-20', madeAt: shop.now() })
  expect(result.items[1]).toEqual({
    day: '2026-11-19',
    orders: 2,
    paid: 0,
    surplus: 0,
    refunded: 0,
    returned: 0,
    mistaken: 0,
    undone: 0,
    madeAt: shop.now(),
    differences,
  })
  const rest = (await get(`limit=2&cursor=${result.next}`)).result
  expect([rest.items.map(({ day }: { day: string }) => day), rest.next]).toEqual([
    ['2026-11-18', '2026-11-17'],
    undefined,
  ])
  expect((await get('cursor=2026-13-40')).code).toBe('x400')
})
