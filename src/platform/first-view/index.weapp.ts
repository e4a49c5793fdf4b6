import type { ShellPlatform } from './contract'

/** The mini-program draws everything itself. */
export const shell = {
  take: () => undefined,
  age: () => 0,
  drop: () => undefined,
  keep: () => undefined,
} satisfies ShellPlatform as ShellPlatform
