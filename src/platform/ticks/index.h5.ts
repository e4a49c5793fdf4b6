import type { Ticks } from './contract'

export const ticks = { now: () => performance.now() } satisfies Ticks as Ticks
