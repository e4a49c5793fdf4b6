/** @jest-environment jsdom */
import { whenIdle } from '@/platform/app/idle.h5'
import { unasked } from '@/platform/app/unasked'

test('work for a page at rest is begun by the app itself, and nothing after it', () => {
  jest.useFakeTimers()
  const begun: boolean[] = []
  whenIdle(() => {
    begun.push(unasked.isBeginning())
    throw new Error('broken work')
  })
  window.dispatchEvent(new Event('load'))
  expect(() => jest.runAllTimers()).toThrow('broken work')
  expect([...begun, unasked.isBeginning()]).toEqual([true, false])
  jest.useRealTimers()
})
