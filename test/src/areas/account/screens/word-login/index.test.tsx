/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import WordLoginScreen from '@/areas/account/screens/word-login'
import { fakeRoot } from '../../../../../support/root'

beforeEach(() => {
  page.url = '/word-login?wordJump=plan'
})

test('a guest reads what is stored without an account, and goes on with the parameter of the address', async () => {
  const screen = await render(<WordLoginScreen />, fakeRoot())
  expect(screen.get('heading', '先背几个单词')).toBeTruthy()
  expect(screen.text()).toContain('保存在这台设备上')
  await screen.tap('button', '先试学一组')
  expect(navigated.opened).toMatchObject([{ move: 'push', url: '/spword/index?wordJump=plan' }])
})

test('the parameter of an earlier address of the visit is remembered as well', async () => {
  page.url = '/word-login'
  const screen = await render(<WordLoginScreen />, fakeRoot({ query: { wordJump: 'test' } }))
  await screen.tap('button', '先试学一组')
  expect(navigated.opened).toMatchObject([{ url: '/spword/index?wordJump=test' }])
})

test('without the parameter the address has none', async () => {
  page.url = '/word-login'
  const screen = await render(<WordLoginScreen />, fakeRoot())
  await screen.tap('button', '先试学一组')
  expect(navigated.opened).toMatchObject([{ url: '/spword/index' }])
})

test('a guest can log in instead', async () => {
  const screen = await render(<WordLoginScreen />, fakeRoot())
  await screen.tap('button', '登录')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
})

test('a signed-in student is not asked to log in', async () => {
  const root = fakeRoot({ user: { uid: 'user-1', phone: '13812345678' } })
  const screen = await render(<WordLoginScreen />, root)
  expect(screen.all('button', '登录')).toEqual([])
  await screen.tap('button', '开始背单词')
  expect(navigated.opened).toMatchObject([{ url: '/spword/index?wordJump=plan' }])
})
