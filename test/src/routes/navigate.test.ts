import { navigated } from '../support/fake-navigation'
import { parseQuery } from '@/lib/query'
import { back, go, openUrl } from '@/routes/navigate'

test('a public address opens its page, which gets the address', () => {
  go('/market/summer-gold/27?agent=24')
  expect(navigated.opened).toHaveLength(1)
  const [opened] = navigated.opened
  expect(opened).toMatchObject({ move: 'push', url: '/market/summer-gold/27?agent=24' })
  const [page, query] = opened?.page.split('?') ?? []
  expect(page).toBe('/areas/market/screens/campaign/index')
  expect({ ...parseQuery(query ?? '') }).toEqual({ agent: '24', u: '/market/summer-gold/27?agent=24' })
})

test.each(['push', 'replace', 'reset'] as const)('%s reaches the host as it is', (move) => {
  go('/login', move)
  expect(navigated.opened[0]).toMatchObject({ move, url: '/login' })
})

test('a redirect is followed before anything opens', () => {
  go('/exercises/knowledge-report?synthesize=1')
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/exercises/synthesis-report?synthesize=1'])
})

test.each([
  ['/no-such-page', '/error', '/areas/main/screens/error/index'],
  ['/market/purple-gold/26', '/product-list', '/areas/market/screens/campaign/index'],
])('the address %s without a page opens %s', (url, shown, page) => {
  openUrl(url)
  expect(navigated.opened[0]?.url).toBe(shown)
  expect(navigated.opened[0]?.page.split('?')[0]).toBe(page)
})

test('a link cannot pretend to be another page by a parameter u of its own', () => {
  go('/login?u=%2Ferror')
  expect(parseQuery(navigated.opened[0]?.page.split('?')[1] ?? '')['u']).toBe('/login?u=%2Ferror')
})

test('with a page beneath, back goes there', () => {
  navigated.depth = 2
  back()
  expect(navigated).toMatchObject({ backs: 1, opened: [] })
})

test('with none beneath, back leads home and leaves nothing behind', () => {
  back()
  expect(navigated.backs).toBe(0)
  expect(navigated.opened).toEqual([
    { move: 'reset', url: '/', page: expect.stringContaining('/areas/main/screens/home/index') },
  ])
})
