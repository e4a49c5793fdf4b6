import { SdkRefused, type WechatSdk } from './sdk.contract'

export { SdkRefused } from './sdk.contract'
export type { SdkConfig, SharedPage, WechatSdk } from './sdk.contract'

/** A mini-program has WeChat's functions at hand and needs no script. */
export const wechatSdk = {
  configure: () => Promise.reject(new SdkRefused('no page')),
  share: () => undefined,
} satisfies WechatSdk as WechatSdk
