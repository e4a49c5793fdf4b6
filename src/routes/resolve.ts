import { hasOwn } from '@/lib/list'
import { joinUrl, splitUrl, type Query } from '@/lib/query'
import { match, type Match } from './match'
import { pathKey } from './path-key'
import type { Group } from './row'
import { getPage } from './screens'
import { plainUrl } from './shared-url'

/** Where an address leads: the row that renders it, and the address to show when it was rewritten. */
export interface Destination {
  readonly match: Match
  /** Compiled page that draws it, without a leading slash. */
  readonly page: string
  readonly query: Query
  /** The public address after all redirects, with query. */
  readonly url: string
}

/** Longest chain of redirects; the rules below need two. */
const MAX_HOPS = 4

function getGroup(path: string): Group {
  if (/^\/market(\/|$)/i.test(path)) return 'market'
  return /^\/courses(\/|$)/i.test(path) ? 'courses' : 'main'
}

/** The page that stands in for an address without a row (specification, section 2.1). */
export function unmatchedPath(path: string): string {
  return getGroup(path) === 'main' ? '/error' : '/product-list'
}

type Redirect = (path: string, query: Query) => string | undefined

/** Old report links carry a query that belongs to the mixed-chapter report. */
const oldReport: Redirect = (_, query) =>
  'synthesize' in query || 'examReport' in query ? joinUrl('/exercises/synthesis-report', query) : undefined

/** Old analysis links carry the paper's id inside `type`, as in `type=paper=42`. */
function oldAnalysis(path: string, query: Query): string | undefined {
  const type = query['type']
  if (!type?.includes('=')) return undefined
  const gid = type.slice(type.indexOf('=') + 1)
  return joinUrl(path, { ...query, type: 'paper', gid, redirect: 'true' })
}

/** The redirect rules by the path that they are about; what they say may depend on the query. */
export const redirects: Readonly<Record<string, Redirect>> = {
  '/exercises/knowledge-report': oldReport,
  '/exercises/analysis': oldAnalysis,
  '/exercises/analysis-test': oldAnalysis,
  '/exercises/analysis-report': oldAnalysis,
  // The mistake book's former address, and the vocabulary's own one without a page.
  '/exercises/wrong-topic': (_, query) => joinUrl('/exercises/mistake-book', query),
  '/spword': (_, query) => joinUrl('/spword/index', query),
}

/** Follows the redirect rules from a public address to the row that renders it; always finds one. */
export function resolve(url: string): Destination {
  let current = plainUrl(url)
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const { path, query } = splitUrl(current)
    const key = pathKey(path)
    const next = hasOwn(redirects, key) ? redirects[key]?.(path, query) : undefined
    if (next) {
      current = next
      continue
    }
    const found = match(path)
    if (found) return { match: found, page: getPage(found.row.screen), query, url: current }
    current = unmatchedPath(path)
  }
  const home = match('/')
  if (!home) throw new Error('the route table has no home')
  return { match: home, page: getPage(home.row.screen), query: {}, url: '/' }
}
