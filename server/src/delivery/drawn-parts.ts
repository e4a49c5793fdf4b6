import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FirstView, FirstViewScripts } from '../../../contract/first-view'

/** The view is hidden until the page shows it, and the app as long as the view is there: never both. */
const SHELL_STYLE =
  '#shell{position:absolute;top:0;left:0;right:0;min-height:100%;background:var(--bg);z-index:1;visibility:hidden}' +
  '#shell~#app{visibility:hidden}'

/** The view is hidden where the app will show something else. */
const SHOWN = '<style>html:not([data-foreign]) #shell{visibility:visible}</style>'

/** A first view with all that comes with it; HTML where nothing else is said. */
export interface View extends FirstView {
  /** Title of the document, as text. */
  title: string
  /** Data for the view's scripts, by name. */
  facts: Readonly<Record<string, string>>
  /** Whether it is small enough to be seen as it comes; a larger one is seen when all of it has come. */
  comesWhole: boolean
  /** Data that the app takes over. */
  data: string
  /** Addresses of the files of the view's own screen. */
  js: readonly string[]
  css: readonly string[]
  scripts: FirstViewScripts
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
export function listScripts(html: string, js: readonly string[]): string[] {
  return [...takeScripts(html).scripts, ...js]
}

const attributes = (facts: View['facts']): string =>
  Object.entries(facts)
    .map(([name, fact]) => ` data-${name}="${escapeHtml(fact)}"`)
    .join('')

/** Puts a first view into the build's page, before the app. The app's scripts are named as data: `start` starts them. */
export function compose(h5Dir: string, page: string, view: View): string {
  const { styles, html } = inlineStyles(h5Dir, takeScripts(page).html, view.css)
  const [before, after] = view.comesWhole ? [SHOWN, ''] : ['', SHOWN]
  const facts = attributes(view.facts)
  const { early, start } = view.scripts
  const bundle = `<script type="application/json" id="bundle">${safeJson(listScripts(page, view.js))}</script>`
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(view.title)}</title>`)
    .replace('</head>', () => `${view.head}${styles}<style>${SHELL_STYLE}</style></head>`)
    .replace(
      '<body>',
      () =>
        `<body><script${facts}>${early}</script>${before}<div id="shell"${facts}>${view.body}</div>${after}`,
    )
    .replace('</body>', () => `${view.data}${bundle}<script>${start}</script></body>`)
}
