import type { Ticks } from './contract'

export const ticks = { now: () => undefined } satisfies Ticks as Ticks
