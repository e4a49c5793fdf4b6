import type { Ticks } from './ticks.contract'

export const ticks = { now: () => undefined } satisfies Ticks as Ticks
