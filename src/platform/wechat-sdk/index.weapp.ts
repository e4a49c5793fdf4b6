import { SdkRefused, type WechatSdk } from './contract'

export { SdkRefused } from './contract'
export type { SdkConfig, SharedPage, WechatSdk } from './contract'

/** A mini-program has WeChat's functions at hand and needs no script. */
export const wechatSdk = {
  configure: () => Promise.reject(new SdkRefused('no page')),
  share: () => undefined,
} satisfies WechatSdk as WechatSdk
