/** @jest-environment jsdom */
import { presence } from '@/platform/app/presence.h5'

const comeBack = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

test('a page closed without being hidden notices that, and when the browser restores it', () => {
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

test('a page that is loaded again has not come back', () => {
  const told: string[] = []
  presence.onReturn(() => told.push('back'))
  comeBack(false)
  expect(told).toEqual([])
})
