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

/** Parses `a=1&b=2`, with or without a leading `?`; never throws. */
export function parseQuery(search: string): Query {
  const out: Record<string, string> = Object.create(null)
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (!pair) continue
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    out[name] = at < 0 ? '' : decode(pair.slice(at + 1))
  }
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

/** Splits a public address into path and query; the fragment is dropped. */
export function splitUrl(url: string): { path: string; query: Query } {
  const clean = url.split('#')[0] ?? ''
  const at = clean.indexOf('?')
  return at < 0
    ? { path: clean, query: {} }
    : { path: clean.slice(0, at), query: parseQuery(clean.slice(at + 1)) }
}

/** Joins path and query again; the type keeps the path, so that `go` can check it. */
export function joinUrl<const Path extends string>(
  path: Path,
  query: Readonly<Record<string, string | undefined>>,
): Path | `${Path}?${string}` {
  const search = formatQuery(query)
  return search ? `${path}?${search}` : path
}
