import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Boot } from '../boot'
import type { Content } from '../content'
import { readDrawnList } from './drawn-list'
import { createDrawer } from './drawn-page'
import { encode, type Encoded } from './negotiate'
import { pageHeaders } from './security'

/** An HTML page, ready to send in three encodings. */
export interface Page extends Encoded {
  /** What is said with the page, the content policy for the scripts that stand in it above all. */
  headers: Record<string, string>
}

/** What the pages are made of. */
export interface PageDeps {
  h5Dir: string
  boot: Boot
  /** Campaign pages; their first view is drawn into the HTML. */
  pages: Content['pages']
}

/** The page of an address, with path and query. */
type PageOf = (url: string) => Page

/**
 * Reads `index.html`, puts the deployment's values into it and keeps the result until the file changes. Answers the
 * page of an address: campaign pages come with their first view drawn. Undefined while there is no build.
 */
export function pageReader({ h5Dir, boot, pages }: PageDeps): () => PageOf | undefined {
  const file = path.join(h5Dir, 'index.html')
  const isFirst = firstOfTurn()
  let known: { changed: number; pageOf: PageOf } | undefined
  return () => {
    // Asking for the file costs a tenth of a request; nobody can tell a page that is one turn of the loop old.
    if (known && !isFirst()) return known.pageOf
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changed === undefined) return undefined
    if (known?.changed !== changed) {
      const html = withBoot(readFileSync(file, 'utf8'), boot)
      const keep = (drawn: string) => toPage(drawn, boot)
      const plain = keep(html)
      const list = readDrawnList(h5Dir)
      const draw = list && createDrawer({ h5Dir, list, html, brandTitle: boot.brandTitle, pages }, keep)
      known = { changed, pageOf: (url) => draw?.(url) ?? plain }
    }
    return known.pageOf
  }
}

/** Tells whether it is asked for the first time in a turn of the event loop. */
function firstOfTurn(): () => boolean {
  let isFirst = true
  return () => {
    if (!isFirst) return false
    isFirst = false
    setImmediate(() => {
      isFirst = true
    })
    return true
  }
}

function withBoot(html: string, boot: Boot): string {
  // A `<` inside the JSON could close the script element early.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="boot">${json}</script>`
  return html.includes('</head>') ? html.replace('</head>', () => `${data}</head>`) : data + html
}

function toPage(html: string, boot: Boot): Page {
  const scriptHashes = inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...pageHeaders(scriptHashes, boot),
  }
  return { ...encode(Buffer.from(html)), headers }
}

/** Scripts that run; data in a script element needs no leave. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*(?:\bsrc=|application\/json))[^>]*>([\s\S]*?)<\/script>/gi)].map(
    (match) => match[1] ?? '',
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
