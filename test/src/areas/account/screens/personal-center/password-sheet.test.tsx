/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { fakeRoot } from '../../../../../support/root'

const NOTE = '密码里有空格或全角字符，登录时要原样输入'

beforeEach(() => {
  page.url = '/personal-center?settings=1'
})

test.each([
  ['river boat 8', true],
  [' riverboat8', true],
  ['river\u3000boat8', true],
  ['ｒiverboat8', true],
  ['riverboat8！', true],
  ['riverboat8!', false],
  ['江上的船riverboat', false],
])('of a new password such as “%s” a note is announced while it is typed: %s', async (password, isNoted) => {
  const user = { uid: 'user-1', phone: '13812345678' }
  const screen = await render(<PersonalCenterScreen />, fakeRoot({ user }))
  await screen.tap('button', '登录密码')
  await screen.type('新密码', password)
  const said = screen.all('status').map(({ textContent }) => textContent)
  expect(said.includes(NOTE)).toBe(isNoted)
})
