import { useRoot } from '@/stores/context'
import { loadCard, type ShareCard } from './card'

/** Tells how one of our pages is shared: as its promotion says, else by its own title. */
export function useShare(): (page: string, title: string) => Promise<ShareCard> {
  const root = useRoot()
  return (page, title) => loadCard(root, page, { title })
}
