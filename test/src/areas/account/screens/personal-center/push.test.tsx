/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { bringPush, browser, takePush } from '../../../../support/fake-push'
import { PUSH_KEY, buildSettings, user } from '../../../../support/messages'
import { render } from '../../../../support/render'
import { turnOnPush } from '@/features/push'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { fakeRoot } from '../../../../../support/root'

beforeEach(bringPush)
afterEach(takePush)

test('after a sign-out no more messages reach this browser, and the server knows', async () => {
  page.url = '/personal-center?settings=1'
  const root = fakeRoot({
    user,
    answers: { addPushSubscription: () => buildSettings(), removePushSubscription: () => buildSettings() },
  })
  await turnOnPush(root, user.uid, PUSH_KEY)
  const screen = await render(<PersonalCenterScreen />, root)
  await screen.tap('button', '退出登录')
  expect(root.session.isSignedIn).toBe(false)
  expect(browser.held).toBe(0)
  const order = root.calls.map(({ id }) => id)
  expect(order).toContain('removePushSubscription')
  expect(order.indexOf('removePushSubscription')).toBeLessThan(order.indexOf('signOut'))
  expect(navigated.opened).toEqual([])
})
