/** @jest-environment jsdom */
import { findFirstView } from '@/platform/first-view/drawn'
import { watchStart } from '@/platform/first-view/early/lost-start'

const text = { sentence: '页面没有加载完整。', retry: '重新加载' }
const settle = () => new Promise((done) => setTimeout(done))

let fetched: unknown[][]
let answer: () => Promise<unknown>
/** jsdom loads no page again, and says so. */
let reloads: jest.SpyInstance
let end: () => void

beforeAll(() => {
  Reflect.set(globalThis, 'fetch', (...args: unknown[]) => {
    fetched.push(args)
    return answer()
  })
})
beforeEach(() => {
  fetched = []
  answer = () => Promise.resolve({ ok: true })
  reloads = jest.spyOn(console, 'error').mockReturnValue()
  document.body.innerHTML = '<div id="app"></div>'
  end = watchStart(text)
})
afterEach(() => {
  end()
  reloads.mockRestore()
  document.querySelector('[role=alert]')?.remove()
  document.head.innerHTML = ''
  history.replaceState(null, '')
})

/** An element of the page whose file does not arrive. */
async function lose(name: 'script' | 'link' | 'img', address: string): Promise<void> {
  const element = document.createElement(name)
  element.setAttribute(name === 'link' ? 'href' : 'src', address)
  document.head.append(element)
  element.dispatchEvent(new Event('error'))
  await settle()
}
const sentence = () => document.querySelector('[role=alert]')?.textContent

test.each([
  ['script', '/js/app.0123ab.js'],
  ['link', '/css/app.0123ab.css'],
] as const)(
  'without a %s of its build a page is fetched past the caches and loaded again',
  async (name, at) => {
    await lose(name, at)
    await lose('script', '/js/vendor.0123ab.js')
    expect(fetched).toEqual([[location.href, { cache: 'reload', headers: { accept: 'text/html' } }]])
    expect(reloads).toHaveBeenCalledTimes(1)
    expect(sentence()).toBeUndefined()
  },
)

test('presses in between, and data that an earlier reload carried along, are there when it is loaded again', async () => {
  const visit = { inviteCode: 'DEMO01' }
  history.replaceState({ index: 2, reload: { part: 'b', at: Date.now() - 11_000, visit } }, '')
  document.body.innerHTML = '<div id="shell"></div>'
  const view = findFirstView()
  const tap = { text: '了解报名', x: 10, y: 20 }
  if (view) view.tap = tap
  await lose('script', '/js/app.0123ab.js')
  const part = `${location.origin}/js/app.0123ab.js`
  expect(history.state).toEqual({
    index: 2,
    reload: { part, at: expect.any(Number), visit, press: tap },
  })
})

test('a browser that refuses every storage has it loaded again all the same', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no storage', 'SecurityError')
  })
  await lose('script', '/js/app.0123ab.js')
  refuse.mockRestore()
  expect(reloads).toHaveBeenCalledTimes(1)
})

test('a script that is an HTML page does not arrive either', async () => {
  const fault = {
    error: new SyntaxError('Unexpected token <'),
    filename: `${location.origin}/js/app.0123ab.js`,
  }
  window.dispatchEvent(new ErrorEvent('error', fault))
  await settle()
  expect(reloads).toHaveBeenCalledTimes(1)
})

test('a page that lacks it again says so, with a button that loads it once more', async () => {
  history.replaceState({ index: 2, reload: { part: 'b', at: Date.now() } }, '')
  await lose('script', '/js/app.0123ab.js')
  expect(reloads).not.toHaveBeenCalled()
  expect(sentence()).toBe(text.sentence + text.retry)
  document.querySelector('button')?.click()
  await settle()
  expect(reloads).toHaveBeenCalledTimes(1)
})

test.each([
  ['the server is down', () => Promise.resolve({ ok: false })],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('where %s the page stays and says so, and is loaded again at the next try', async (_, next) => {
  answer = next
  await lose('script', '/js/app.0123ab.js')
  expect(reloads).not.toHaveBeenCalled()
  expect(sentence()).toBe(text.sentence + text.retry)
  expect(history.state).toBeNull()
})

test.each([
  ['a picture', 'img', '/media/a.webp'],
  ['a script of somebody else', 'script', 'https://elsewhere.test/js/sdk.js'],
] as const)('a page begins without %s', async (_, name, at) => {
  await lose(name, at)
  expect(fetched).toEqual([])
})

test('once a page is drawn, the app speaks for itself', async () => {
  answer = () => Promise.resolve({ ok: false })
  await lose('script', '/js/812.0123ab.js')
  document.body.innerHTML = '<div id="app"><div data-url="/"></div></div>'
  await settle()
  expect(sentence()).toBeUndefined()
  end = watchStart(text)
  await lose('script', '/js/812.0123ab.js')
  expect(fetched).toHaveLength(1)
})
