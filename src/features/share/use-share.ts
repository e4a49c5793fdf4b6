import { useRoot } from '@/stores/context'
import { loadCard, type ShareCard } from './card'

/** Returns a loader of cards for sharing our pages: the promotion's, else one with the page's own title. */
export function useShare(): (page: string, title: string) => Promise<ShareCard> {
  const root = useRoot()
  return (page, title) => loadCard(root, page, { title })
}
