/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { act } from 'react'
import { render } from '../../../../support/render'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import UserPageScreen from '@/areas/account/screens/user-page'
import LoginScreen from '@/areas/account/screens/login'
import { fakeRoot, sampleBoot } from '../../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }

beforeEach(() => {
  page.url = '/login'
})

test('a stranger gets the form and, once logged in, goes back to where they came from', async () => {
  navigated.depth = 2
  const root = fakeRoot()
  const screen = await render(<LoginScreen />, root)
  expect(screen.get('heading', '登录后继续')).toBeTruthy()
  await screen.type('手机号', user.phone)
  await screen.type('验证码', '123456')
  await screen.tap('checkbox')
  await screen.tap('button', '登录')
  expect(root.session.isSignedIn).toBe(true)
  expect(navigated).toMatchObject({ backs: 1, opened: [] })
})

test('a student whose session has ended is informed of that and not greeted', async () => {
  const root = fakeRoot({ user })
  root.session.end()
  const screen = await render(<LoginScreen />, root)
  expect(screen.text()).toContain('登录已失效，请重新登录')
  expect(screen.text()).not.toContain('已登录：')
  screen.unmount()
  root.session.signIn({ authorization: 'a', uid: 'u1', expiresIn: 60 })
  root.session.clear()
  const again = await render(<LoginScreen />, root)
  expect(again.text()).not.toContain('登录已失效')
})

test('a student who is logged in already is greeted by name and can go on', async () => {
  const root = fakeRoot({ user })
  root.session.update({ name: '小岸' })
  const screen = await render(<LoginScreen />, root)
  expect(screen.all('textbox')).toEqual([])
  expect(screen.text()).toContain('已登录：小岸')
  await screen.tap('button', '继续')
  expect(navigated.opened).toMatchObject([{ move: 'reset', url: '/' }])
})

test('a student who is logged in already goes on where they came from', async () => {
  navigated.depth = 2
  const screen = await render(<LoginScreen />, fakeRoot({ user }))
  await screen.tap('button', '继续')
  expect(navigated).toMatchObject({ backs: 1, opened: [] })
})

test('the address of the login page names the page beneath it, and a reload still leads back there', async () => {
  navigated.beneath = '/courses/paycourse-details?product=27&from=a%26b'
  await render(<LoginScreen />, fakeRoot())
  const { pathname, search } = window.location
  expect(pathname).toBe('/login')
  Object.assign(navigated, { beneath: undefined, depth: 1 })
  page.url = pathname + search
  const screen = await render(<LoginScreen />, fakeRoot({ user }))
  expect(window.location.search).toBe(search)
  await screen.tap('button', '继续')
  expect(navigated.opened).toMatchObject([
    { move: 'reset', url: '/courses/paycourse-details?product=27&from=a%26b' },
  ])
})

test.each([
  'https://evil.example',
  '//evil.example',
  '//evil.example/login',
  '/\\\\evil.example',
  'login',
  '',
])('an address of the login page that names %p leads to the home page', async (target) => {
  page.url = `/login?back=${encodeURIComponent(target)}`
  const screen = await render(<LoginScreen />, fakeRoot({ user }))
  await screen.tap('button', '继续')
  expect(navigated.opened).toMatchObject([{ move: 'reset', url: '/' }])
})

test('a student without a name is greeted by their number, masked', async () => {
  const screen = await render(<LoginScreen />, fakeRoot({ user }))
  expect(screen.text()).toContain('已登录：138****5678')
})

describe.each(sampleBoot().native.map((app) => [app.kind, app] as const))('in the app %s', (_, app) => {
  const host = { kind: 'native', app, os: 'android' } as const
  let sent: string[]
  beforeEach(() => {
    sent = []
    Reflect.set(window, app.bridge, { postMessage: (message: string) => sent.push(message) })
  })
  afterEach(() => void Reflect.deleteProperty(window, app.bridge))

  test("the login page opens the app's own login, again by its button, and goes back once someone is signed in", async () => {
    navigated.depth = 2
    const root = fakeRoot({ host })
    const screen = await render(<LoginScreen />, root)
    expect(screen.all('textbox')).toEqual([])
    expect(sent).toEqual(['{"name":"login"}'])
    await screen.tap('button', '登录')
    expect(sent).toHaveLength(2)
    act(() => root.session.signIn({ authorization: 'token', uid: user.uid, expiresIn: 7200 }))
    expect(navigated).toMatchObject({ backs: 1, opened: [] })
  })

  test.each([
    ['/personal-center', PersonalCenterScreen],
    ['/user-page', UserPageScreen],
  ])("the button of a guest on %s opens the app's own login", async (url, Screen) => {
    page.url = url
    const screen = await render(<Screen />, fakeRoot({ host }))
    await screen.tap('button', '登录')
    expect(sent).toEqual(['{"name":"login"}'])
    expect(navigated.opened).toEqual([])
  })
})
