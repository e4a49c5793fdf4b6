import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Files of each page by its path in the source, as `chunks.json` beside the build has them. */
type PageChunks = Readonly<
  Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>
>

/** Pages whose own files are named in their HTML: the app would ask for them only once it runs. */
const study = /^\/spword\/([a-z-]+)(?=[?]|$)/

function linksOf({ js, css }: PageChunks[string]): string {
  const link = (as: string) => (href: string) => `<link rel="preload" as="${as}" href="${href}">`
  return [...css.map(link('style')), ...js.map(link('script'))].join('')
}

/**
 * Draws pages that name the files of their own screen, so that those come side by side with the app. `keep` makes what
 * is sent of a page, once for each. Undefined for every other address, and for all where the build has no list.
 */
export function createPreloader<Page>(
  h5Dir: string,
  html: string,
  keep: (html: string) => Page,
): (url: string) => Page | undefined {
  const chunks = readChunks(h5Dir)
  const known = new Map<string, Page>()
  return (url) => {
    const name = study.exec(url)?.[1] ?? ''
    const files = chunks[`screens/spword/${name}/index`]
    if (!files) return undefined
    const made = known.get(name) ?? keep(html.replace('</head>', () => `${linksOf(files)}</head>`))
    known.set(name, made)
    return made
  }
}

function readChunks(h5Dir: string): PageChunks {
  try {
    return JSON.parse(readFileSync(path.join(h5Dir, 'chunks.json'), 'utf8')) as PageChunks
  } catch {
    return {}
  }
}
