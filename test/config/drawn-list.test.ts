import fc from 'fast-check'
import type { PageChunks } from '../../config/h5-chunks'
import { drawnRows, namedPages } from '../../config/tasks/drawn-list'
import { findDrawn } from '../../server/src/delivery/drawn-list'
import { joinUrl, splitUrl } from '../../src/lib/query'
import { match } from '../../src/routes/match'
import { pathKey } from '../../src/routes/path-key'
import { redirects, resolve } from '../../src/routes/resolve'
import { getPage } from '../../src/routes/screens'
import { routes } from '../../src/routes/table'
import { findTitle } from '../../src/routes/title'

const list = { js: [], css: [], rows: drawnRows() }

/** The page that the app's own table shows at a path, where it is a campaign page. */
function shownByApp(path: string): string | undefined {
  const found = match(path)
  return found?.row.screen === 'market/campaign' ? found.params['config'] : undefined
}

const paths = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...routes.map(({ path }) => path)),
      fc.constantFrom('26', '27', '127', '*', 'constructor', '%32%37', '2/7', '', '%E0%A4%A'),
      fc.constantFrom('', '/', '//'),
      fc.boolean(),
    )
    .map(([path, value, end, isUpper]) => {
      const filled = path.replace(/:\w+/, value) + end
      return isUpper ? filled.toUpperCase() : filled
    }),
  fc.string({ unit: 'binary' }).map((text) => `/market/summer-gold/${text}`),
)

test('the server draws the page that the app shows at a path, and no other', () => {
  fc.assert(
    fc.property(paths, (path) => {
      expect(findDrawn(list, path)?.config).toBe(shownByApp(path))
    }),
    { numRuns: 2000 },
  )
})

const chunks: PageChunks = Object.fromEntries(
  [...new Set(routes.map(({ screen }) => screen))].map((id, at) => [
    getPage(id),
    { js: [`/js/${id}.js`], css: [], chunks: [at], module: at },
  ]),
)
const named = namedPages(chunks)

test('a page is named by the row, the parameters and the screen that the route table gives its path, whatever the query is', () => {
  const query = fc.dictionary(fc.string(), fc.string()).map((fields) => joinUrl('', fields))
  fc.assert(
    fc.property(paths, query, (path, search) => {
      const key = pathKey(path)
      const found = Object.hasOwn(named, key) ? named[key] : undefined
      if (!found) return
      const { match, page, url } = resolve(path + search)
      const { select: _, ...row } = match.row
      expect([found.row, found.params, found.page]).toEqual([row, match.params, page])
      expect(splitUrl(url).path).toBe(path)
    }),
    { numRuns: 2000 },
  )
})

test('every path is named but those that may lead elsewhere or have any parameter', () => {
  const others = routes.filter(({ path }) => !path.includes(':') && !(pathKey(path) in named))
  expect(others.map(({ path }) => path).sort()).toEqual(
    Object.keys(redirects)
      .filter((path) => path !== '/spword')
      .sort(),
  )
  expect(named['/market/summer-gold/27']).toMatchObject({ params: { id: '27', config: 'summer-gold27' } })
  expect(named).not.toHaveProperty('/market/summer-gold/*')
})

test('a page whose parts are not known is not named', () => {
  expect(namedPages({ [getPage('main/home')]: { js: [], css: [] } })).toEqual({})
})

test('every campaign page of the route table is drawn', () => {
  const drawn = list.rows.flatMap(({ config, select }) => [config, ...Object.values(select ?? {})])
  expect(drawn).toEqual(expect.arrayContaining(['summer-gold', 'summer-gold27', 'summer-gold127']))
})

test('every path that the server draws has the title that the app gives it', async () => {
  for (const path of [
    '/market/summer-gold',
    '/market/summer-gold/27',
    '/market/summer-gold/127',
    '/market/summer-gold/26',
  ]) {
    const { row, params } = match(path) ?? {}
    if (!row) throw new Error(`no row has ${path}`)
    expect([path, findDrawn(list, path)?.title]).toEqual([path, await findTitle(row, '', undefined, params)])
  }
})
