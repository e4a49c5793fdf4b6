import type { Ticks } from './ticks.contract'

export const ticks = { now: () => performance.now() } satisfies Ticks as Ticks
