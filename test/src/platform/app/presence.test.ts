/** @jest-environment jsdom */
import { presence } from '@/platform/app/presence.h5'

const comeBack = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

test('a page closed without being hidden notices that, and when the browser restores it', () => {
  const received: string[] = []
  presence.onLeave(() => received.push('left'))
  const end = presence.onReturn(() => received.push('back'))
  window.dispatchEvent(new Event('pagehide'))
  expect(received).toEqual(['left'])
  comeBack(true)
  expect(received).toEqual(['left', 'back'])
  end()
  comeBack(true)
  expect(received).toEqual(['left', 'back'])
})

test('a page that is loaded again has not come back', () => {
  const received: string[] = []
  presence.onReturn(() => received.push('back'))
  comeBack(false)
  expect(received).toEqual([])
})
