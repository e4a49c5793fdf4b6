import type { IsDrawnBy, PageUrl } from './contract'

/** The router gives every page its address. */
export const pageUrl = (({ u }) => u || '/') satisfies PageUrl as PageUrl

/** The router chooses the page by the address. */
export const isDrawnBy = (() => true) satisfies IsDrawnBy as IsDrawnBy
