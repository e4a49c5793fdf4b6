/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { createExpiry, saveEntry } from '@/features/session'
import { fakeRoot, sampleBoot } from '../../../support/root'

const user = { uid: 'u1', phone: '13812345678' }

test('the session is cleared and the student led to the login', async () => {
  const root = fakeRoot({ user })
  navigated.current = '/spword/index'
  await createExpiry(root)()
  expect(root.session.isSignedIn).toBe(false)
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/login'])
  expect(root.ui.toast).toMatchObject({ text: '登录已失效，请重新登录', tone: 'bad', ms: 2000 })
})

test('a page that is left as it is says nothing', async () => {
  const root = fakeRoot({ user })
  navigated.current = '/examption/exam-free'
  await createExpiry(root)()
  expect(navigated.opened).toEqual([])
  expect(root.ui.toast).toBeUndefined()
})

test('on a page that is open to everybody the session goes on to be shown until the page is left', async () => {
  const root = fakeRoot({ user })
  navigated.current = '/courses/course-learning?lesson=limit.01'
  const leave = root.ui.stay('登录已失效，这一讲不登录也能接着看')
  const expire = createExpiry(root)
  await expire()
  await expire()
  expect(root.session.isSignedIn).toBe(true)
  expect(navigated.opened).toEqual([])
  expect(root.ui.toast).toMatchObject({ id: 1, text: '登录已失效，这一讲不登录也能接着看' })
  leave()
  expect([root.session.isSignedIn, root.session.hasEnded]).toEqual([false, true])
  expect(root.ui.toast).toMatchObject({ text: '登录已失效，请重新登录', tone: 'bad' })
  expect(navigated.opened).toEqual([])
})

test('nobody is led away from a page that says itself what needs a login', async () => {
  const root = fakeRoot({ user })
  navigated.current = '/courses/course-learning?lesson=limit.01'
  const go = root.ui.keep()
  await createExpiry(root)()
  expect([root.session.isSignedIn, root.session.hasEnded]).toEqual([false, true])
  expect(root.ui.toast).toMatchObject({ text: '登录已失效，请重新登录', tone: 'bad' })
  expect(navigated.opened).toEqual([])
  go()
  expect(root.ui.isStored).toBe(false)
})

test('a student who has signed in again before the page is left stays signed in', async () => {
  const root = fakeRoot({ user })
  const leave = root.ui.stay('登录已失效，这一讲不登录也能接着看')
  await createExpiry(root)()
  root.session.signIn({ authorization: 'another', uid: 'u1', expiresIn: 60 })
  leave()
  expect([root.session.isSignedIn, root.session.hasEnded]).toEqual([true, false])
})

test('calls that fail together lead once, later ones lead again', async () => {
  const root = fakeRoot({ user })
  navigated.current = '/spword/index'
  const expire = createExpiry(root)
  await Promise.all([expire(), expire()])
  expect(navigated.opened).toHaveLength(1)
  root.clock.ms += 3000
  await expire()
  expect(navigated.opened).toHaveLength(2)
})

test('a score page asks for the login above itself', async () => {
  const root = fakeRoot({ user })
  navigated.current = '/score-home?x=1'
  await createExpiry(root)()
  expect(root.ui.isLoginAsked).toBe(true)
  expect(navigated.opened).toEqual([])
})

test.each(sampleBoot().native)(
  'the app $kind is asked once in a run, also after it has signed in',
  async (app) => {
    const root = fakeRoot({ user, host: { kind: 'native', app, os: 'ios' } })
    navigated.current = '/spword/index'
    const asked: string[] = []
    Reflect.set(window, app.bridge, { postMessage: (message: string) => asked.push(message) })
    const expire = createExpiry(root)
    await expire()
    expect(asked).toEqual([JSON.stringify({ name: 'login' })])
    // Later than the limit for calls that fail together.
    root.clock.ms += 60_000
    root.session.signIn({ authorization: 'made-up-token', uid: user.uid, expiresIn: 7200 })
    await expire()
    expect(root.session.isSignedIn).toBe(false)
    expect(asked).toHaveLength(1)
    expect(navigated.opened).toEqual([])
  },
)

test.each(['', '2', '8', '24'])('the entry of agent %j is not stored', (agent) => {
  const root = fakeRoot({ user, query: { agent } })
  saveEntry(root, '/public-exam/news')
  expect(root.storage.session.read('saved-location')).toBeUndefined()
})

test("WeChat's login code and its state are never stored, wherever they stand in the address", () => {
  const root = fakeRoot({ user, query: { agent: '18' } })
  saveEntry(root, '/public-exam/news?code=secret&agent=18&state=bind1&colm=2')
  expect(root.storage.session.read('saved-location')).toBe('/public-exam/news?agent=18&colm=2')
})

test('agent 18 is led back to where the visit began, which later pages do not change', async () => {
  const root = fakeRoot({ user, query: { agent: '18' } })
  saveEntry(root, '/public-exam/news?agent=18')
  saveEntry(root, '/public-exam/info')
  navigated.current = '/public-exam/info'
  await createExpiry(root)()
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/public-exam/news?agent=18'])
})

test('the page on which it happened decides, wherever the student has gone meanwhile', async () => {
  const root = fakeRoot({ user })
  navigated.current = '/score-home'
  const expired = createExpiry(root)()
  expect(root.session.isSignedIn).toBe(false)
  navigated.current = '/spword/index'
  await expired
  expect(root.ui.isLoginAsked).toBe(true)
  expect(navigated.opened).toEqual([])
})
