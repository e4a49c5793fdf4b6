/** @jest-environment jsdom */
import { bringPush, browser, getEndpoint, takePush } from '../../support/fake-push'
import { pushPlatform as h5 } from '@/platform/app/push.h5'
import { pushPlatform as weapp } from '@/platform/app/push.weapp'

const KEY = 'B'.repeat(86) + 'A'
const address = { endpoint: getEndpoint(1), p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

beforeEach(bringPush)
afterEach(() => {
  takePush()
  jest.restoreAllMocks()
})

const beAgent = (agent: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)

test('a browser that can is asked, and gives its address; the key is its bytes', async () => {
  expect(h5.ability()).toBe('can')
  expect(await h5.subscribe(KEY, false)).toEqual(address)
  expect(browser.asked).toEqual(['true 65'])
})

test.each([
  ['denied', 'forbidden'],
  ['default', 'can'],
] as const)('the student may say no (%s)', async (permission, ability) => {
  browser.permission = permission
  expect(h5.ability()).toBe(ability)
  expect(await h5.subscribe(KEY, false)).toBe('refused')
  expect(browser.asked).toEqual([])
})

test('a browser that cannot reach its push service fails', async () => {
  browser.isBroken = true
  expect(await h5.subscribe(KEY, false)).toBe('failed')
})

test('an address that was made with another key of the server makes way', async () => {
  browser.held = browser.made = 1
  browser.hasOtherKey = true
  expect(await h5.subscribe(KEY, false)).toMatchObject({ endpoint: getEndpoint(2) })
})

test('another student gets another address', async () => {
  await h5.subscribe(KEY, false)
  expect(await h5.subscribe(KEY, false)).toMatchObject({ endpoint: getEndpoint(1) })
  expect(await h5.subscribe(KEY, true)).toMatchObject({ endpoint: getEndpoint(2) })
})

test('ending a subscription removes shown notifications, and may be asked for twice', async () => {
  await h5.subscribe(KEY, false)
  expect(await h5.unsubscribe()).toBe(true)
  expect(browser.closed).toBe(1)
  expect(browser.held).toBe(0)
  expect(await h5.unsubscribe()).toBe(true)
})

test('a subscription that a browser does not end is not reported as over', async () => {
  await h5.subscribe(KEY, false)
  browser.isBroken = true
  expect(await h5.unsubscribe()).toBe(false)
})

test('a browser that has nothing of it cannot; one of iOS can from the home screen', async () => {
  takePush()
  expect(h5.ability()).toBe('cannot')
  expect(await h5.unsubscribe()).toBe(true)
  expect(await h5.subscribe(KEY, false)).toBe('failed')
  expect(() => h5.onOpen(() => undefined)).not.toThrow()
  beAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1')
  expect(h5.ability()).toBe('installed-only')
})

test('an iPad that names itself a Mac is known by its points of touch', () => {
  takePush()
  beAgent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15')
  expect([h5.ability(), h5.device]).toEqual(['cannot', 'Safari · macOS'])
  Object.assign(navigator, { maxTouchPoints: 5 })
  expect([h5.ability(), h5.device]).toEqual(['installed-only', 'Safari · iPad'])
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

test('a page opens what its student has tapped, and says so; anything else is left alone', async () => {
  const opened = new Array<string>()
  h5.onOpen((path) => opened.push(path))
  const port = { postMessage: jest.fn() }
  const notify = (data: unknown) =>
    browser.worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }))
  notify({ opened: '//elsewhere.test' })
  notify('opened')
  expect(port.postMessage).not.toHaveBeenCalled()
  notify({ opened: '/user-order' })
  expect(opened).toEqual(['/user-order'])
  expect(port.postMessage.mock.calls).toEqual([[true]])
})

test('a mini-program leaves it to WeChat', async () => {
  expect(weapp.ability()).toBe('cannot')
  expect(await weapp.subscribe(KEY, false)).toBe('failed')
  expect(await weapp.unsubscribe()).toBe(true)
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Version/17.0 Safari/605.1.15', 'Safari · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox · Linux'],
  ['something', ''],
])('a browser has a name that its student knows (%s)', async (agent, name) => {
  beAgent(agent)
  jest.resetModules()
  const { pushPlatform } = await import('@/platform/app/push.h5')
  expect(pushPlatform.device).toBe(name)
})
