import type { WidePlatform } from './media-query.contract'

/** WeChat gives a mini-program a window of a phone's width on every computer. */
export const widePlatform = {
  useIsWide: () => false,
  useWholeWindow: () => undefined,
} satisfies WidePlatform as WidePlatform
