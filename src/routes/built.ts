import { splitUrl } from '@/lib/query'
import { match } from './match'

/**
 * Whether an address of the content leads to something: one of our own paths whose page is built, or another site.
 * Links to pages that are only planned are not shown, and appear by themselves when the route table says so.
 */
export function isBuilt(href: string): boolean {
  return !href.startsWith('/') || match(splitUrl(href).path)?.row.screen !== 'main/planned'
}
