/** @jest-environment jsdom */
import { tabs as h5 } from '../../../../src/platform/storage/tabs.h5'
import { tabs as weapp } from '../../../../src/platform/storage/tabs.weapp'

/** Sends the events by which a browser notifies every other tab of the origin. */
function tellOtherTabs(before: Readonly<Record<string, string>>): void {
  for (const [key, newValue] of Object.entries({ ...localStorage }))
    if (before[key] !== newValue) window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

test('a tab hears of each telling about its topic, and of no other', () => {
  const received: string[] = []
  h5.listen('words', () => received.push('words'))
  h5.listen('plans', () => received.push('plans'))
  for (const topic of ['words', 'words', 'plans']) {
    const before = { ...localStorage }
    h5.notify(topic)
    tellOtherTabs(before)
  }
  expect(received).toEqual(['words', 'words', 'plans'])
})

test('a mini-program has no other tab', () => {
  const received = jest.fn()
  weapp.listen('words', received)
  weapp.notify('words')
  expect(received).not.toHaveBeenCalled()
})
