import type { PageConfig } from '../../api/page'
import { shownOf } from './tab-choice'

/** The picture and the sentence by which a page is shared: those of the first one of its usual tab, which is its cover. */
export function coverOf(page: PageConfig): { readonly picture?: string; readonly words?: string } {
  const [cover] = shownOf(page, page.defaultTab).items
  return cover ? { picture: cover.url, words: cover.alt } : {}
}
