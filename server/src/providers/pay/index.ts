import type { WechatPayConfig } from '../../config/pay'
import type { PayProvider } from './contract'
import { deskPay } from './desk'
import { createWechatPay } from './wechat'
import { readPayAccount } from './wechat-account'

/** The receivers of money for this deployment: staff always, WeChat where it is configured. */
export interface PayProviders {
  readonly desk: PayProvider
  readonly wechat?: PayProvider | undefined
  /** WeChat takes no new payments; what was begun there is asked for and paid back all the same. */
  readonly isStopped?: boolean
}

/** Whether an order may be paid by WeChat. */
export const offersWechat = ({ wechat, isStopped }: PayProviders): boolean =>
  wechat !== undefined && isStopped !== true

/** Those who take money as the deployment is set. Throws ConfigError for a key that cannot be read. */
export function createPay(config: WechatPayConfig | undefined): PayProviders {
  if (!config) return { desk: deskPay }
  return { desk: deskPay, wechat: createWechatPay(readPayAccount(config)), isStopped: !config.isOffered }
}
