/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { getEnvironment } from '@/platform/app/telemetry-env.contract'
import { telemetryEnv as h5 } from '@/platform/app/telemetry-env.h5'
import { telemetryEnv as weapp } from '@/platform/app/telemetry-env.weapp'

function setState(state: string): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('h5 notifies when the page is hidden, shown again and left', () => {
  const received: boolean[] = []
  h5.onVisible((isVisible) => received.push(isVisible))
  setState('hidden')
  setState('visible')
  window.dispatchEvent(new Event('pagehide'))
  expect(received).toEqual([false, true, false])
})

test('weapp notifies when the app goes into the background and comes back', () => {
  const received: boolean[] = []
  weapp.onVisible((isVisible) => received.push(isVisible))
  wechat.notify('onAppHide')
  wechat.notify('onAppShow')
  expect(received).toEqual([false, true])
})

test('both report errors that nothing caught', () => {
  const received: string[] = []
  h5.onFault((message) => received.push(message))
  window.dispatchEvent(new ErrorEvent('error', { message: 'x is not a function' }))
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('lost') })
  window.dispatchEvent(rejection)
  weapp.onFault((message) => received.push(message))
  wechat.notify('onError', 'thrown')
  wechat.notify('onUnhandledRejection', { reason: 'refused' })
  expect(received).toEqual(['x is not a function', 'Error: lost', 'thrown', 'refused'])
})

test('a beacon leaves as plain text, and one that the browser refuses or does not know is reported', () => {
  const sent: unknown[] = []
  const beacon = { url: '/statistics/v1/events', body: '{}' }
  expect(h5.beacon(beacon)).toBe(false)
  Reflect.set(navigator, 'sendBeacon', (...given: unknown[]) => sent.push(given) > 0)
  expect(h5.beacon(beacon)).toBe(true)
  expect(sent).toEqual([['/statistics/v1/events', '{}']])
  expect(weapp.beacon(beacon)).toBe(false)
})

test('a build says which it is', () => {
  expect([undefined, 'production', 'development', 'test', 'x'].map(getEnvironment)).toEqual([
    'production',
    'production',
    'development',
    'test',
    'production',
  ])
  expect(h5.environment).toBe('test')
})
