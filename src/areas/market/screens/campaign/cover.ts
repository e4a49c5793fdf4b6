import type { PageConfig } from '../../api/page'
import { selectTab } from './tab-choice'

/** The picture and the sentence by which a page is shared: those of the first one of its usual tab, which is its cover. */
export function getCover(page: PageConfig): { readonly picture?: string; readonly words?: string } {
  const [cover] = selectTab(page, page.defaultTab).items
  return cover ? { picture: cover.url, words: cover.alt } : {}
}
