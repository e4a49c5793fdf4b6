import type { Offline } from './contract'

/** WeChat itself stores the mini-program's code on the device. */
export const offline = { start: () => Promise.resolve() } satisfies Offline as Offline
