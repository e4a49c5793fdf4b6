/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import PlannedScreen from '@/areas/main/screens/planned'
import { example, fakeRoot } from '../../../../../support/root'

test('an address whose screen is not built says so by its title, and leads home', async () => {
  page.url = '/as-regards'
  const root = fakeRoot()
  const screen = await render(<PlannedScreen />, root)
  expect(screen.get('heading', '这个页面正在建设中')).toBeTruthy()
  expect(screen.text()).toContain('“关于我们”正在开发，完成后可在本页使用。')
  expect(screen.all('navigation')).toEqual([])
  expect(root.calls).toEqual([])
  await screen.tap('button', '回到首页')
  expect(navigated.opened).toMatchObject([{ move: 'reset', url: '/' }])
})

test('one without a title says the same of its content', async () => {
  page.url = '/blank'
  const screen = await render(<PlannedScreen />, fakeRoot())
  expect(screen.text()).toContain('内容正在开发，完成后可在本页使用。')
  expect(screen.get('heading', '上岸')).toBeTruthy()
})

test('a tab home that is not built has the tabs, and has no way back', async () => {
  page.url = '/personal-center'
  const screen = await render(<PlannedScreen />, fakeRoot())
  expect(screen.get('link', '我的').getAttribute('aria-current')).toBe('page')
  expect(screen.all('button', '返回')).toEqual([])
})

test.each(['/clue-info', '/activity-data', '/agent-link'])(
  'a page for staff alone, %s, leads a stranger to their login, and staff from the notice to their own menu',
  async (path) => {
    page.url = path
    const stranger = await render(<PlannedScreen />, fakeRoot({ user: { uid: 'u', phone: '13812345678' } }))
    expect(stranger.text()).toBe('')
    expect(navigated.opened).toMatchObject([{ move: 'replace', url: '/sale-login' }])
    stranger.unmount()
    const root = fakeRoot()
    root.staff.signIn('t', example('getStaff'))
    const screen = await render(<PlannedScreen />, root)
    expect(screen.get('heading', '这个页面正在建设中')).toBeTruthy()
    await screen.tap('button', '回到功能菜单')
    expect(navigated.opened.at(-1)).toMatchObject({ move: 'replace', url: '/menu-blend' })
  },
)
