import fc from 'fast-check'
import { drawnRows, studyPreloads } from '../../config/tasks/drawn-list'
import { findDrawn } from '../../server/src/delivery/drawn-list'
import { match } from '../../src/routes/match'
import { pageOf } from '../../src/routes/screens'
import { routes } from '../../src/routes/table'
import { titleOf } from '../../src/routes/title'

const list = { js: [], css: [], rows: drawnRows() }

/** What the app's own table shows at a path, where it is a campaign page. */
function shownByApp(path: string): string | undefined {
  const found = match(path)
  return found?.row.screen === 'campaign' ? found.params['config'] : undefined
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

test('every study page of the build is preloaded at its path with the files of its screen, and no other', () => {
  const page = (name: string) => ({ js: [`/js/${name}.js`], css: [`/css/${name}.css`] })
  const chunks = { [pageOf('wordQuiz')]: page('quiz'), [pageOf('wordToday')]: page('today') }
  expect(studyPreloads({ ...chunks, [pageOf('home')]: page('home') })).toEqual({
    '/spword/test': page('quiz'),
    '/spword/index': page('today'),
  })
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
    expect([path, findDrawn(list, path)?.title]).toEqual([path, await titleOf(row, '', undefined, params)])
  }
})
