import type { NamedPage } from '../../../contract/first-view'
import { getKey, type NamedPages } from './drawn-list'
import { safeJson } from './drawn-parts'

/** The key of an address, with path and query, in a list of named pages. */
const keyOfUrl = (url: string): string => getKey(url.split('?', 1)[0] ?? '')

function renderLinks({ js, css }: Pick<NamedPages[string], 'js' | 'css'>): string {
  const link = (as: string) => (href: string) => `<link rel="preload" as="${as}" href="${href}">`
  return [...css.map(link('style')), ...js.map(link('script'))].join('')
}

/**
 * Says to the app in the HTML which page an address has and what loads it, so that it draws that without the list of all
 * pages. Empty for an address of which the build says nothing.
 */
export function nameData(named: NamedPages = {}, url: string): string {
  const path = keyOfUrl(url)
  const found = Object.hasOwn(named, path) ? named[path] : undefined
  if (!found) return ''
  const { row, params, page, chunks, module } = found
  const data: NamedPage = { path, row, params, page, chunks, module }
  return `<script type="application/json" id="named">${safeJson(data)}</script>`
}

/**
 * Renders pages that name what they show, and the files of it, which come side by side with the app. `render` makes what
 * is sent of a page, once for each. Undefined for every address of which the build says nothing.
 */
export function createNamer<Page>(
  named: NamedPages,
  html: string,
  render: (html: string) => Page,
): (url: string) => Page | undefined {
  const known = new Map<string, Page>()
  return (url) => {
    const key = keyOfUrl(url)
    const before = known.get(key)
    if (before) return before
    const data = nameData(named, url)
    const files = named[key]
    if (!data || !files) return undefined
    const made = render(html.replace('</head>', () => `${renderLinks(files)}${data}</head>`))
    known.set(key, made)
    return made
  }
}
