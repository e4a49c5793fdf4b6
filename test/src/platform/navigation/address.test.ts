/** @jest-environment jsdom */
import { addressPlatform } from '@/platform/navigation/address.h5'

test('another address for the same page leaves its place in the history as it was', () => {
  window.history.pushState({ index: 3 }, '', '/desk/orders')
  const { length } = window.history
  addressPlatform.rename('/desk/orders?item=1')
  expect(window.location.pathname + window.location.search).toBe('/desk/orders?item=1')
  expect(window.history.state).toEqual({ index: 3 })
  expect(window.history.length).toBe(length)
})
