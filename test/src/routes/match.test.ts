import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { operations } from '../../../contract/operations'
import { match } from '@/routes/match'
import { packages } from '@/routes/packages'
import { getPage } from '@/routes/screens'
import { routes } from '@/routes/table'
import { deskRoutes } from '@/routes/table/desk'

const listed = readFileSync(join(__dirname, '../../fixtures/routes.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[0] ?? '')

test('every path of the list has a row', () => {
  expect(listed.filter((path) => !match(path))).toEqual([])
})

test('no page lies where the server answers calls', () => {
  const called = new Set(Object.values(operations).map(({ path }) => path.split('/')[1]))
  expect(routes.map(({ path }) => path).filter((path) => called.has(path.split('/')[1]))).toEqual([])
})

test('no path has two rows', () => {
  const paths = routes.map(({ path }) => path.toLowerCase())
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

/** Pages that the specification does not have (docs/decisions.md). */
const OWN: readonly string[] = [
  '/spword/placement',
  '/exercises/mistake-print',
  '/messages',
  '/message-settings',
  ...deskRoutes.map(({ path }) => path),
]

test('every row is one of the list or holds one, but for our own', () => {
  const strange = routes.filter(
    ({ path }) =>
      !OWN.includes(path) &&
      !listed.some((item) => (path.includes(':') ? match(item)?.row.path === path : item === path)),
  )
  expect(strange).toEqual([])
})

test('letter case and one slash at the end do not matter', () => {
  expect(match('/Rearch/acrrource/')?.row.path).toBe('/rearch/acRrource')
})

test.each([
  ['27', 'summer-gold27'],
  ['127', 'summer-gold127'],
  ['26', 'summer-gold'],
  ['anything', 'summer-gold'],
])('summer camp %s shows the page %s', (id, config) => {
  expect(match(`/market/summer-gold/${id}`)?.params['config']).toBe(config)
})

test.each(['purple-gold', 'high-tutoring'])('only 27 renders for %s', (name) => {
  expect(match(`/market/${name}/27`)).toBeDefined()
  for (const id of ['26', '270', '127', 'x', '__proto__', 'constructor', '%32%37x']) {
    expect(match(`/market/${name}/${id}`)).toBeUndefined()
  }
})

test('no text makes matching fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => match(`/market/summer-gold/${text}`)).not.toThrow()
      expect(() => match(text)).not.toThrow()
    }),
  )
})

test('the page list for the compiler holds every screen once, home first, and each has its folder', () => {
  const { pages, subPackages } = packages()
  const all = [
    ...pages,
    ...subPackages.flatMap(({ root, pages: list }) => list.map((page) => `${root}/${page}`)),
  ]
  expect(all[0]).toBe(getPage('main/home'))
  expect(all.sort()).toEqual([...new Set(routes.map(({ screen }) => getPage(screen)))].sort())
  expect(all.filter((page) => !existsSync(join(__dirname, '../../../src', `${page}.tsx`)))).toEqual([])
})

test('every folder of screens is a package of its own, and none lies in another', () => {
  const roots = packages().subPackages.map(({ root }) => `${root}/`)
  expect(roots).toEqual(
    expect.arrayContaining(['areas/practice/screens/', 'areas/practice/screens-results/']),
  )
  expect(roots.filter((root) => roots.some((outer) => outer !== root && root.startsWith(outer)))).toEqual([])
})

test('a mini-program may do without the pages of staff, whose addresses then lead nowhere', () => {
  process.env['STAFF_PAGES'] = 'off'
  const roots = packages().subPackages.map(({ root }) => root)
  const places = [getPage('staff/sale-login'), getPage('staff/desk'), getPage('words/card')]
  delete process.env['STAFF_PAGES']
  expect(roots).toContain('areas/words/screens')
  expect(roots.filter((root) => /staff/.test(root))).toEqual([])
  expect(places).toEqual([getPage('main/error'), getPage('main/error'), 'areas/words/screens/card/index'])
})

test.each([
  ['/market/super-forum26', { keepAlive: true }],
  ['/market/super-forum27', { keepAlive: true }],
  ['/courses/knowledge-structure', { keepAlive: true, group: 'courses' }],
  ['/score-home', { category: 'score' }],
  ['/examption/exam-free', { category: 'examption' }],
  ['/login-blend', { category: 'redundant' }],
  ['/sale-index', { category: 'salerank' }],
  ['/study-rank', { category: 'studyrank' }],
  ['/exercises/deep-report', { category: 'deepreport', plate: 'exercises' }],
  ['/book/exams-books', { category: 'otherbus' }],
  ['/public-exam/index', { vocational: true }],
  ['/market/purple-gold', { switch: true, group: 'market' }],
  ['/market/summer-gold/27', { activity: 'summer-gold' }],
])('%s carries its meta', (path, meta) => {
  expect(match(path)?.row).toMatchObject(meta)
})

test('every row says when it came into the table', () => {
  expect(routes.filter(({ created }) => !/^20\d\d-\d\d-\d\d$/.test(created))).toEqual([])
})

test('slashes side by side are no part of any path', () => {
  for (const path of ['//', '///', '//login', '/login//', '/market//summer-gold/27']) {
    expect(match(path)).toBeUndefined()
  }
  expect(match('/login/')?.row.path).toBe('/login')
  expect(match('/')?.row.path).toBe('/')
})
