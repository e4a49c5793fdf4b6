import { splitUrl } from '@/lib/query'
import { namedPage } from '@/platform/navigation/named-page'
import type { Destinations } from './destination.contract'
import { pathKey } from './path-key'
import type { Destination, resolve } from './resolve'
import type { Row } from './row'
import { plainUrl } from './shared-url'

/** Finds the destination of any address, once the route table was fetched. */
let resolveAny: typeof resolve | undefined

/** The destination of an address whose page the HTML names. */
function findNamed(address: string): Destination | undefined {
  const named = namedPage.read<Row>()
  const url = plainUrl(address)
  const { path, query } = splitUrl(url)
  if (!named || pathKey(path) !== named.path) return undefined
  return { match: named, page: named.page, query, url }
}

/**
 * A browser has the page that the server named in the HTML, and fetches the route table for all others: the first load
 * does not grow with it.
 */
export const destinations = {
  find: (url) => findNamed(url) ?? resolveAny?.(url),
  async load() {
    const table = await import(/* webpackChunkName: "routes" */ './resolve')
    resolveAny = table.resolve
    return table.resolve
  },
  // The router finds the page by itself.
  getTarget: (url) => ({ url, page: '' }),
} satisfies Destinations as Destinations
