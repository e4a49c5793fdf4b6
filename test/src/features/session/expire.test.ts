/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { createExpiry, saveEntry } from '@/features/session'
import { fakeRoot, sampleBoot } from '../../../support/root'

const user = { uid: 'u1', phone: '13812345678' }

function app() {
  const [found] = sampleBoot().native
  if (!found) throw new Error('the sample has no app')
  return found
}

test('the session is cleared and the student led to the login', () => {
  const root = fakeRoot({ user })
  navigated.current = '/spword/index'
  createExpiry(root)()
  expect(root.session.isSignedIn).toBe(false)
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/login'])
})

test('calls that fail together lead once, later ones lead again', () => {
  const root = fakeRoot({ user })
  navigated.current = '/spword/index'
  const expire = createExpiry(root)
  expire()
  expire()
  expect(navigated.opened).toHaveLength(1)
  root.clock.ms += 3000
  expire()
  expect(navigated.opened).toHaveLength(2)
})

test('a score page asks for the login above itself', () => {
  const root = fakeRoot({ user })
  navigated.current = '/score-home?x=1'
  createExpiry(root)()
  expect(root.ui.isLoginAsked).toBe(true)
  expect(navigated.opened).toEqual([])
})

test('a native app is asked once in a run', () => {
  const root = fakeRoot({ user, host: { kind: 'native', app: app(), os: 'ios' } })
  navigated.current = '/spword/index'
  const asked: string[] = []
  Reflect.set(window, app().bridge, { postMessage: (message: string) => asked.push(message) })
  const expire = createExpiry(root)
  expire()
  root.clock.ms += 3000
  expire()
  expect(asked).toEqual([JSON.stringify({ name: 'login' })])
  expect(navigated.opened).toEqual([])
})

test('agent 18 is led back to where the visit began, which later pages do not change', () => {
  const root = fakeRoot({ user, query: { agent: '18' } })
  saveEntry(root, '/public-exam/news?agent=18')
  saveEntry(root, '/public-exam/info')
  navigated.current = '/public-exam/info'
  createExpiry(root)()
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/public-exam/news?agent=18'])
})
