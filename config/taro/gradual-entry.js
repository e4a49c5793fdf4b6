/**
 * Webpack loader of the entry that Taro 4.2.1 generates for H5: the same entry, but the app starts in several short tasks
 * instead of one long one, so that a slow phone can answer a finger between them: 9 ms of blocking time on a campaign
 * page against 147 ms (`npm run perf:campaign -- --pairs`; at most 100). What the configuration says of a mini-program's
 * pages and window is left out: our router reads the routes alone.
 * @param {string} source
 */
module.exports = function gradualEntry(source) {
  const [, address] = /^import component from (.+)$/m.exec(source) ?? []
  const at = source.indexOf('\nvar config = ')
  const routes = source.indexOf('\nconfig.routes = ')
  if (!address || at < 0 || routes < at)
    throw new Error('the entry that Taro generates has changed: see config/taro/gradual-entry.js')
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
${source.slice(routes)}
}
start()
`
}
