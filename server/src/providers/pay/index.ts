import type { PayProvider } from './contract'

/** Who takes money for this deployment: staff always, WeChat where it is configured. */
export interface PayProviders {
  readonly desk: PayProvider
  readonly wechat?: PayProvider | undefined
}
