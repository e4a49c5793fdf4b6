import type { PosterPlatform } from './poster.contract'

// WeChat's canvas belongs to a page; the page shows the parts, and the visitor shares by WeChat's own menu.
export const posterPlatform = { draw: undefined } satisfies PosterPlatform as PosterPlatform
