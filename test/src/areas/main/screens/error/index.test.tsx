/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import ErrorScreen from '@/areas/main/screens/error'
import { fakeRoot } from '../../../../../support/root'

test('an address without a page says so, leads home, and asks the server nothing', async () => {
  page.url = '/error'
  const root = fakeRoot()
  const screen = await render(<ErrorScreen />, root)
  expect(screen.get('heading', '没有找到这个页面')).toBeTruthy()
  expect(root.calls).toEqual([])
  await screen.tap('button', '回到首页')
  expect(navigated.opened).toMatchObject([{ move: 'reset', url: '/' }])
})
