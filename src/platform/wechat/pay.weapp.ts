import Taro from '@tarojs/taro'
import type { WechatPay } from './pay.contract'

export type { DialogPayment, PayOutcome, WechatPay } from './pay.contract'

/** WeChat's text about a dialog that failed. */
const getMessage = (cause: unknown): string => String(Reflect.get(Object(cause), 'errMsg') ?? '')

export const wechatPay = {
  async pay({ appId: _appId, ...payment }) {
    try {
      await Taro.requestPayment({ ...payment })
      return 'done'
    } catch (cause) {
      return getMessage(cause).includes('cancel') ? 'cancelled' : 'failed'
    }
  },
} satisfies WechatPay as WechatPay
