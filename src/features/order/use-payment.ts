import { SILENT } from '@/api/client'
import { ApiError, ErrorCode } from '@/api/errors'
import { createOrderApi, type PayProvider, type PayStart } from '@/api/order'
import { hostFacts } from '@/platform/host'
import { LoginCancelled, loginPlatform } from '@/platform/host/login'
import { wechatPay } from '@/platform/wechat/pay'
import { go, type Address } from '@/routes/navigate'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { orderPartsText as text } from '@/strings/shop/order-parts'

/** Where the pages of WeChat Pay are; an address of a payment leads nowhere else. */
const PAY_HOSTS = ['wx.tenpay.com']

/** The page that shows the result of a payment, under its likely path; the server's answer corrects it. */
export const resultAddress = (orderId: string, isLikely: boolean): Address =>
  isLikely
    ? `/courses/pay-success?order=${encodeURIComponent(orderId)}`
    : `/courses/pay-faillure?order=${encodeURIComponent(orderId)}`

/** A code by which the server finds out for whom WeChat opens its dialog; undefined where the host has none. */
async function wechatCode(): Promise<string | undefined> {
  if (loginPlatform.form !== 'one-tap') return undefined
  try {
    return await loginPlatform.exchangeCode()
  } catch (cause) {
    if (cause instanceof LoginCancelled) return undefined
    throw cause
  }
}

/** The address of a payment, with the way back to the page that shows its result. */
export function withReturn(url: string, back: string): string {
  if (/[?&]redirect_url=/.test(url)) return url
  return `${url}${url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back)}`
}

/** The server's own words for a WeChat that it does not know are not made for people. */
function explain(cause: unknown): never {
  if (!(cause instanceof ApiError) || cause.code !== ErrorCode.WechatNoOpenid) throw cause
  throw new ApiError(cause.code, cause.status, text.openidMissing, { cause })
}

/**
 * Begins to pay an order and leads to the page that shows the result, which is always read from the server.
 * Rejects with ApiError where the payment could not begin.
 */
export function usePayment(): (orderId: string, provider: PayProvider) => Promise<void> {
  const { apiWith, newId, ui } = useRoot()

  async function follow(orderId: string, start: PayStart): Promise<void> {
    const result = resultAddress(orderId, true)
    if (start.kind === 'dialog') {
      const { kind: _kind, ...payment } = start
      const outcome = await wechatPay.pay(payment)
      if (outcome === 'failed') ui.say(text.payBad, 'bad', TOAST_MS.login)
      return go(resultAddress(orderId, outcome === 'done'), 'replace')
    }
    // First of all, so that the way back from WeChat's page leads to what became of the payment.
    go(result, 'replace')
    if (
      start.kind === 'address' &&
      !safeNavigate(withReturn(start.url, hostFacts.origin + result), PAY_HOSTS)
    )
      ui.say(text.payAddressBad, 'bad', TOAST_MS.login)
  }

  return async (orderId, provider) => {
    const code = provider === 'wechat' ? await wechatCode() : undefined
    const payment = { id: newId(), provider, ...(code !== undefined && { code }) }
    const start = await apiWith(SILENT).of(createOrderApi).payOrder(orderId, payment).catch(explain)
    await follow(orderId, start)
  }
}
