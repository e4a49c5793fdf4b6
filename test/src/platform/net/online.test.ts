/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { online as h5 } from '@/platform/net/online.h5'
import { online as weapp } from '@/platform/net/online.weapp'

test.each([
  ['h5', h5, () => window.dispatchEvent(new Event('online'))],
  ['weapp', weapp, () => wechat.networkChanged({ isConnected: true })],
])('%s tells each time that the network has come back', (_, online, comeBack) => {
  let count = 0
  const stop = online.onReturn(() => void (count += 1))
  expect(count).toBe(0)
  comeBack()
  comeBack()
  expect(count).toBe(2)
  stop()
  comeBack()
  expect(count).toBe(2)
})

test.each([
  ['h5', h5, () => window.dispatchEvent(new Event('offline'))],
  ['weapp', weapp, () => wechat.networkChanged({ isConnected: false })],
])('%s says nothing when it goes away', (_, online, goAway) => {
  let count = 0
  online.onReturn(() => void (count += 1))
  goAway()
  expect(count).toBe(0)
})
