/** @jest-environment jsdom */
import { addressPlatform } from '@/platform/navigation/address.h5'
import { layers } from '@/platform/navigation/layers.h5'
import { createPage } from '@/platform/navigation/pages'
import type { Entry } from '@/platform/navigation/stack'

const page: Entry = { index: 4, url: '/', title: undefined, page: createPage('/'), scrollY: 0 }

test('an address that is given while the browser goes back is that of the page it arrives at', async () => {
  window.history.pushState({ index: page.index }, '', '/desk/orders')
  layers.start({ current: () => page, of: () => page }, { index: page.index, height: 0 })
  const remove = layers.add(document.createElement('div'), () => undefined)
  addressPlatform.rename('/desk/orders?item=1')
  expect(window.location.search).toBe('?item=1')
  remove()
  layers.sync()
  addressPlatform.rename('/desk/orders?item=2')
  await new Promise((done) => window.addEventListener('popstate', done, { once: true }))
  layers.arrive(layers.getPlace(window.history.state).height)
  expect([window.location.search, window.history.state]).toEqual(['?item=2', { index: 4 }])
})
