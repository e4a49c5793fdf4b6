/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { network, networkKind } from '@/platform/net/network.h5'

test.each([
  ['', { type: 'wifi', effectiveType: '3g' }, 'wifi'],
  ['', { type: 'ethernet' }, 'ethernet'],
  ['', { type: 'cellular', effectiveType: '4g' }, '4g'],
  ['', { effectiveType: 'slow-2g' }, '2g'],
  ['MicroMessenger/8.0.44 NetType/WIFI Language/zh_CN', undefined, 'wifi'],
  ['MicroMessenger/8.0.44 NetType/5G', undefined, '5g'],
  ['MicroMessenger/8.0.44 NetType/3gnet', undefined, '3g'],
  ['NetType/4G', { type: 'wifi' }, 'wifi'],
  ['NetType/NON_NETWORK', undefined, 'unknown'],
  ['NetType/non-wifi', undefined, 'unknown'],
  ['', { type: 'none' }, 'unknown'],
  ['', 'wifi', 'unknown'],
  ['', undefined, 'unknown'],
])('%j with %j is %s', (agent, connection, kind) => {
  expect(networkKind(agent, connection)).toBe(kind)
})

test('a browser is asked again each time', () => {
  expect(network.kind()).toBe('unknown')
  Reflect.set(navigator, 'connection', { type: 'wifi' })
  expect(network.kind()).toBe('wifi')
  Reflect.deleteProperty(navigator, 'connection')
})

describe('WeChat', () => {
  async function load() {
    let weapp: typeof network | undefined
    jest.isolateModules(() => {
      weapp = jest.requireActual<typeof import('@/platform/net/network.weapp')>(
        '@/platform/net/network.weapp',
      ).network
    })
    await Promise.resolve()
    return weapp
  }

  test('reports the network once, and each change of it', async () => {
    wechat.network = '5g'
    const weapp = await load()
    await Promise.resolve()
    expect(weapp?.kind()).toBe('5g')
    wechat.networkChanged({ isConnected: true, networkType: 'wifi' })
    expect(weapp?.kind()).toBe('wifi')
  })

  test('that does not answer leaves it unknown', async () => {
    wechat.network = new Error('old library')
    const weapp = await load()
    expect(weapp?.kind()).toBe('unknown')
  })
})
