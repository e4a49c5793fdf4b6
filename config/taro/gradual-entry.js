/** A route as `taro-loader` writes it: its page, the import of the page, and what the configuration says of it. */
const ROUTE =
  /Object\.assign\(\{\s*path: '(.+?)',\s*load: function\(context, params\) \{\s*const page = (import\(.+?\))\s*return \[page, context, params\]\s*\}\s*\}, \{.*?\}\)/g

/** What is left out besides: our router draws the app and its pages itself, and no size has to be computed. */
const SPARE = [
  /^import \{ window \} from .+$/m,
  /^import \{ createReactApp \} from .+$/m,
  /^import \* as React from 'react'$/m,
  /^import ReactDOM from .+$/m,
  /^var inst = createReactApp\(.+$/m,
  /^var history = .+$/m,
  /^handleAppMount\(.+$/m,
  /, createBrowserHistory, handleAppMount(?= \} from)/m,
  /^import \{ initPxTransform \} from .+$/m,
  /^initPxTransform\(\{.*?^\}\)$/ms,
]

/** The call of the router, which is given the app itself. */
const ROUTER = /^createRouter\(history, inst, config, React\)$/m

/**
 * Webpack loader of the entry that Taro 4.2.1 generates for H5: the same entry, but the app starts in several short tasks
 * instead of one long one, so that a slow phone can answer a finger between them: 9 ms of blocking time on a campaign
 * page against 147 ms (`npm run lab -- perf:campaign --pairs`; at most 100). What the configuration says of a
 * mini-program's pages and window is left out: our router reads the routes alone. So are the names of the pages, which
 * the app knows by the list of its screens: each route is what imports the page, in the order of that list, which is the
 * option `pages`. So is what only Taro's own router asks for, which brings its own history, location and address with it.
 * @this {{ getOptions(): { pages: readonly string[] } }}
 * @param {string} generated
 */
module.exports = function gradualEntry(generated) {
  const source = SPARE.reduce((rest, part) => rest.replace(part, ''), generated).replace(
    ROUTER,
    'createRouter(component, config)',
  )
  const isWhole = [...SPARE, ROUTER].every((part) => part.test(generated))
  const [, address] = /^import component from (.+)$/m.exec(source) ?? []
  const at = source.indexOf('\nvar config = ')
  const routes = source.indexOf('\nconfig.routes = ')
  const written = source.slice(routes).replace(ROUTE, '() => $2')
  if (!isWhole || !address || at < 0 || routes < at || written.includes('Object.assign({'))
    throw new Error('the entry that Taro generates has changed: see config/taro/gradual-entry.js')
  const pages = [...source.matchAll(ROUTE)].map(([, page]) => page)
  if (String(pages) !== String(this.getOptions().pages))
    throw new Error(
      'Taro orders the pages otherwise than src/routes/screens.ts: see config/taro/gradual-entry.js',
    )
  const head = source.slice(0, at).replace(/^import component from .+$/m, '')
  return `${head}
const pause = () => new Promise((done) => setTimeout(done))
async function start() {
  await pause()
  await import(/* webpackMode: "eager", webpackExports: "observer" */ 'mobx-react-lite')
  await pause()
  const { default: component } = await import(/* webpackMode: "eager", webpackExports: "default" */ ${address})
  await pause()
  var config = {}
${written}
}
start()
`
}
