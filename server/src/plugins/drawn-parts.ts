import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The view is not seen before its body says so. */
const SHELL_STYLE =
  '#shell{position:absolute;top:0;left:0;right:0;min-height:100%;background:var(--bg);z-index:1;visibility:hidden}'

/** A first view with all that comes with it; HTML where nothing else is said. */
export interface View {
  /** Title of the document, as text. */
  title: string
  /** For the head, before the styles. */
  head: string
  body: string
  /** Data that the app takes over. */
  data: string
  /** Addresses of the files of the view's own screen. */
  js: readonly string[]
  css: readonly string[]
  /** Scripts, the first before the view is there and the second after it. */
  scripts: readonly [early: string, start: string]
}

/** Text as it may stand in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** JSON as it may stand in a script element. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Puts style sheets of the build into the page, under the addresses by which the app would ask for them. */
function inlineStyles(h5Dir: string, html: string, css: readonly string[]): { html: string; styles: string } {
  const named: string[] = []
  const without = html.replace(/<link href="([^"]+\.css)" rel="stylesheet">/g, (_, address: string) => {
    named.push(address)
    return ''
  })
  const styles = [...named, ...css].map((address) => {
    const text = readFileSync(path.join(h5Dir, address), 'utf8').replaceAll('</', '<\\/')
    return `<style data-href="${address}">${text}</style>`
  })
  return { html: without, styles: styles.join('') }
}

function takeScripts(html: string): { html: string; scripts: string[] } {
  const scripts: string[] = []
  const without = html.replace(/<script defer="defer" src="([^"]+)"><\/script>/g, (_, address: string) => {
    scripts.push(address)
    return ''
  })
  return { html: without, scripts }
}

/** The scripts that the build's page and a screen of it need, in their order. */
export function scriptsOf(html: string, js: readonly string[]): string[] {
  return [...takeScripts(html).scripts, ...js]
}

/**
 * Puts a first view into the build's page. The app's scripts are named as data: the view's second script starts them
 * when it is time.
 */
export function compose(h5Dir: string, page: string, view: View): string {
  const { styles, html } = inlineStyles(h5Dir, takeScripts(page).html, view.css)
  const [early, start] = view.scripts
  const bundle = `<script type="application/json" id="bundle">${safeJson(scriptsOf(page, view.js))}</script>`
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(view.title)}</title>`)
    .replace('</head>', () => `${view.head}${styles}<style>${SHELL_STYLE}</style></head>`)
    .replace(
      '</body>',
      () => `<script>${early}</script>${view.body}${view.data}${bundle}` + `<script>${start}</script></body>`,
    )
}
