import type { LightMyRequestResponse } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { noticePath } from '../../../server/src/config/pay'
import { newUuid } from '../../../server/src/lib/uuid'
import { deskPay } from '../../../server/src/providers/pay/desk'
import { createWechatPay } from '../../../server/src/providers/pay/wechat'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { startTestServer, type TestServer } from '../../support/server'
import { confirm, hireSignedIn, type Agent } from '../../support/staff'
import { startWechatPay, type PayFault, type WechatPayDouble } from '../../support/wechat-pay'
import { payPage } from '../../support/wechat-pay-books'

const PRODUCT = 'sample-english-writing-27'
const START = Date.parse('2026-11-26T04:00:00Z')
const browser = { h: 'browser', m: 'android' }
const mini = { h: 'miniapp', m: 'android' }

let now = START
let server: TestServer
let double: WechatPayDouble
let student: Member
let staff: Agent[]
let close: () => Promise<void>

const clock = () => new Date(now)

beforeAll(async () => {
  const started = await startWechatPay(clock)
  double = started.double
  server = await startTestServer({
    clock,
    pay: { desk: deskPay, wechat: createWechatPay(double.account, { clock, timeoutMs: 2000 }) },
    env: { WECHAT_APP_ID: 'wx-app', WECHAT_APP_SECRET: 'secret' },
  })
  double.target = server.url
  staff = []
  for (const phone of ['13700000001', '13700000002']) {
    const agent = await hireSignedIn(server, { phone, role: 'cashier', name: '员工', branch: '1' })
    await confirm({ ...server, messages: [] }, agent)
    staff.push(agent)
  }
  close = async () => {
    await server.close()
    await started.close()
  }
})

afterAll(() => close())

beforeEach(async () => {
  now += 3_600_000
  student = await makeMember(server.db, clock())
})

afterEach(() => expect(double.complaints).toEqual([]))

function ask(method: 'GET' | 'POST', url: string, payload?: object, host: object = browser) {
  const headers = { ...host, ...student.headers }
  return server.app.inject({ method, url, headers, ...(payload && { payload }) })
}

/** Makes an order at the price that is shown. */
async function ordered(host: object = browser): Promise<{ id: string; number: string; amount: number }> {
  const checkout = (await ask('GET', `/shop/v1/products/${PRODUCT}/checkout`, undefined, host)).json().result
  const order = {
    id: newUuid(clock()),
    productId: PRODUCT,
    amount: checkout.price,
    agreementVersion: checkout.agreement.version,
  }
  const { result } = (await ask('POST', '/shop/v1/orders', order, host)).json()
  expect(result).toMatchObject({ state: 'created', ways: ['wechat', 'desk'] })
  return { id: order.id, number: result.number, amount: checkout.price }
}

const begin = (id: string, provider = 'wechat', host: object = browser): Promise<LightMyRequestResponse> =>
  ask('POST', `/shop/v1/orders/${id}/payments`, { id: newUuid(clock()), provider }, host)

const shown = async (id: string, fresh = false) =>
  (await ask('GET', `/shop/v1/orders/${id}${fresh ? '?fresh=true' : ''}`)).json().result

/** Gives the student an openid in the mini-program. */
async function bindMini(): Promise<void> {
  const openid = `openid-${student.uid}`
  const account = { uid: student.uid, kind: 'wechat-mini', openid, nickname: '', avatar: '' }
  await server.db
    .insertInto('third_accounts')
    .values({ ...account, bound_at: clock() })
    .execute()
}

/** The bookings of an order. */
async function books(id: string) {
  const of = (table: 'order_money' | 'order_goods') =>
    server.db.selectFrom(table).selectAll().where('order_id', '=', id)
  const money = await of('order_money').execute()
  const goods = await of('order_goods').execute()
  return {
    money: money.map((row) => ('kind' in row ? [row.kind, row.amount, row.reference] : [])),
    goods: goods.length,
  }
}

const listStates = (order: { steps: { state: string }[] }) => order.steps.map(({ state }) => state)

test('an order is begun in a browser, paid, and delivered by the notification', async () => {
  const { id, number, amount } = await ordered()
  const { result } = (await begin(id)).json()
  expect(result).toEqual({ kind: 'address', url: expect.stringContaining('https://wx.tenpay.com/') })
  expect(double.order(number)).toMatchObject({ amount, appid: 'wx-page', state: 'NOTPAY' })
  expect((await shown(id)).state).toBe('paying')
  const page = result.url.replace(payPage.host, double.url)
  const paid = await fetch(`${page}&redirect_url=${encodeURIComponent(`${server.url}/healthz`)}`, {
    method: 'POST',
  })
  expect(paid.url).toBe(`${server.url}/healthz`)
  const order = await shown(id)
  expect(order.state).toBe('delivered')
  expect(listStates(order)).toEqual(['created', 'paying', 'paid', 'delivered'])
  const { money, goods } = await books(id)
  expect(money).toEqual([['payment', amount, double.order(number).transactionId]])
  expect(goods).toBeGreaterThan(0)
})

test('in the mini-program the dialog is signed for its app and the student’s own openid', async () => {
  await bindMini()
  const { id, number } = await ordered(mini)
  const { result } = (await begin(id, 'wechat', mini)).json()
  expect(result).toMatchObject({ kind: 'dialog', appId: 'wx-app', signType: 'RSA' })
  expect(double.order(number)).toMatchObject({ appid: 'wx-app', openid: `openid-${student.uid}` })
  double.pay(number)
  expect(await double.send(server.url, double.paymentNotice(number))).toBe(204)
  expect((await shown(id)).state).toBe('delivered')
})

test('a payment whose notification is lost is found when the student looks', async () => {
  const { id, number, amount } = await ordered()
  await begin(id)
  double.pay(number)
  expect((await shown(id)).state).toBe('paying')
  expect((await shown(id, true)).state).toBe('delivered')
  expect((await books(id)).money).toHaveLength(1)
  // It comes after all, when the time of the order is long over.
  now += 3_000_000
  expect(await double.send(server.url, double.paymentNotice(number))).toBe(204)
  expect((await books(id)).money).toEqual([['payment', amount, double.order(number).transactionId]])
  expect(listStates(await shown(id))).toEqual(['created', 'paying', 'paid', 'delivered'])
})

test('an answer that is signed wrongly delivers nothing', async () => {
  const { id, number } = await ordered()
  await begin(id)
  double.pay(number)
  double.fail('wrong-signature')
  expect((await shown(id, true)).state).toBe('paying')
  now += 3000
  expect((await shown(id, true)).state).toBe('delivered')
})

test('a notification that comes many times at once counts once', async () => {
  const { id, number } = await ordered()
  await begin(id)
  double.pay(number)
  const notice = double.paymentNotice(number)
  const sent = [notice, notice, double.paymentNotice(number, { signer: 'old' }), notice]
  const answers = await Promise.all([
    ...sent.map((it) => double.send(server.url, it)),
    shown(id, true).then(() => 204),
  ])
  expect(answers).toEqual([204, 204, 204, 204, 204])
  expect((await books(id)).money).toHaveLength(1)
  expect(listStates(await shown(id))).toEqual(['created', 'paying', 'paid', 'delivered'])
})

test('money for an order that was closed opens it again: what is paid is delivered', async () => {
  const { id, number, amount } = await ordered()
  await begin(id)
  expect(
    (await ask('POST', `/shop/v1/orders/${id}/close`, { id: newUuid(clock()) })).json().result.state,
  ).toBe('closed')
  expect(double.order(number).state).toBe('CLOSED')
  // WeChat received the money at the same moment after all.
  double.order(number).state = 'NOTPAY'
  double.pay(number)
  expect(await double.send(server.url, double.paymentNotice(number))).toBe(204)
  expect((await shown(id)).state).toBe('delivered')
  expect((await books(id)).money).toEqual([['payment', amount, double.order(number).transactionId]])
})

test('an order that is paid at the moment of its closing is delivered, not closed', async () => {
  const { id, number } = await ordered()
  await begin(id)
  const closing = () => ask('POST', `/shop/v1/orders/${id}/close`, { id: newUuid(clock()) })
  double.order(number).isPaying = true
  expect((await closing()).json()).toMatchObject({ code: ErrorCode.PayDown })
  expect((await shown(id)).state).toBe('paying')
  double.pay(number)
  expect((await closing()).json()).toMatchObject({ code: ErrorCode.OrderState })
  expect((await shown(id)).state).toBe('delivered')
})

test('another amount than the order’s pays nothing, and stands in the books as money that has to go back', async () => {
  const { id, number } = await ordered()
  await begin(id)
  double.pay(number)
  const resource = { amount: { total: 1, currency: 'CNY' } }
  expect(await double.send(server.url, double.paymentNotice(number, { resource }))).toBe(204)
  expect((await shown(id)).state).toBe('paying')
  expect(await books(id)).toEqual({
    money: [['surplus', 1, double.order(number).transactionId]],
    goods: 0,
  })
})

test('a forged, replayed or foreign notification changes nothing', async () => {
  const { id, number } = await ordered()
  await begin(id)
  double.pay(number)
  const good = double.paymentNotice(number)
  const bad = [
    double.paymentNotice(number, { signer: 'stranger' }),
    double.paymentNotice(number, { at: new Date(now - 301_000) }),
    double.paymentNotice(number, { key: 'another-key-of-the-test-32-bytes' }),
    double.paymentNotice(number, { resource: { mchid: '1900000002' } }),
    { headers: good.headers, body: Buffer.from(good.body.toString().replace('SUCCESS', 'success')) },
  ]
  for (const notice of bad) expect(await double.send(server.url, notice)).toBe(401)
  expect((await shown(id)).state).toBe('paying')
  expect(await books(id)).toEqual({ money: [], goods: 0 })
})

test('a notification for a number that no order has is taken, and makes none', async () => {
  const { id, number } = await ordered()
  await begin(id)
  double.pay(number)
  const notice = double.paymentNotice(number, { resource: { out_trade_no: '261126999999999999' } })
  expect(await double.send(server.url, notice)).toBe(204)
  expect((await shown(id)).state).toBe('paying')
})

test('an order that goes to the desk instead is closed at WeChat first, and does not come back to it', async () => {
  const { id, number } = await ordered()
  await begin(id)
  expect((await begin(id, 'desk')).json().result).toMatchObject({ kind: 'desk' })
  expect(double.order(number).state).toBe('CLOSED')
  expect((await begin(id)).json()).toMatchObject({ code: ErrorCode.PayOff })
})

test('an order that WeChat was paid for goes to no desk', async () => {
  const { id, number } = await ordered()
  await begin(id)
  double.pay(number)
  expect((await begin(id, 'desk')).json().result).toEqual({ kind: 'paid' })
  expect((await shown(id)).state).toBe('delivered')
})

test('while WeChat does not answer nothing is lost, and another try goes on with the same payment', async () => {
  const { id, number } = await ordered()
  double.fail('lost')
  expect((await begin(id)).json()).toMatchObject({ code: ErrorCode.PayDown })
  expect((await begin(id)).json().result.kind).toBe('address')
  double.pay(number)
  expect((await shown(id, true)).state).toBe('delivered')
})

test('an order begun in a browser is not paid twice over the mini-program', async () => {
  const { id } = await ordered()
  await begin(id)
  await bindMini()
  expect((await begin(id, 'wechat', mini)).json()).toMatchObject({
    code: ErrorCode.OrderState,
    msg: expect.stringContaining('别处'),
  })
})

interface Refunded {
  id: string
  number: string
  amount: number
  /** The refund as the double knows it. */
  refundNumber: string
}

/** A paid order whose whole sum two of the staff had paid back; `fault` is what happens to the call for it. */
async function refunding(fault?: PayFault): Promise<Refunded> {
  const { id, number } = await ordered()
  await begin(id)
  double.pay(number)
  await shown(id, true)
  const { amount } = (await ask('GET', `/shop/v1/orders/${id}/refund-quote`)).json().result
  const refundId = newUuid(clock())
  const body = { id: refundId, amount, reason: '没有时间学' }
  expect((await ask('POST', `/shop/v1/orders/${id}/refunds`, body)).statusCode).toBe(200)
  if (fault) double.fail(fault)
  const made = staff.map(({ headers }, at) => {
    const seen = at === 0 ? 'asked' : 'approved'
    return {
      headers,
      body: { id: newUuid(clock()), refundId, decision: 'approve', seen, amount, reason: '核对过了' },
    }
  })
  for (const decision of fault ? [...made, ...made.slice(1)] : made) {
    await server.app.inject({
      method: 'POST',
      url: `/sale/v1/desk/orders/${number}/refund`,
      headers: decision.headers,
      payload: decision.body,
    })
  }
  const known = [...double.refunds.values()].filter((refund) => refund.number === number)
  expect(known).toEqual([expect.objectContaining({ amount, status: 'PROCESSING' })])
  expect((await shown(id)).refund.state).toBe('paying')
  return { id, number, amount, refundNumber: known[0]?.refundNumber ?? '' }
}

test('a refund ends the order when WeChat reports that it is paid back, however often', async () => {
  const { id, number, amount, refundNumber } = await refunding()
  double.settle(refundNumber)
  const notice = double.refundNotice(refundNumber)
  expect(await Promise.all([notice, notice].map((it) => double.send(server.url, it)))).toEqual([204, 204])
  const order = await shown(id)
  expect([order.state, order.refund.state]).toEqual(['refunded', 'done'])
  const { refundId } = double.settle(refundNumber)
  expect((await books(id)).money.sort()).toEqual([
    ['payment', amount, double.order(number).transactionId],
    ['refund', amount, refundId],
  ])
})

test('a refund whose answer is lost is asked for again, and paid back once', async () => {
  const { id, refundNumber } = await refunding('lost')
  double.settle(refundNumber)
  expect(await double.send(server.url, double.refundNotice(refundNumber))).toBe(204)
  expect((await shown(id)).state).toBe('refunded')
})

test('a refund that WeChat closed is asked for again under another number, and counts once', async () => {
  const { id, number, amount, refundNumber } = await refunding()
  const refundId = (await shown(id)).refund.refundId
  const again = () =>
    server.app.inject({
      method: 'POST',
      url: `/sale/v1/desk/orders/${number}/refund`,
      headers: staff[1]?.headers ?? {},
      payload: {
        id: newUuid(clock()),
        refundId,
        decision: 'approve',
        seen: 'approved',
        amount,
        reason: '再退一次',
      },
    })
  double.settle(refundNumber, 'CLOSED')
  const closed = double.refundNotice(refundNumber)
  expect([await double.send(server.url, closed), await double.send(server.url, closed)]).toEqual([204, 204])
  expect((await shown(id)).refund.state).toBe('approved')
  expect((await again()).statusCode).toBe(200)
  expect([...double.refunds.keys()].slice(-1)).toEqual([`${refundNumber}-1`])
  // The outcome of the first attempt says nothing about the second.
  await double.send(server.url, closed)
  expect((await shown(id)).refund.state).toBe('paying')
  double.settle(`${refundNumber}-1`)
  const done = double.refundNotice(`${refundNumber}-1`)
  await Promise.all([done, done].map((it) => double.send(server.url, it)))
  expect((await shown(id)).state).toBe('refunded')
  expect((await books(id)).money.filter(([kind]) => kind === 'refund')).toEqual([
    ['refund', amount, double.settle(`${refundNumber}-1`).refundId],
  ])
})

test('a refund that hangs at WeChat starts no second one, and is done when WeChat says so', async () => {
  const { id, number, refundNumber } = await refunding()
  double.settle(refundNumber, 'ABNORMAL')
  expect(await double.send(server.url, double.refundNotice(refundNumber))).toBe(204)
  const order = await shown(id)
  expect([order.state, order.refund.state]).toEqual(['refunding', 'paying'])
  expect((await books(id)).money).toHaveLength(1)
  const { headers = {} } = staff[0] ?? {}
  const desk = await server.app.inject({ url: `/sale/v1/desk/orders/${number}`, headers })
  expect(desk.json().result.records).toContainEqual(
    expect.objectContaining({ action: 'abnormal', reason: expect.stringContaining('商户平台') }),
  )
  double.settle(refundNumber)
  await double.send(server.url, double.refundNotice(refundNumber))
  expect((await shown(id)).state).toBe('refunded')
  expect([...double.refunds.values()].filter((refund) => refund.number === number)).toHaveLength(1)
})

test('a server without WeChat Pay takes no notifications', async () => {
  const bare = await startTestServer({ db: server.db, clock })
  const { headers, body } = { headers: { 'content-type': 'application/json' }, body: '{}' }
  const answer = await bare.app.inject({ method: 'POST', url: noticePath, headers, payload: body })
  expect(answer.statusCode).toBe(404)
  await bare.close()
})
