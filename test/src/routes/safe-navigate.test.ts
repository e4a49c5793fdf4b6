import { navigated } from '../support/fake-navigation'
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
