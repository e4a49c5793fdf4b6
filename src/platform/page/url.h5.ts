import type { PageUrl } from './contract'

/** The router gives every page its address. */
export const pageUrl = (({ u }) => u || '/') satisfies PageUrl as PageUrl
