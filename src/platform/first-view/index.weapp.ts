import type { FirstViewPlatform } from './contract'

/** The mini-program draws everything itself. */
export const firstView = {
  take: () => undefined,
  age: () => 0,
  drop: () => undefined,
  keep: () => undefined,
} satisfies FirstViewPlatform as FirstViewPlatform
