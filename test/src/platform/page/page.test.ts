import { pageUrl as h5 } from '@/platform/page/url.h5'
import { pageUrl as weapp } from '@/platform/page/url.weapp'

test.each([
  ['/market/summer-gold/27?agent=24', '/market/summer-gold/27?agent=24'],
  ['', '/'],
])('the parameter %j is the address %s, with or without others beside it', (u, url) => {
  expect([h5({ u }), weapp({ u, agent: '8' })]).toEqual([url, url])
})

test.each([
  ['%2Fmarket%2Fsummer-gold%2F27%3Fagent%3D24', '/market/summer-gold/27?agent=24'],
  ['/information?q=100%25', '/information?q=100%25'],
  ['%2Finformation%3Fq%3D100%2525', '/information?q=100%25'],
  // One that was cut inside a sign is no reason to draw nothing.
  ['%2Flicense%E4%B8', '%2Flicense%E4%B8'],
])('WeChat hands over %j for %s', (u, url) => {
  expect(weapp({ u })).toBe(url)
})

test('a page without parameters is the home page', () => {
  expect([h5({ agent: '24' }), weapp({ agent: '24' })]).toEqual(['/', '/'])
})

test('the code of a mini-program names the page in its scene', () => {
  expect(weapp({ scene: encodeURIComponent('u=/market/summer-gold/27&agent=8') })).toBe(
    '/market/summer-gold/27?agent=8',
  )
})

test('the router of a browser hands an address over as it is: what looks encoded belongs to it', () => {
  expect(h5({ u: '/information?q=100%25' })).toBe('/information?q=100%25')
})
