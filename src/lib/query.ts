import { unescaped, withQueryMark, type Pair } from '../../contract/domain/market/link-fields'

/** The values of a query string by name; the last one wins where a name comes twice. */
export type Query = Readonly<Record<string, string>>

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text // a stray % came from a hand-made link: show it rather than fail
  }
}

/** Public address that a page parameter carries: WeChat hands it over still encoded, the H5 router as it is. */
export function readPublicUrl(parameter: string): string {
  if (parameter.startsWith('/')) return parameter
  try {
    return decodeURIComponent(parameter)
  } catch {
    return parameter // cut inside a sign: it leads to the error page, not to a page that never draws
  }
}

/** The pairs of `a=1&b=2` in their order, with or without a leading `?`; never throws. */
export function readPairs(search: string): Pair[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .flatMap((pair) => {
      const at = pair.indexOf('=')
      const spelt = at < 0 ? pair : pair.slice(0, at)
      const name = decode(spelt)
      // A chat has put its own query behind this one.
      if (spelt.includes('?')) return pair.split(/\?(.*)/s).flatMap(readPairs)
      // The whole pair was escaped, or a keyboard made its sign wide.
      const whole = at < 0 ? unescaped(name) : ''
      if (/[=\uff1d]/.test(whole)) return readPairs(whole.replace(/\uff1d/g, '='))
      return pair ? [[name, at < 0 ? '' : decode(pair.slice(at + 1))]] : []
    })
}

/** Parses `a=1&b=2`, with or without a leading `?`; never throws. */
export function parseQuery(search: string): Query {
  const out: Record<string, string> = Object.create(null)
  for (const [name, value] of readPairs(search)) out[name] = value
  return out
}

function encode(text: string): string {
  // encodeURIComponent throws on half a surrogate pair, which a cut-off paste can hold
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
}

/** `a=1&b=2` without a question mark; values that are undefined are left out. */
export function formatQuery(query: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encode(name)}=${encode(value)}`]))
    .join('&')
}

/** The same values without those of the given names. */
export function without(query: Query, names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))
}

function cutUrl(url: string): { path: string; search: string } {
  const clean = withQueryMark(url.split('#')[0] ?? '')
  const at = clean.indexOf('?')
  return at < 0 ? { path: clean, search: '' } : { path: clean.slice(0, at), search: clean.slice(at + 1) }
}

/** Splits a public address into path and query; the fragment is dropped. */
export function splitUrl(url: string): { path: string; query: Query } {
  const { path, search } = cutUrl(url)
  return { path, query: search ? parseQuery(search) : {} }
}

/** The pairs of an address's query in their order, with those whose name comes again. */
export const listPairs = (url: string): Pair[] => readPairs(cutUrl(url).search)

/** Joins path and query again; the type keeps the path, so that `go` can check it. */
export function joinUrl<const Path extends string>(
  path: Path,
  query: Readonly<Record<string, string | undefined>>,
): Path | `${Path}?${string}` {
  const search = formatQuery(query)
  return search ? `${path}?${search}` : path
}

/** The parts of a browser's location. */
interface BrowserLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/**
 * The public address of a browser's location, and the fragment behind it. A fragment that is an address or a query itself, or
 * the rest of a query that an escaped `&` has cut, belongs to the address.
 */
export function readLocation({ pathname, search, hash }: BrowserLocation): { url: string; hash: string } {
  if (!/^#(?:[/?]|38;|\w+=)/.test(hash)) return { url: pathname + search, hash }
  const { path, search: more } = cutUrl(hash.slice(1).replace(/^(?:38;|(?=\w))/, '?'))
  const query = [search.slice(1).replace(/&$/, ''), more].filter(Boolean).join('&')
  const at = pathname === '/' && path ? path : pathname
  return { url: query ? `${at}?${query}` : at, hash: '' }
}
