import type { NativeBridge } from './native-bridge.contract'

export type { NativeBridge, NativeRequest } from './native-bridge.contract'

export const nativeBridge = {
  onSession: () => undefined,
  ask: () => {
    throw new Error('a mini-program runs in WeChat, never in a native app of ours')
  },
} satisfies NativeBridge as NativeBridge
