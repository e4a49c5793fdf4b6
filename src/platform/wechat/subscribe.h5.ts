import type { WechatSubscribe } from './subscribe.contract'

export { MOST_TEMPLATES } from './subscribe.contract'

/** Only a mini-program may ask. */
export const wechatSubscribe = { ask: undefined } satisfies WechatSubscribe as WechatSubscribe
