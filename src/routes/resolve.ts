import { withQueryMark } from '../../contract/domain/market/link-fields'
import { joinUrl, splitUrl, type Query } from '@/lib/query'
import { match, type Match } from './match'
import type { Group } from './row'
import { withoutChatText } from './shared-url'

/** Where an address leads: the row that renders it, and the address to show when it was rewritten. */
export interface Destination {
  readonly match: Match
  readonly query: Query
  /** The public address after all redirects, with query. */
  readonly url: string
}

/** Longest chain of redirects; the rules below need two. */
const MAX_HOPS = 4

function groupOf(path: string): Group {
  if (/^\/market(\/|$)/i.test(path)) return 'market'
  return /^\/courses(\/|$)/i.test(path) ? 'courses' : 'main'
}

/** The page that stands in for an address without a row (specification, section 2.1). */
export function unmatchedPath(path: string): string {
  return groupOf(path) === 'main' ? '/error' : '/product-list'
}

/** Old report links carry a query that belongs to the mixed-chapter report. */
function oldReport(path: string, query: Query): string | undefined {
  if (path.toLowerCase() !== '/exercises/knowledge-report') return undefined
  return 'synthesize' in query || 'examReport' in query
    ? joinUrl('/exercises/synthesis-report', query)
    : undefined
}

/** Old analysis links carry the paper's id inside `type`, as in `type=paper=42`. */
function oldAnalysis(path: string, query: Query): string | undefined {
  if (!/^\/exercises\/analysis(-test|-report)?$/i.test(path)) return undefined
  const type = query['type']
  if (!type?.includes('=')) return undefined
  const gid = type.slice(type.indexOf('=') + 1)
  return joinUrl(path, { ...query, type: 'paper', gid, redirect: 'true' })
}

/** The vocabulary's own address without a page leads to its first one. */
function wordsHome(path: string, query: Query): string | undefined {
  return /^\/spword\/?$/i.test(path) ? joinUrl('/spword/index', query) : undefined
}

/** The mistake book's former address. */
function oldMistakes(path: string, query: Query): string | undefined {
  return path.toLowerCase() === '/exercises/wrong-topic'
    ? joinUrl('/exercises/mistake-book', query)
    : undefined
}

/** Follows the redirect rules from a public address to the row that renders it; always finds one. */
export function resolve(url: string): Destination {
  let current = withQueryMark(withoutChatText(url || '/'))
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const { path, query } = splitUrl(current)
    const next =
      oldReport(path, query) ?? oldAnalysis(path, query) ?? oldMistakes(path, query) ?? wordsHome(path, query)
    if (next) {
      current = next
      continue
    }
    const found = match(path)
    if (found) return { match: found, query, url: current }
    current = unmatchedPath(path)
  }
  const home = match('/')
  if (!home) throw new Error('the route table has no home')
  return { match: home, query: {}, url: '/' }
}
