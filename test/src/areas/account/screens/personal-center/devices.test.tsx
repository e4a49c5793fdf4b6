/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { example, fakeRoot } from '../../../../../support/root'

const [device] = example('listDevices').devices

beforeEach(() => {
  page.url = '/personal-center?settings=1'
})

test('devices of one name are distinguished by the time of their sign-in, and all but this one can be signed out', async () => {
  if (!device) throw new Error('the example has no device')
  const at = (hour: number) => Date.UTC(2026, 10, 20, hour)
  const devices = [
    { ...device, deviceId: 'here', isCurrent: true, signedInAt: at(1) },
    { ...device, deviceId: 'there', isCurrent: false, signedInAt: at(2) },
    { ...device, deviceId: 'elsewhere', isCurrent: false, signedInAt: at(3) },
  ]
  const root = fakeRoot({
    user: { uid: 'user-1', phone: '13812345678' },
    answers: { listDevices: () => ({ devices }) },
  })
  const screen = await render(<PersonalCenterScreen />, root)
  for (const time of ['09:00', '10:00', '11:00']) expect(screen.text()).toContain(`2026-11-20 ${time} 登录`)
  const out = () => root.calls.filter(({ id }) => id === 'signOutDevice').map(({ input }) => input)
  await screen.tap('button', '退出其他所有设备')
  expect(screen.get('dialog', '退出其他 2 台设备？')).toBeTruthy()
  await screen.tap('button', '先不退')
  expect([out(), screen.all('dialog')]).toEqual([[], []])
  await screen.tap('button', '退出其他所有设备')
  await screen.tap('button', '全部退出')
  expect(out()).toMatchObject([{ params: { deviceId: 'there' } }, { params: { deviceId: 'elsewhere' } }])
  expect(root.session.isSignedIn).toBe(true)
})
