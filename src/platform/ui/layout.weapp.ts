import type { LayoutPlatform } from './layout.contract'

/** WeChat gives a mini-program a window of a phone's width on every computer. */
export const layoutPlatform = { narrow: () => undefined } satisfies LayoutPlatform as LayoutPlatform
