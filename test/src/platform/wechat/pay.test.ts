/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { wechatPay as h5 } from '@/platform/wechat/pay.h5'
import { wechatPay as weapp } from '@/platform/wechat/pay.weapp'

const payment = {
  appId: 'wx1',
  timeStamp: '1760000000',
  nonceStr: 'nonce',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 'sign',
} as const

afterEach(() => {
  Reflect.deleteProperty(window, 'WeixinJSBridge')
  jest.useRealTimers()
})

function bringBridge(answer: unknown): unknown[] {
  const asked: unknown[] = []
  const invoke = (name: string, options: unknown, done: (answer: unknown) => void) => {
    asked.push([name, options])
    done(answer)
  }
  Reflect.set(window, 'WeixinJSBridge', { invoke })
  return asked
}

test.each([
  ['get_brand_wcpay_request:ok', 'done'],
  ['get_brand_wcpay_request:cancel', 'cancelled'],
  ['get_brand_wcpay_request:fail', 'failed'],
])('a page in WeChat opens its dialog, which ends with %s', async (err_msg, outcome) => {
  const asked = bringBridge({ err_msg })
  expect(await h5.pay(payment)).toBe(outcome)
  expect(asked).toEqual([['getBrandWCPayRequest', payment]])
})

test('the bridge may come late, and elsewhere never comes', async () => {
  const paying = h5.pay(payment)
  const asked = bringBridge({ err_msg: 'get_brand_wcpay_request:ok' })
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  expect(await paying).toBe('done')
  expect(asked).toHaveLength(1)
  Reflect.deleteProperty(window, 'WeixinJSBridge')
  jest.useFakeTimers()
  const never = h5.pay(payment)
  await jest.advanceTimersByTimeAsync(5000)
  expect(await never).toBe('failed')
})

test.each([
  [undefined, 'done'],
  ['requestPayment:fail cancel', 'cancelled'],
  ['requestPayment:fail', 'failed'],
] as const)('a mini-program asks WeChat for the payment, which ends with %s', async (errMsg, outcome) => {
  wechat.payment = errMsg
  expect(await weapp.pay(payment)).toBe(outcome)
  const { appId: _appId, ...options } = payment
  expect(wechat.moves).toEqual([{ name: 'requestPayment', options }])
})
