/** @jest-environment jsdom */
import { presence } from '@/platform/app/presence.h5'

const comeBack = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

test('a page that was closed without being hidden tells when the browser brings it back as it was', () => {
  const told: string[] = []
  presence.onLeave(() => told.push('left'))
  const end = presence.onReturn(() => told.push('back'))
  window.dispatchEvent(new Event('pagehide'))
  expect(told).toEqual(['left'])
  comeBack(true)
  expect(told).toEqual(['left', 'back'])
  end()
  comeBack(true)
  expect(told).toEqual(['left', 'back'])
})

test('a page that is loaded anew has not come back', () => {
  const told: string[] = []
  presence.onReturn(() => told.push('back'))
  comeBack(false)
  expect(told).toEqual([])
})
