import type { Offline } from './contract'

/** WeChat keeps the mini-program's code on the device itself. */
export const offline = { start: () => Promise.resolve() } satisfies Offline as Offline
