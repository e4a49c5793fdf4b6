/** @jest-environment jsdom */
import '../support/fake-page'
import { ApiError } from '@/api/errors'
import { DeviceList, type DeviceListProps } from '@/kit/device-list'
import { fakeRoot } from '../../support/root'
import { render } from '../support/render'

const here = { deviceId: 'a', name: '我的手机', isCurrent: true }
const there = { deviceId: 'b', name: '', isCurrent: false }

type Props = DeviceListProps<typeof here>

async function list(load: Props['load']) {
  const [retries, ended]: [number[], string[]] = [[], []]
  const screen = await render(
    <DeviceList
      title="登录设备"
      load={load}
      onRetry={() => void retries.push(1)}
      listLines={({ deviceId }) => [`编号 ${deviceId}`]}
      findSignOut={({ isCurrent }, name) => (isCurrent ? undefined : `退出${name}`)}
      onSignOut={({ deviceId }) => void ended.push(deviceId)}
    />,
    fakeRoot(),
  )
  return { screen, retries, ended }
}

test('every device but the one that asks can be signed out, also one without a name', async () => {
  const { screen, ended } = await list({ state: 'ready', value: { devices: [here, there] } })
  expect(screen.all('button')).toHaveLength(1)
  expect(screen.text()).toContain('我的手机编号 a')
  await screen.tap('button', '退出未命名的设备')
  expect(ended).toEqual(['b'])
})

test('a list that could not be had says so and is asked for again', async () => {
  const { screen, retries } = await list({ state: 'failed', error: new ApiError('x500', 500, '') })
  await screen.tap('button', '再试一次')
  expect(retries).toEqual([1])
})
