import type { DialogPayment, PayOutcome, WechatPay } from './pay.contract'

export type { DialogPayment, PayOutcome, WechatPay } from './pay.contract'

const BRIDGE = 'WeixinJSBridge'
const REQUEST = 'getBrandWCPayRequest'

/** How long WeChat's page view may take to bring its bridge, in ms; other browsers never do. */
const PATIENCE_MS = 5000

function bridgeReady(): Promise<boolean> {
  if (Reflect.get(window, BRIDGE) !== undefined) return Promise.resolve(true)
  return new Promise((done) => {
    const timer = setTimeout(() => done(false), PATIENCE_MS)
    const ready = () => {
      clearTimeout(timer)
      done(true)
    }
    document.addEventListener('WeixinJSBridgeReady', ready, { once: true })
  })
}

function getOutcome(answer: unknown): PayOutcome {
  const message: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'err_msg')
  if (message === 'get_brand_wcpay_request:ok') return 'done'
  return message === 'get_brand_wcpay_request:cancel' ? 'cancelled' : 'failed'
}

function request(payment: DialogPayment): Promise<PayOutcome> {
  const bridge: unknown = Reflect.get(window, BRIDGE)
  const invoke: unknown = typeof bridge === 'object' && bridge !== null && Reflect.get(bridge, 'invoke')
  if (typeof invoke !== 'function') return Promise.resolve('failed')
  return new Promise((done) => {
    Reflect.apply(invoke, bridge, [REQUEST, { ...payment }, (answer: unknown) => done(getOutcome(answer))])
  })
}

export const wechatPay = {
  pay: async (payment) => ((await bridgeReady()) ? request(payment) : 'failed'),
} satisfies WechatPay as WechatPay
