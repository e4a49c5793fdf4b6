/** The parts that are left out: our router loads and draws the pages and the app, and no size is computed. */
const SPARE = [
  /^config\.routes = \[.*?^\]$/ms,
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
 * page against 147 ms (`npm run lab -- perf:campaign --pairs`; at most 100). The configuration of a mini-program's
 * pages and window is left out, and so is all that Taro's own router needs, which brings its own history, location and
 * address with it. The pages are loaded by the module that the option `loadPage` names, which is fetched when one is wanted
 * that the HTML does not name.
 * @this {{ getOptions(): { loadPage: string } }}
 * @param {string} generated
 */
module.exports = function gradualEntry(generated) {
  const { loadPage } = this.getOptions()
  const source = SPARE.reduce((rest, part) => rest.replace(part, ''), generated).replace(
    ROUTER,
    'createRouter(component, async (page) => (await pages()).loadPage(page))',
  )
  const isWhole = [...SPARE, ROUTER].every((part) => part.test(generated))
  const [, address] = /^import component from (.+)$/m.exec(source) ?? []
  const at = source.indexOf('\nvar config = ')
  const router = source.indexOf('\ncreateRouter(')
  if (!isWhole || !address || at < 0 || router < at)
    throw new Error('the entry that Taro generates has changed: see config/taro/gradual-entry.js')
  const head = source.slice(0, at).replace(/^import component from .+$/m, '')
  return `${head}
const pages = () => import(/* webpackChunkName: "screens" */ ${JSON.stringify(loadPage)})
const pause = () => new Promise((done) => setTimeout(done))
async function start() {
  await pause()
  await import(/* webpackMode: "eager", webpackExports: "observer" */ 'mobx-react-lite')
  await pause()
  const { default: component } = await import(/* webpackMode: "eager", webpackExports: "default" */ ${address})
  await pause()
${source.slice(router)}
}
start()
`
}
