import { wechat } from '../support/fake-taro'
import { usePageUrl } from '@/platform/page'

test.each([
  ['/market/summer-gold/27?agent=24', '/market/summer-gold/27?agent=24'],
  ['%2Fmarket%2Fsummer-gold%2F27%3Fagent%3D24', '/market/summer-gold/27?agent=24'],
  ['/information?q=100%25', '/information?q=100%25'],
  ['%2Finformation%3Fq%3D100%2525', '/information?q=100%25'],
  ['', '/'],
])('the parameter %j is the address %s', (u, url) => {
  wechat.params = { u }
  expect(usePageUrl()).toBe(url)
})

test('a page without the parameter is the home page', () => {
  wechat.params = { agent: '24' }
  expect(usePageUrl()).toBe('/')
})

test('a parameter that was cut inside a sign is no reason to draw nothing', () => {
  wechat.params = { u: '%2Flicense%E4%B8' }
  expect(usePageUrl()).toBe('%2Flicense%E4%B8')
})
