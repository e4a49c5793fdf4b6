import { PAY_WITHIN_MS } from '../../contract/domain/order/state'
import { ordersJob, reconcileJob } from '../../server/src/jobs/orders'
import { newUuid } from '../../server/src/lib/uuid'
import { findDifferences } from '../../server/src/modules/order/differences'
import { moneyOf } from '../../server/src/modules/order/money'
import { findByNumber, type OrderRow } from '../../server/src/modules/order/repo'
import { deskPay } from '../../server/src/providers/pay/desk'
import type { Member } from '../support/accounts'
import { phone, startShop, type Shop } from '../support/shop'
import { startTestServer, type TestServer } from '../support/server'
import { confirm, hireSignedIn, type Agent } from '../support/staff'

let shop: Shop
/** The same server as it runs after WeChat Pay was taken out of its settings. */
let off: TestServer
let me: Member
let cashier: Agent
beforeAll(async () => {
  shop = await startShop()
  const { db, content, now: clock } = shop
  off = await startTestServer({
    db,
    content,
    clock,
    pay: { desk: deskPay },
    env: { SECRET: 'a secret of the test that is long enough' },
  })
  cashier = await hireSignedIn(shop, { phone: '13700000001', role: 'cashier', name: '员工', branch: '1' })
  await confirm({ ...shop, messages: [] }, cashier)
})
afterAll(async () => {
  await off.close()
  await shop.close()
})
beforeEach(async () => {
  shop.wait(86_400_000)
  me = await shop.member()
})

const signal = new AbortController().signal
const on = () => ({ desk: deskPay, wechat: shop.pay.provider })
const runOrders = () => ordersJob({ desk: deskPay }).run(shop.db, shop.now(), signal)
const reconcile = (pay: Parameters<typeof reconcileJob>[0] = on()) =>
  reconcileJob(pay).run(shop.db, shop.now(), signal)
const differences = async (number: string) =>
  (await findDifferences(shop.db, new Date(0), new Date(shop.now().getTime() + 1)))
    .filter((one) => one.number === number)
    .map(({ what }) => what)
const rowOf = async (number: string): Promise<OrderRow> => {
  const row = await findByNumber(shop.db, number)
  if (!row) throw new Error(`no order ${number}`)
  return row
}

/** An order that was begun at WeChat before that was turned off, and whether it was paid there. */
async function left(isPaid = false): Promise<{ orderId: string; number: string }> {
  const { result } = await shop.order(me, 'limit')
  await shop.payAt(me, result, 'wechat')
  if (isPaid) shop.pay.pay(result.number)
  return result
}

const ask = async (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  who: Pick<Member, 'headers'> = me,
) => {
  const headers = { ...phone, ...who.headers }
  const answer = await off.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, ...answer.json() }
}
const shown = async (orderId: string) => (await ask('GET', `/shop/v1/orders/${orderId}?fresh=true`)).result
const atDesk = (number: string, reference: string) =>
  ask(
    'POST',
    `/sale/v1/desk/orders/${number}/payment`,
    { id: newUuid(shop.now()), amount: 9900, reference, reason: '给看了账单' },
    cashier,
  )

test('an order that waits at WeChat is shown with its doubt, and ends with its time', async () => {
  const { orderId, number } = await left()
  expect(await shown(orderId)).toMatchObject({ state: 'paying', unasked: true, ways: ['desk'] })
  await reconcile({ desk: deskPay })
  shop.wait(PAY_WITHIN_MS.wechat)
  await runOrders()
  expect(await shown(orderId)).toMatchObject({ state: 'closed', failure: 'expired', unasked: true })
  expect(await differences(number)).toEqual(['unasked'])
  await reconcile()
  expect(await shown(orderId)).toMatchObject({ state: 'closed' })
  expect((await shown(orderId)).unasked).toBeUndefined()
  expect(await differences(number)).toEqual([])
  expect(shop.pay.calls.filter((call) => call === `close ${number}`)).toHaveLength(1)
})

test('what was paid at WeChat is found when that is on again, though the order was closed', async () => {
  const { orderId, number } = await left(true)
  const body = { id: newUuid(shop.now()) }
  expect((await ask('POST', `/shop/v1/orders/${orderId}/close`, body)).result.state).toBe('closed')
  await reconcile({ desk: deskPay })
  shop.pay.hold(number)
  await reconcile()
  expect((await rowOf(number)).unasked).toBe(true)
  shop.pay.pay(number)
  await reconcile()
  await reconcile()
  expect(await rowOf(number)).toMatchObject({ state: 'delivered', provider: 'wechat', unasked: false })
  expect(await moneyOf(shop.db, await rowOf(number))).toEqual({ paid: 9900, surplus: 0, refunded: 0 })
  expect(await differences(number)).toEqual([])
})

test('an order goes from WeChat to the desk, and money that both took goes back once', async () => {
  const { orderId, number } = await left(true)
  const payment = { id: newUuid(shop.now()), provider: 'desk' }
  expect((await ask('POST', `/shop/v1/orders/${orderId}/payments`, payment)).result).toEqual({ kind: 'desk' })
  expect((await atDesk(number, `bank-${number}`)).status).toBe(200)
  await reconcile()
  await reconcile()
  expect(shop.pay.refunds.get(`${number}S`)).toBe(9900)
  expect(await moneyOf(shop.db, await rowOf(number))).toEqual({ paid: 9900, surplus: 9900, refunded: 9900 })
})

test.each([
  ['WeChat’s number of it', (number: string) => `WX-${number} `],
  ['the order’s number', (number: string) => number],
])('what the desk books by %s is not booked again when WeChat is on', async (_by, reference) => {
  const { number } = await left(true)
  expect((await atDesk(number, reference(number))).status).toBe(200)
  await reconcile()
  expect(shop.pay.refunds.get(`${number}S`)).toBeUndefined()
  expect(await moneyOf(shop.db, await rowOf(number))).toEqual({ paid: 9900, surplus: 0, refunded: 0 })
  expect(await rowOf(number)).toMatchObject({ state: 'delivered', unasked: false })
})
