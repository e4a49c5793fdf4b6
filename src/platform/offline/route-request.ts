import type { OfflineArea, OfflineList, Visited } from './contract'

/** The request, as far as it decides how the answer is found. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly isPage: boolean
  /** Whether a part of a file is asked for, as films are. */
  readonly isPart: boolean
}

/**
 * How an answer is found and where it is cached. The key is a path alone: neither the headers of a request, in which a
 * token may be, nor its query, in which a code may be, is ever stored.
 */
export type RequestRoute = { readonly kind: 'file' | 'picture'; readonly key: string } | PageRoute

/** `key` is missing where the page itself is not cached; one of an area opens with the page of them all, too. */
export interface PageRoute {
  readonly kind: 'page'
  readonly key?: string
  readonly area?: OfflineArea
}

/** Scripts, styles and what styles name, of any build: a page of the next one may be open already. */
const FILE = /^\/(?:js|css|static)\/.+\.[0-9a-f]{6,64}\.(?:js|css|woff2?|webp|png|svg)$/
const PICTURE = /^\/media\/(?!signed\/).+\.[0-9a-f]{6,64}\.(?:webp|png|jpe?g|svg|avif)$/

/** The path as the route table has it: letter case and one slash at the end do not matter. */
function rowPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '').toLowerCase() : pathname
}

function isDrawn(list: OfflineList, path: string): boolean {
  return list.drawn.some((row) =>
    row.endsWith('/') ? path.startsWith(row) && !path.slice(row.length).includes('/') : path === row,
  )
}

function pageWay(list: OfflineList, { pathname, search }: URL): RequestRoute {
  const path = rowPath(pathname)
  const area = list.areas.find(({ pages }) => pages.includes(path))
  return {
    kind: 'page',
    ...(area && { area }),
    ...(search === '' && isDrawn(list, path) && { key: path }),
  }
}

/** Finds the way of a request; undefined for what the worker leaves alone, as all that is sent and all of a user. */
export function routeRequest(list: OfflineList, origin: string, asked: Asked): RequestRoute | undefined {
  if (asked.method !== 'GET' || asked.isPart) return undefined
  const url = new URL(asked.url)
  if (url.origin !== origin) return undefined
  if (asked.isPage) return pageWay(list, url)
  if (FILE.test(url.pathname)) return { kind: 'file', key: url.pathname }
  return PICTURE.test(url.pathname) ? { kind: 'picture', key: url.pathname } : undefined
}

function isAddress(value: unknown): value is string {
  if (typeof value !== 'string') return false
  try {
    return new URL(value).protocol.startsWith('http')
  } catch {
    return false
  }
}

/** The message that a page sent to the worker; undefined when it sent something else. */
export function readVisited(value: unknown): Visited | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const page: unknown = Reflect.get(value, 'page')
  const files: unknown = Reflect.get(value, 'files')
  if (!isAddress(page) || !Array.isArray(files)) return undefined
  return { page, files: files.filter(isAddress) }
}
