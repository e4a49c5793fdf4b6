/** @jest-environment jsdom */
import { tabs as h5 } from '../../../../src/platform/storage/tabs.h5'
import { tabs as weapp } from '../../../../src/platform/storage/tabs.weapp'

/** Sends the events by which a browser notifies every other tab of the origin. */
function tellOtherTabs(before: Readonly<Record<string, string>>): void {
  for (const [key, newValue] of Object.entries({ ...localStorage }))
    if (before[key] !== newValue) window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

test('a tab hears of each telling about its topic, and of no other', () => {
  const heard: string[] = []
  h5.listen('words', () => heard.push('words'))
  h5.listen('plans', () => heard.push('plans'))
  for (const topic of ['words', 'words', 'plans']) {
    const before = { ...localStorage }
    h5.tell(topic)
    tellOtherTabs(before)
  }
  expect(heard).toEqual(['words', 'words', 'plans'])
})

test('a mini-program has no other tab', () => {
  const heard = jest.fn()
  weapp.listen('words', heard)
  weapp.tell('words')
  expect(heard).not.toHaveBeenCalled()
})
