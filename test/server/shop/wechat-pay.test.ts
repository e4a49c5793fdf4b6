import { createVerify } from 'node:crypto'
import { ErrorCode } from '../../../contract/errors'
import type { Payer, PayOrder, PayProvider } from '../../../server/src/providers/pay/contract'
import { createWechatPay } from '../../../server/src/providers/pay/wechat'
import { startWechatPay, type PayFault, type WechatPayDouble } from '../../support/wechat-pay'
import { payKeys, serials } from '../../support/wechat-pay-signing'

const START = Date.parse('2026-07-01T02:00:00Z')
const NUMBER = '260701100000123456'
const REFUND = '0197c2a4-0000-7000-8000-000000000001'

let now = START
let double: WechatPayDouble
let pay: PayProvider
let close: () => Promise<void>

const clock = () => new Date(now)
const order: PayOrder = {
  number: NUMBER,
  title: '英语写作 27',
  amount: 9900,
  expiresAt: new Date(START + 1_800_000),
}
const h5: Payer = { kind: 'h5', ip: '203.0.113.7' }
const mini: Payer = { kind: 'mini', appId: 'wx-app', openid: 'openid-1', ip: '203.0.113.7' }
const jsapi: Payer = { kind: 'jsapi', appId: 'wx-page', openid: 'openid-2', ip: '203.0.113.7' }
const refund = { number: NUMBER, refundNumber: REFUND, amount: 4000, paid: 9900, reason: '没有时间学' }

beforeEach(async () => {
  now = START
  const started = await startWechatPay(clock)
  double = started.double
  close = started.close
  pay = createWechatPay(double.account, { clock, timeoutMs: 2000 })
})

afterEach(() => close())

const down = (reason: string) => ({
  code: ErrorCode.PayDown,
  cause: { message: expect.stringContaining(reason) },
})

test('a payment in a browser leads to WeChat’s address, bound to the payer’s own', async () => {
  const start = await pay.begin(order, h5)
  expect(start).toEqual({
    kind: 'address',
    url: expect.stringMatching(/^https:\/\/wx\.tenpay\.com\/.*\?prepay_id=wx\d+/),
  })
  expect(double.calls).toEqual([
    {
      method: 'POST',
      url: '/v3/pay/transactions/h5',
      fields: {
        mchid: '1900000001',
        appid: 'wx-page',
        description: '英语写作 27',
        out_trade_no: NUMBER,
        time_expire: '2026-07-01T10:30:00+08:00',
        notify_url: 'https://www.example.com/pay/v1/wechat/notifications',
        amount: { total: 9900, currency: 'CNY' },
        scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } },
      },
    },
  ])
  expect(double.complaints).toEqual([])
})

test('a payment in a browser is bound to the address that WeChat sees, whatever form the server gives it', async () => {
  for (const [ip, seen] of [
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
  ] as const) {
    await pay.begin({ ...order, number: `26070110000012345${double.calls.length}` }, { kind: 'h5', ip })
    expect(double.calls.at(-1)?.fields.scene_info).toMatchObject({ payer_client_ip: seen })
  }
})

test.each([
  ['a page in WeChat', jsapi],
  ['the mini-program', mini],
])('a payment in %s gets a dialog that is signed for the payer’s own app', async (_where, payer) => {
  const start = await pay.begin(order, payer)
  if (start.kind !== 'dialog') throw new Error(start.kind)
  const { appId, timeStamp, nonceStr, package: prepaid, signType, paySign } = start
  expect({ appId, timeStamp, signType }).toEqual({
    appId: payer.appId,
    timeStamp: String(START / 1000),
    signType: 'RSA',
  })
  expect(prepaid).toBe(`prepay_id=${double.order(NUMBER).prepayId}`)
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${prepaid}\n`
  const verify = createVerify('RSA-SHA256').update(text)
  expect(verify.verify(payKeys().merchant.publicKey, paySign, 'base64')).toBe(true)
  expect(double.order(NUMBER)).toMatchObject({ appid: payer.appId, openid: payer.openid })
})

test('a dialog needs an openid, and an app that this deployment has', async () => {
  const { openid: _none, ...stranger } = mini
  await expect(pay.begin(order, stranger)).rejects.toMatchObject({ code: ErrorCode.Invalid })
  const another = { ...mini, appId: 'wx-other' }
  await expect(pay.begin(order, another)).rejects.toMatchObject({ code: ErrorCode.PayOff })
  expect(double.calls).toEqual([])
})

test('beginning again gives the same payment', async () => {
  expect(await pay.begin(order, mini)).toMatchObject({ kind: 'dialog' })
  const { prepayId } = double.order(NUMBER)
  now += 60_000
  expect(await pay.begin(order, mini)).toMatchObject({ package: `prepay_id=${prepayId}` })
})

test('a payment that was begun elsewhere is not begun here, and the sentence says what to do', async () => {
  await pay.begin(order, h5)
  await expect(pay.begin(order, mini)).rejects.toMatchObject({
    code: ErrorCode.OrderState,
    message: expect.stringContaining('别处'),
  })
})

test('an order that is paid already says so, and one that was closed cannot be begun', async () => {
  await pay.begin(order, h5)
  double.pay(NUMBER)
  expect(await pay.begin(order, h5)).toEqual({ kind: 'paid' })
  const another = { ...order, number: '260701100000123457' }
  await pay.begin(another, h5)
  await pay.close(another.number)
  await expect(pay.begin(another, h5)).rejects.toMatchObject({
    code: ErrorCode.OrderState,
    message: expect.stringContaining('已经关闭'),
  })
})

test('an order in its last minute is not begun, because WeChat takes none', async () => {
  now = order.expiresAt.getTime() - 60_000
  expect(await pay.begin(order, h5)).toMatchObject({ kind: 'address' })
  now += 1
  await expect(pay.begin(order, h5)).rejects.toMatchObject({ code: ErrorCode.OrderState })
})

test('a long title and a long reason are cut to what WeChat takes, and no letter in two', async () => {
  await pay.begin({ ...order, title: '考'.repeat(64) }, h5)
  expect(double.order(NUMBER).description).toBe('考'.repeat(42))
  double.pay(NUMBER)
  await pay.refund({ ...refund, reason: '😀'.repeat(21) })
  expect(double.calls.at(-1)?.fields.reason).toBe('😀'.repeat(20))
  await pay.refund({ ...refund, reason: '' })
  expect(double.calls.at(-1)?.fields).not.toHaveProperty('reason')
})

test('a question says how an order stands: open, paid, closed, never begun', async () => {
  expect(await pay.query(NUMBER)).toEqual({ state: 'closed' })
  await pay.begin(order, mini)
  expect(await pay.query(NUMBER)).toEqual({ state: 'open' })
  now += 5000
  const { transactionId } = double.pay(NUMBER)
  const paid = { state: 'paid', reference: transactionId, amount: 9900, at: new Date(START + 5000) }
  now += 1000
  expect(await pay.query(NUMBER)).toEqual(paid)
  await pay.refund(refund)
  expect(await pay.query(NUMBER)).toEqual(paid)
  expect(double.calls[0]).toMatchObject({
    method: 'GET',
    url: `/v3/pay/transactions/out-trade-no/${NUMBER}?mchid=1900000001`,
  })
})

test('the time of a payment is over at WeChat, too', async () => {
  await pay.begin(order, mini)
  now = order.expiresAt.getTime() + 1
  expect(await pay.query(NUMBER)).toEqual({ state: 'closed' })
})

test('an order is closed, once or again, begun or not', async () => {
  expect(await pay.close(NUMBER)).toEqual({ state: 'closed' })
  await pay.begin(order, mini)
  expect(await pay.close(NUMBER)).toEqual({ state: 'closed' })
  expect(await pay.close(NUMBER)).toEqual({ state: 'closed' })
  expect(await pay.query(NUMBER)).toEqual({ state: 'closed' })
})

test('closing a paid order reports that it is paid', async () => {
  await pay.begin(order, mini)
  const { transactionId } = double.pay(NUMBER)
  expect(await pay.close(NUMBER)).toMatchObject({ state: 'paid', reference: transactionId, amount: 9900 })
})

test('closing an order that is being paid at this moment gives nothing up: it is busy, then paid', async () => {
  await pay.begin(order, mini)
  double.order(NUMBER).isPaying = true
  expect(await pay.close(NUMBER)).toEqual({ state: 'busy' })
  double.pay(NUMBER)
  expect(await pay.close(NUMBER)).toMatchObject({ state: 'paid' })
})

test('a refund is accepted, asked after, and done; the same number again is the same refund', async () => {
  await pay.begin(order, mini)
  double.pay(NUMBER)
  expect(await pay.refund(refund)).toEqual({ state: 'paying' })
  expect(await pay.refund(refund)).toEqual({ state: 'paying' })
  expect(await pay.queryRefund(REFUND)).toEqual({ state: 'paying' })
  now += 60_000
  const { refundId } = double.settle(REFUND)
  const done = { state: 'done', reference: refundId, at: new Date(START + 60_000) }
  expect(await pay.queryRefund(REFUND)).toEqual(done)
  expect(await pay.refund(refund)).toEqual(done)
  expect(double.refunds.size).toBe(1)
  expect(double.calls.find(({ url }) => url.endsWith('/refunds'))?.fields).toEqual({
    out_trade_no: NUMBER,
    out_refund_no: REFUND,
    reason: '没有时间学',
    notify_url: 'https://www.example.com/pay/v1/wechat/notifications',
    amount: { refund: 4000, total: 9900, currency: 'CNY' },
  })
})

test.each([
  ['CLOSED', 'closed'],
  ['ABNORMAL', 'abnormal'],
] as const)('a refund that ends as %s is %s, however often it is asked for', async (status, state) => {
  await pay.begin(order, mini)
  double.pay(NUMBER)
  await pay.refund(refund)
  double.settle(REFUND, status)
  expect(await pay.queryRefund(REFUND)).toEqual({ state })
  expect(await pay.refund(refund)).toEqual({ state })
})

test('a refund of more than was paid, of an unpaid order or of none has failed', async () => {
  expect(await pay.refund(refund)).toEqual({ state: 'failed' })
  await pay.begin(order, mini)
  expect(await pay.refund(refund)).toEqual({ state: 'failed' })
  double.pay(NUMBER)
  expect(await pay.refund({ ...refund, amount: 9901 })).toEqual({ state: 'failed' })
  expect(await pay.refund(refund)).toEqual({ state: 'paying' })
  const second = { ...refund, refundNumber: '0197c2a4-0000-7000-8000-000000000002', amount: 5901 }
  expect(await pay.refund(second)).toEqual({ state: 'failed' })
  expect(await pay.queryRefund('0197c2a4-0000-7000-8000-000000000003')).toEqual({ state: 'failed' })
})

test('a refund that was accepted before is not failed by a later refusal', async () => {
  await pay.begin(order, mini)
  double.pay(NUMBER)
  await pay.refund(refund)
  expect(await pay.refund({ ...refund, paid: 9901 })).toEqual({ state: 'paying' })
  double.settle(REFUND)
  expect(await pay.refund({ ...refund, amount: 1 })).toMatchObject({ state: 'done' })
})

test('a merchant without money pays nothing back for now', async () => {
  await pay.begin(order, mini)
  double.pay(NUMBER)
  double.hasMoney = false
  await expect(pay.refund(refund)).rejects.toMatchObject(down('NOT_ENOUGH'))
  double.hasMoney = true
  expect(await pay.refund(refund)).toEqual({ state: 'paying' })
})

test.each<[PayFault, string]>([
  ['broken', '500 SYSTEM_ERROR'],
  ['limited', 'FREQUENCY_LIMITED'],
  ['garbage', 'no JSON'],
  ['wrong-signature', 'wrong signature'],
  ['unsigned', 'no signature'],
  ['stranger', 'unknown serial'],
  ['old-time', 'another time'],
  ['mixed-up', 'something else'],
  ['lost', 'no answer'],
])('an answer that is %s says nothing about the order', async (fault, reason) => {
  await pay.begin(order, mini)
  double.pay(NUMBER)
  for (const ask of [() => pay.query(NUMBER), () => pay.refund(refund), () => pay.queryRefund(REFUND)]) {
    double.fail(fault)
    await expect(ask()).rejects.toMatchObject(down(reason))
  }
  expect(await pay.query(NUMBER)).toMatchObject({ state: 'paid' })
})

test('a wrong signature under a refusal is refused as well', async () => {
  double.fail('wrong-signature')
  await expect(pay.query(NUMBER)).rejects.toMatchObject(down('wrong signature'))
  double.fail('wrong-signature')
  await expect(pay.close(NUMBER)).rejects.toMatchObject(down('wrong signature'))
})

test('a close whose answer is lost is found when it is asked for again', async () => {
  await pay.begin(order, mini)
  double.fail('lost')
  await expect(pay.close(NUMBER)).rejects.toMatchObject(down('no answer'))
  expect(await pay.close(NUMBER)).toEqual({ state: 'closed' })
})

test('a refund whose answer is lost is paid back once', async () => {
  await pay.begin(order, mini)
  double.pay(NUMBER)
  double.fail('lost')
  await expect(pay.refund(refund)).rejects.toMatchObject(down('no answer'))
  expect(await pay.refund(refund)).toEqual({ state: 'paying' })
  expect(double.refunds.size).toBe(1)
})

test('a payment that is begun without an answer is begun again under the same number', async () => {
  double.fail('lost')
  await expect(pay.begin(order, h5)).rejects.toMatchObject(down('no answer'))
  expect(await pay.begin(order, h5)).toMatchObject({ kind: 'address' })
  expect(double.orders.size).toBe(1)
})

test('WeChat is not waited for without end', async () => {
  const hasty = createWechatPay(double.account, { clock, timeoutMs: 30 })
  double.fail('silence')
  await expect(hasty.query(NUMBER)).rejects.toMatchObject(down('no answer'))
})

test('where nobody listens, the payment is down and the reason names no address', async () => {
  await close()
  const failure = await pay.query(NUMBER).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ code: ErrorCode.PayDown })
  expect(String(Reflect.get(Object(failure), 'cause'))).not.toContain('127.0.0.1')
})

test('during a change of keys answers hold under either of them', async () => {
  double.signing = 'mixed'
  await pay.begin(order, mini)
  expect(await pay.query(NUMBER)).toEqual({ state: 'open' })
  expect(await pay.query(NUMBER)).toEqual({ state: 'open' })
  const { publicKeys } = double.account
  const oldFirst = new Map([...publicKeys].reverse())
  const before = createWechatPay({ ...double.account, publicKeys: oldFirst }, { clock })
  double.signing = 'asked'
  expect(await before.query(NUMBER)).toEqual({ state: 'open' })
  const after = new Map([...publicKeys].filter(([id]) => id === serials.new))
  const strict = createWechatPay({ ...double.account, publicKeys: after }, { clock })
  expect(await strict.query(NUMBER)).toEqual({ state: 'open' })
  double.signing = 'old'
  await expect(strict.query(NUMBER)).rejects.toMatchObject(down('unknown serial'))
})

test('keys of another merchant are the operator’s to put right, and say nothing about the order', async () => {
  const stranger = createWechatPay(
    { ...double.account, privateKey: payKeys().stranger.privateKey },
    { clock },
  )
  await expect(stranger.query(NUMBER)).rejects.toMatchObject(down('401 SIGN_ERROR'))
  await expect(stranger.close(NUMBER)).rejects.toMatchObject(down('401 SIGN_ERROR'))
  expect(double.complaints).toEqual(['a wrong signature', 'a wrong signature'])
})

test('an answer about another app than ours is not one about our order', async () => {
  await pay.begin(order, mini)
  double.pay(NUMBER)
  const pageOnly = createWechatPay({ ...double.account, appIds: ['wx-page'] }, { clock })
  await expect(pageOnly.query(NUMBER)).rejects.toMatchObject(down('something else'))
})
