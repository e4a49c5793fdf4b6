import Fastify, { type FastifyInstance } from 'fastify'
import { noticePath } from '../../../server/src/config/pay'
import { errorPlugin } from '../../../server/src/errors'
import { noticeRoutes } from '../../../server/src/modules/shop/order/notices'
import { contractPlugin } from '../../../server/src/plugins/contract'
import { createWechatPay } from '../../../server/src/providers/pay/wechat'
import { startWechatPay, type DoubleNotice, type WechatPayDouble } from '../../support/wechat-pay'

const START = Date.parse('2026-07-01T02:00:00Z')
const NUMBER = '260701100000123456'
const REFUND = '0197c2a4-0000-7000-8000-000000000001'

let now = START
let double: WechatPayDouble
let app: FastifyInstance
let close: () => Promise<void>
let settled: unknown[]
let log: string
/** The settling besides its count. */
let onSettle: () => Promise<boolean>

const clock = () => new Date(now)

beforeEach(async () => {
  now = START
  settled = []
  log = ''
  onSettle = async () => true
  const started = await startWechatPay(clock)
  double = started.double
  const pay = createWechatPay(double.account, { clock })
  app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => void (log += line) } } })
  await app.register(errorPlugin)
  await app.register(contractPlugin)
  noticeRoutes(app, {
    provider: pay,
    settlePayment: async (...said) => {
      settled.push(said)
      return onSettle()
    },
    settleRefund: async (...said) => {
      settled.push(said)
      return onSettle()
    },
    settleWithinMs: 40,
  })
  close = async () => {
    await app.close()
    await started.close()
  }
  const order = { number: NUMBER, title: '英语写作', amount: 9900, expiresAt: new Date(START + 1_800_000) }
  await pay.begin(order, { kind: 'mini', appId: 'wx-app', openid: 'openid-secret', ip: '203.0.113.7' })
  double.pay(NUMBER)
  await pay.refund({ number: NUMBER, refundNumber: REFUND, amount: 4000, paid: 9900, reason: '' })
})

afterEach(() => close())

const post = ({ headers, body }: DoubleNotice) =>
  app.inject({ method: 'POST', url: noticePath, headers, payload: body })

const paid = () => ({
  state: 'paid',
  reference: double.order(NUMBER).transactionId,
  amount: 9900,
  at: new Date(START),
})

test('a payment that WeChat reports is settled, and answered 204 without a body', async () => {
  const answer = await post(double.paymentNotice(NUMBER))
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(settled).toEqual([[NUMBER, paid()]])
})

test.each([
  ['SUCCESS', 'done'],
  ['ABNORMAL', 'abnormal'],
  ['CLOSED', 'closed'],
] as const)('a refund that WeChat tells of as %s is settled as %s', async (status, state) => {
  double.settle(REFUND, status)
  expect((await post(double.refundNotice(REFUND))).statusCode).toBe(204)
  expect(settled).toEqual([[REFUND, expect.objectContaining({ state })]])
})

test('the same notification twice is handed on twice: whoever settles bears it', async () => {
  const notice = double.paymentNotice(NUMBER)
  const answers = await Promise.all([post(notice), post(notice)])
  expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204])
  expect(settled).toHaveLength(2)
})

test('a notification that comes late is settled as it was then, if its signature is new', async () => {
  now += 86_000_000
  expect((await post(double.paymentNotice(NUMBER))).statusCode).toBe(204)
  expect(settled).toEqual([[NUMBER, paid()]])
})

test('a recorded notification is refused after five minutes', async () => {
  const notice = double.paymentNotice(NUMBER)
  now += 300_001
  const answer = await post(notice)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ code: 'SIGN_ERROR', message: expect.any(String) })
  expect(settled).toEqual([])
})

test('a notification under the old key holds during a change, one under an unknown key never', async () => {
  expect((await post(double.paymentNotice(NUMBER, { signer: 'old' }))).statusCode).toBe(204)
  expect((await post(double.paymentNotice(NUMBER, { signer: 'stranger' }))).statusCode).toBe(401)
  expect(settled).toHaveLength(1)
})

const changed: [string, (notice: DoubleNotice) => DoubleNotice][] = [
  ['a bit of its body flipped', ({ headers, body }) => ({ headers, body: flipped(body) })],
  ['its body written anew', ({ headers, body }) => ({ headers, body: Buffer.from(`${body.toString()} `) })],
  ['no body', ({ headers }) => ({ headers, body: Buffer.alloc(0) })],
  ['a foreign nonce', ({ headers, body }) => ({ headers: { ...headers, 'wechatpay-nonce': 'x' }, body })],
  ['a signature of WeChat’s probes', ({ headers, body }) => ({ headers: probe(headers), body })],
  ['no signature', ({ headers: { 'wechatpay-signature': _none, ...headers }, body }) => ({ headers, body })],
]

test.each(changed)('a notification with %s is refused', async (_what, change) => {
  const answer = await post(change(double.paymentNotice(NUMBER)))
  expect(answer.statusCode).toBe(401)
  expect(settled).toEqual([])
})

test.each([
  ['sealed with another key', { key: 'another-key-of-the-test-32-bytes' }],
  ['sealed with other extra data', { aad: 'refund' }],
  ['of another merchant', { resource: { mchid: '1900000002' } }],
  ['of another app', { resource: { appid: 'wx-other' } }],
  ['in another currency', { resource: { amount: { total: 9900, currency: 'USD' } } }],
  ['of half a fen', { resource: { amount: { total: 99.5, currency: 'CNY' } } }],
  ['of nothing', { resource: { amount: { total: 0, currency: 'CNY' } } }],
  ['without its reference', { resource: { transaction_id: undefined } }],
  ['about a number that no order has', { resource: { out_trade_no: '12' } }],
  ['in a state that nobody knows', { resource: { trade_state: 'ELSE' } }],
])('a signed notification that is %s is refused', async (_what, options) => {
  expect((await post(double.paymentNotice(NUMBER, options))).statusCode).toBe(401)
  expect(settled).toEqual([])
})

test('another amount is handed on as it is, for the order to be compared', async () => {
  const notice = double.paymentNotice(NUMBER, { resource: { amount: { total: 1, currency: 'CNY' } } })
  expect((await post(notice)).statusCode).toBe(204)
  expect(settled).toEqual([[NUMBER, { ...paid(), amount: 1 }]])
})

test('a kind that nobody asked for is taken and left alone', async () => {
  expect((await post(double.paymentNotice(NUMBER, { event: 'COUPON.USE' }))).statusCode).toBe(204)
  expect(settled).toEqual([])
})

test('a payment or a refund for no order is answered 204, and the log shows its number', async () => {
  onSettle = async () => false
  expect((await post(double.paymentNotice(NUMBER))).statusCode).toBe(204)
  expect(log).toContain('a payment came for no order')
  double.settle(REFUND)
  expect((await post(double.refundNotice(REFUND))).statusCode).toBe(204)
  expect(log).toContain('a refund came for no order')
  expect(log.split(NUMBER)).toHaveLength(3)
})

test('a notification that cannot be settled is to be sent again', async () => {
  onSettle = async () => {
    throw new Error('the database is away')
  }
  const answer = await post(double.paymentNotice(NUMBER))
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'FAIL'])
  onSettle = async () => true
  expect((await post(double.paymentNotice(NUMBER))).statusCode).toBe(204)
})

test('a notification whose settling is too slow is to be sent again, and the settling goes on', async () => {
  let finish: (isOurs: boolean) => void = () => undefined
  onSettle = () => new Promise((resolve) => (finish = resolve))
  const answer = await post(double.paymentNotice(NUMBER))
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'FAIL'])
  finish(true)
})

test('a body of more than 64 KB is not read, and JSON of others still is', async () => {
  const notice = double.paymentNotice(NUMBER)
  const answer = await post({ ...notice, body: Buffer.alloc(64 * 1024 + 1, 32) })
  expect(answer.statusCode).toBe(413)
  expect((await app.inject({ method: 'GET', url: noticePath })).statusCode).toBe(405)
})

test('the log holds no openid, no key, no signature and nothing of a body', async () => {
  const good = double.paymentNotice(NUMBER)
  await post(good)
  await post({ ...good, body: flipped(good.body) })
  await post(double.paymentNotice(NUMBER, { aad: 'refund' }))
  onSettle = async () => {
    throw new Error('away')
  }
  await post(good)
  expect(log).toContain('notification refused')
  expect(log).toContain('WECHAT_PAY_API_KEY')
  const { resource } = JSON.parse(good.body.toString())
  // The digits of a moment may hold those of an amount.
  const said = log.replace(/"(?:time|pid|responseTime)":[\d.]+/g, '')
  for (const secret of [
    'openid-secret',
    'api-v3-key',
    good.headers['wechatpay-signature'] ?? '',
    resource.ciphertext,
    resource.nonce,
    '9900',
  ]) {
    expect(said).not.toContain(secret)
  }
})

function flipped(body: Buffer): Buffer {
  const copy = Buffer.from(body)
  copy[20] = (copy[20] ?? 0) ^ 1
  return copy
}

function probe(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature'] ?? ''}` }
}
