import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Boot } from '../config/boot'
import type { Content } from '../domain/content/content'
import { drawnText } from '../strings/drawn'
import { createCardDrawer } from './drawn-card'
import { readDrawnList } from './drawn-list'
import { createDrawer } from './drawn-page'
import { encode, prepare, type Encoded, type PreparedResponse } from './encoded-response'
import { escapeHtml } from './drawn-parts'
import { loadFirstViews } from './first-views'
import { createNamer } from './named-page'
import { pageHeaders } from '../plugins/security'

/** An HTML page, ready to send in three encodings. */
export interface Page extends Encoded {
  /** The page's headers, above all the content policy for its inline scripts. */
  headers: Record<string, string>
  finished: PreparedResponse
}

/** The files that pages are made of. */
export interface PageDeps {
  h5Dir: string
  boot: Boot
  /** Campaign pages; their first view is rendered into the HTML. */
  pages: Content['pages']
  /** Unix ms; the machine's clock where it is not given. */
  now?: () => number
  /** The vocabulary as it is now; the first card is rendered into the HTML of the study card. */
  words?: () => Content['words']
  /** The headers of every answer of this server; a page says its own beside it or instead. */
  common?: Readonly<Record<string, string>>
  /** Where media come from beside this server. */
  mediaOrigin?: string | undefined
}

/** The page of an address, with path and query. */
type PageOf = (url: string) => Page

/**
 * Reads `index.html`, puts the deployment's values into it and caches the result until the file changes. Returns the
 * page of an address: campaign pages come with their first view. Undefined while there is no build.
 */
export function pageReader({
  h5Dir,
  boot,
  pages,
  now = Date.now,
  words = () => [],
  common = {},
  mediaOrigin,
}: PageDeps): () => PageOf | undefined {
  const file = path.join(h5Dir, 'index.html')
  const isDue = dueAgain()
  let known: { changed: number; getPage: PageOf } | undefined
  return () => {
    // Stat at most every 20 ms: it costs a tenth of a request, and staleness that short is invisible.
    if (known && !isDue()) return known.getPage
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changed === undefined) return undefined
    if (known?.changed !== changed) {
      const html = withBoot(readFileSync(file, 'utf8'), boot)
      const keep = (drawn: string) => toPage(drawn, { boot, common, mediaOrigin })
      const plain = keep(withWayOn(html, boot))
      const list = readDrawnList(h5Dir, html)
      const views = loadFirstViews(h5Dir)
      const made = views && { h5Dir, views, html, brandTitle: boot.brandTitle, shells: getShells(boot) }
      const draw = made && list && createDrawer({ ...made, list, pages, now }, keep)
      const drawCard = made && list?.card && createCardDrawer({ ...made, list, card: list.card, words }, keep)
      const name = createNamer(list?.named ?? {}, withWayOn(html, boot), keep)
      known = { changed, getPage: (url) => draw?.(url) ?? drawCard?.(url) ?? name(url) ?? plain }
    }
    return known.getPage
  }
}

/** Names in the agent strings of mini-programs and of the provider's apps, in small letters. */
const getShells = ({ native }: Boot): string =>
  ['miniprogram', ...native.map(({ agentPattern }) => agentPattern.toLowerCase())].join('|')

/** How long an answer stands for whether the build has changed, in ms. */
const LOOK_AGAIN_MS = 20

/** Returns a function that says whether it is time to look again. */
function dueAgain(): () => boolean {
  let isDue = true
  return () => {
    if (!isDue) return false
    isDue = false
    setTimeout(() => {
      isDue = true
    }, LOOK_AGAIN_MS).unref()
    return true
  }
}

function withBoot(html: string, boot: Boot): string {
  // A `<` inside the JSON could close the script element early.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="boot">${json}</script>`
  return html.includes('</head>') ? html.replace('</head>', () => `${data}</head>`) : data + html
}

/** Shows visitors without scripts where they can go: a page that needs none, and the chat. */
function withWayOn(html: string, { consult }: Boot): string {
  const { withoutScript, withoutScriptHint, courses, consult: ask } = drawnText
  const note =
    `<main class="middle"><h1 class="t-h2">${withoutScript}</h1><p class="t-sub">${withoutScriptHint}</p>` +
    `<p><a class="btn btn-l btn-solid" href="/product-list">${courses}</a></p>` +
    `<p><a class="btn btn-text" href="${escapeHtml(consult.defaultUrl)}">${ask}</a></p></main>`
  return html.replace(/(<noscript>).*?(<\/noscript>)/s, (_, open: string, end: string) => open + note + end)
}

function toPage(
  html: string,
  { boot, common, mediaOrigin }: Pick<PageDeps, 'boot' | 'common' | 'mediaOrigin'>,
): Page {
  const scriptHashes = inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...pageHeaders(scriptHashes, boot, mediaOrigin),
  }
  const encoded = encode(Buffer.from(html))
  return { ...encoded, headers, finished: prepare(encoded, { ...common, ...headers }) }
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
