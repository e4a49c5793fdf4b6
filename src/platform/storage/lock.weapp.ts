import type { Lock } from './lock.contract'

/** A mini-program runs once. */
export const lock = { alone: (_name, work) => work() } satisfies Lock as Lock
