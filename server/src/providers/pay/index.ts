import type { WechatPayConfig } from '../../config/pay'
import type { PayProvider } from './contract'
import { deskPay } from './desk'
import { createWechatPay } from './wechat'
import { readPayAccount } from './wechat-account'

/** Who takes money for this deployment: staff always, WeChat where it is configured. */
export interface PayProviders {
  readonly desk: PayProvider
  readonly wechat?: PayProvider | undefined
}

/** Those who take money as the deployment is set. Throws ConfigError for a key that cannot be read. */
export function createPay(config: WechatPayConfig | undefined): PayProviders {
  return { desk: deskPay, ...(config && { wechat: createWechatPay(readPayAccount(config)) }) }
}
