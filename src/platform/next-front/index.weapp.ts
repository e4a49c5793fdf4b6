import type { NextFrontPlatform } from './contract'

/** A mini-program draws nothing before its app is there. */
export const nextFront = {
  keep() {},
} satisfies NextFrontPlatform as NextFrontPlatform
