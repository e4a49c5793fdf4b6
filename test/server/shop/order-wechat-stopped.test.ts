import { PAY_WITHIN_MS } from '../../../contract/domain/shop/state'
import { ordersJob, reconcileJob } from '../../../server/src/jobs/orders'
import { newUuid } from '../../../server/src/lib/uuid'
import { countAtWechat } from '../../../server/src/modules/shop/order/maintenance'
import { findByNumber } from '../../../server/src/modules/shop/order/repo'
import { deskPay } from '../../../server/src/providers/pay/desk'
import type { Member } from '../../support/accounts'
import { phone, startShop, type Shop } from '../../support/shop'
import { startTestServer, type TestServer } from '../../support/server'

let shop: Shop
/** The same server as it runs after its operator stopped WeChat Pay. */
let stopped: TestServer
let me: Member
const pay = () => ({ desk: deskPay, wechat: shop.pay.provider, isStopped: true })

beforeAll(async () => {
  shop = await startShop()
  const { db, content, now: clock } = shop
  const env = { SECRET: 'a secret of the test that is long enough' }
  stopped = await startTestServer({ db, content, clock, pay: pay(), env })
})
afterAll(async () => {
  await stopped.close()
  await shop.close()
})
beforeEach(async () => {
  shop.wait(86_400_000)
  me = await shop.member()
})

const signal = new AbortController().signal
const reconcile = () => reconcileJob(pay()).run(shop.db, shop.now(), signal)
const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { ...phone, ...me.headers }
  const answer = await stopped.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, ...answer.json() }
}
const findState = async (number: string) => (await findByNumber(shop.db, number))?.state

async function begun(): Promise<{ orderId: string; number: string }> {
  const { result } = await shop.order(me, 'limit')
  await shop.payAt(me, result, 'wechat')
  return result
}

test('an order that is new or waits is paid at the desk alone', async () => {
  const { orderId, number } = await begun()
  expect((await ask('GET', `/shop/v1/orders/${orderId}`)).result).toMatchObject({ ways: ['desk'] })
  const again = { id: newUuid(shop.now()), provider: 'wechat' }
  expect(await ask('POST', `/shop/v1/orders/${orderId}/payments`, again)).toMatchObject({ status: 503 })
  const atDesk = { id: newUuid(shop.now()), provider: 'desk' }
  expect((await ask('POST', `/shop/v1/orders/${orderId}/payments`, atDesk)).result).toEqual({ kind: 'desk' })
  expect(shop.pay.calls).toContain(`close ${number}`)
})

test('a payment begun before is paid and delivered all the same', async () => {
  const { number } = await begun()
  shop.pay.pay(number)
  shop.wait(600_000)
  await reconcile()
  expect(await findState(number)).toBe('delivered')
})

test('a payment begun before ends with its time, at WeChat first', async () => {
  const others = await countAtWechat(shop.db)
  const { number } = await begun()
  expect(await countAtWechat(shop.db)).toBe(others + 1)
  shop.wait(PAY_WITHIN_MS.wechat)
  await ordersJob(pay()).run(shop.db, shop.now(), signal)
  expect(await findState(number)).toBe('closed')
  expect(shop.pay.calls).toContain(`close ${number}`)
  expect(await countAtWechat(shop.db)).toBe(0)
})

test('without its keys an order waits for them, and nothing is done without its word', async () => {
  const { number } = await begun()
  shop.wait(PAY_WITHIN_MS.wechat)
  await ordersJob({ desk: deskPay }).run(shop.db, shop.now(), signal)
  expect(await findState(number)).toBe('paying')
})
