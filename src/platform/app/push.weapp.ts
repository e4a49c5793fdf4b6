import type { PushPlatform } from './push.contract'

/** WeChat itself shows a mini-program's messages, see `wechat/subscribe`. */
export const pushPlatform = {
  ability: () => 'cannot',
  device: '',
  subscribe: () => Promise.resolve('failed'),
  unsubscribe: () => Promise.resolve(true),
  onOpen: () => undefined,
} satisfies PushPlatform as PushPlatform
