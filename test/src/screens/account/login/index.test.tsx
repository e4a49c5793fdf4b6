/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import LoginScreen from '@/screens/account/login'
import { fakeRoot } from '../../../../support/root'

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

test('who is logged in already is greeted by name and can go on', async () => {
  const root = fakeRoot({ user })
  root.session.update({ name: '小岸' })
  const screen = await render(<LoginScreen />, root)
  expect(screen.all('textbox')).toEqual([])
  expect(screen.text()).toContain('已登录：小岸')
  await screen.tap('button', '继续')
  expect(navigated.opened).toMatchObject([{ move: 'reset', url: '/' }])
})
