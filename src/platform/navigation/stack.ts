import type { OpenPage } from './pages.contract'

/** One opened page of the H5 build. */
export interface Entry {
  /** Position in the browser's history, stored in `history.state`. */
  readonly index: number
  readonly url: string
  title: string | undefined
  readonly page: OpenPage
  scrollY: number
  /** Whether the page has been drawn, and whether it has been left for good, even before that. */
  isDrawn?: boolean
  isClosed?: boolean
}

/** Entries that stay when the browser goes to `index`, and those that are closed; `found` is the one to show. */
export function rewind(
  entries: readonly Entry[],
  index: number,
): { remaining: readonly Entry[]; closed: readonly Entry[]; found: Entry | undefined } {
  const at = entries.findIndex((entry) => entry.index === index)
  if (at < 0) return { remaining: [], closed: entries, found: undefined }
  return { remaining: entries.slice(0, at + 1), closed: entries.slice(at + 1), found: entries[at] }
}
