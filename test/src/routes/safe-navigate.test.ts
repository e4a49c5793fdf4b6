import fc from 'fast-check'
import { navigated } from '../support/fake-navigation'
import { hostileUrl } from '../support/urls'
import { safeNavigate } from '@/routes/safe-navigate'

const allowed = ['consult.example.com']

test('one of our own paths opens inside the product', () => {
  expect(safeNavigate('/product-list?tag=true', allowed)).toBe(true)
  expect(navigated.opened).toMatchObject([{ move: 'push', url: '/product-list?tag=true' }])
  expect(navigated.left).toEqual([])
})

test('an allowed site is left for, with its address untouched', () => {
  expect(safeNavigate('https://consult.example.com/chat?from=1#now', allowed)).toBe(true)
  expect(navigated.left).toEqual(['https://consult.example.com/chat?from=1#now'])
  expect(navigated.opened).toEqual([])
})

test.each([
  'https://evil.example.com/',
  'http://consult.example.com/',
  '//consult.example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://consult.example.com@evil.example.com/',
  '/\\evil.example.com',
  'product-list',
  '',
])('%j goes nowhere and says so', (url) => {
  expect(safeNavigate(url, allowed)).toBe(false)
  expect(navigated).toMatchObject({ opened: [], left: [] })
})

test('of a hundred thousand addresses made to escape none does, as a browser reads them', () => {
  const page = 'https://app.example.cn/market/summer-gold/27?agent=0'
  const hosts = ['www.example.com', 'consult.example.com']
  const seen = { own: 0, outside: 0, refused: 0 }
  fc.assert(
    fc.property(hostileUrl, (url) => {
      Object.assign(navigated, { opened: [], left: [] })
      const followed = safeNavigate(url, hosts)
      const [opened] = navigated.opened
      const [left] = navigated.left
      seen[opened ? 'own' : left === undefined ? 'refused' : 'outside'] += 1
      if (followed !== (opened !== undefined || left !== undefined))
        throw new Error('it says what it did not do')
      if (opened) {
        for (const address of [url, opened.url, opened.page]) {
          const { origin, pathname } = new URL(address, page)
          // A path of two slashes stays here, until something follows the path alone.
          if (origin !== new URL(page).origin || pathname.startsWith('//'))
            throw new Error(`to ${origin}${pathname}`)
        }
      }
      if (left !== undefined) {
        const { protocol, host, username, password } = new URL(left, page)
        if (left !== url || protocol !== 'https:' || !hosts.includes(host) || username || password) {
          throw new Error(`to ${protocol}//${host}`)
        }
      }
    }),
    { numRuns: 100_000 },
  )
  // Each of the three ends was reached often enough to mean something.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(1000)
})
