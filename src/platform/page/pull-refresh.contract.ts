/** How far the page is pulled down to be refreshed: not at all, a bit, or so far that letting go refreshes it. */
export type Pull = 'none' | 'pulled' | 'far'

/**
 * Runs `refresh` when the page in front is pulled down beyond its top and let go. Returns what the page has to show
 * of it; `none` at all times where the host shows that itself.
 */
export type UsePullRefresh = (refresh: () => Promise<void>) => Pull
