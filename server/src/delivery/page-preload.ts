import { keyOf, type Preloads } from './drawn-list'

function linksOf({ js, css }: Preloads[string]): string {
  const link = (as: string) => (href: string) => `<link rel="preload" as="${as}" href="${href}">`
  return [...css.map(link('style')), ...js.map(link('script'))].join('')
}

/**
 * Draws pages that name the files of their own screen, so that those come side by side with the app. `keep` makes what
 * is sent of a page, once for each. Undefined for every address of which the build has no files.
 */
export function createPreloader<Page>(
  preloads: Preloads,
  html: string,
  keep: (html: string) => Page,
): (url: string) => Page | undefined {
  const filesOf = new Map(Object.entries(preloads))
  const known = new Map<string, Page>()
  return (url) => {
    const [pathname = ''] = url.split('?', 1)
    const key = keyOf(pathname)
    const files = filesOf.get(key)
    if (!files) return undefined
    const made = known.get(key) ?? keep(html.replace('</head>', () => `${linksOf(files)}</head>`))
    known.set(key, made)
    return made
  }
}
