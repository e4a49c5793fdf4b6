/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { launchUrl as h5 } from '@/platform/app/launch-url.h5'
import { launchUrl as weapp } from '@/platform/app/launch-url.weapp'

afterEach(() => window.history.replaceState(null, '', '/'))

test('a browser takes parameters out of its address and leaves the rest as it is', () => {
  window.history.replaceState({ index: 3 }, '', '/market/camp?code=c&agent=24&state=s#top')
  expect(h5.take(['code', 'state'])).toEqual({ code: 'c', state: 's' })
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(
    '/market/camp?agent=24#top',
  )
  expect(window.history.state).toEqual({ index: 3 })
  expect(h5.take(['code', 'state'])).toEqual({})
})

test('a link from outside is an entry; a page that is loaded again, or led to by one of ours, is none', () => {
  window.history.replaceState(null, '', '/market/camp')
  expect(h5.isEntry()).toBe(true)
  window.history.replaceState({ index: 0 }, '', '/market/camp')
  expect(h5.isEntry()).toBe(false)
  // The app had not begun when its page was loaded again.
  window.history.replaceState({ reload: { part: 'a', at: 1 } }, '', '/market/camp')
  expect(h5.isEntry()).toBe(true)
  window.history.replaceState(null, '', '/market/camp')
  Object.defineProperty(document, 'referrer', { value: `${window.location.origin}/a`, configurable: true })
  expect(h5.isEntry()).toBe(false)
  Object.defineProperty(document, 'referrer', { value: 'https://www.example.com/', configurable: true })
  expect(h5.isEntry()).toBe(true)
  Reflect.deleteProperty(document, 'referrer')
  expect(weapp.isEntry()).toBe(true)
})

test('an address that begins with two slashes is not taken for another host', () => {
  window.history.replaceState(null, '', `${window.location.origin}//login?code=c`)
  expect(h5.take(['code'])).toEqual({ code: 'c' })
  expect(window.location.href).toBe(`${window.location.origin}//login`)
})

test('a mini-program has no such parameters', () => {
  expect(weapp.take(['code'])).toEqual({})
})

test('a mini-program that is entered again reports the new address, once', () => {
  wechat.launchQuery = { u: '/license' }
  const entered: string[] = []
  weapp.onEnter((url) => entered.push(url))
  const show = (query: Record<string, string> | undefined) => wechat.notify('onAppShow', { query })
  show({ u: '/license' })
  show({})
  show(undefined)
  show({ scene: encodeURIComponent('u=/market/summer-gold/27&inviteCode=A1') })
  show({ scene: encodeURIComponent('u=/market/summer-gold/27&inviteCode=A1') })
  show({ promotionId: '1' })
  expect(entered).toEqual(['/market/summer-gold/27?inviteCode=A1', '/?promotionId=1'])
})
