/** @jest-environment jsdom */
import { reloadOldBuild } from '@/platform/app/old-build.h5'
import { unasked } from '@/platform/app/unasked'
import { unfinished } from '@/platform/app/unfinished'

const lost = Object.assign(new Error('Loading chunk 812 failed.'), { request: '/js/812.01ab23.js' })
const parts = { e: (_name: string): Promise<unknown> => Promise.reject(lost) }
const asked: unknown[][] = []
let answer: () => Promise<unknown>

beforeAll(() => {
  Reflect.set(globalThis, '__webpack_require__', parts)
  Reflect.set(globalThis, 'fetch', (...args: unknown[]) => {
    asked.push(args)
    return answer()
  })
  reloadOldBuild((path) => ({ inviteCode: 'DEMO01', path }))
})
beforeEach(() => {
  asked.length = 0
})

test('a part that the app fetches by itself fails as ever, and the server is not asked about it', async () => {
  await expect(parts.e('812')).rejects.toBe(lost)
  expect(asked).toEqual([])
})

test('so does one that it begins to fetch by itself right after a tap', async () => {
  document.body.click()
  await expect(unasked.begin(() => parts.e('812'))).rejects.toBe(lost)
  expect(asked).toEqual([])
})

test.each([
  [
    'the server has it',
    () => Promise.resolve({ status: 200, headers: new Map([['content-type', 'text/css']]) }),
  ],
  ['the server is down', () => Promise.resolve({ status: 503, headers: new Map() })],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a part that was wanted fails as ever where %s', async (_, next) => {
  answer = next
  document.body.click()
  await expect(parts.e('812')).rejects.toBe(lost)
  expect(asked).toEqual([[lost.request, { method: 'HEAD', cache: 'no-store' }]])
  expect(history.state).toBeNull()
})

test('where a part is gone, the page is loaded again once a picture that is being sent has arrived, and what had led to a dialog is to be pressed', async () => {
  const settle = () => new Promise((done) => setTimeout(done))
  history.replaceState({ index: 3 }, '')
  // The history's entry is there where the browser refuses every storage.
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no storage', 'SecurityError')
  })
  // jsdom loads no page again, and says so.
  const said = jest.spyOn(console, 'error').mockReturnValue()
  let arrive = () => {}
  void unfinished.add(new Promise<void>((done) => (arrive = done)))
  answer = () => Promise.resolve({ status: 404, headers: new Map() })
  document.body.innerHTML =
    '<button id="page">了解报名</button><section aria-modal="true"><input type="password" value="secret"><button id="dialog">登录</button></section>'
  for (const id of ['page', 'dialog']) document.getElementById(id)?.click()
  // The dialog's entry leaves the history.
  window.dispatchEvent(new PopStateEvent('popstate'))
  void parts.e('812')
  await settle()
  expect(asked).toHaveLength(1)
  expect(said).not.toHaveBeenCalled()
  arrive()
  await settle()
  expect(said).toHaveBeenCalledTimes(1)
  expect(history.state).toEqual({
    index: 3,
    reload: {
      part: lost.request,
      at: expect.any(Number),
      press: { text: '了解报名', x: -1, y: -1 },
      hadPassword: true,
      visit: { inviteCode: 'DEMO01', path: location.pathname },
    },
  })
  refuse.mockRestore()
})
