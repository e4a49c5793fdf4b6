/** @jest-environment jsdom */
import { onLostPart } from '@/platform/app/lost-part'

/** Counts the reports of a lost part when a promise that nobody waits for is rejected. */
function getHeard(reason: unknown): number {
  let count = 0
  const end = onLostPart(() => (count += 1))
  const reject = () => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  reject()
  end()
  reject()
  return count
}

test.each([
  'ChunkLoadError: Loading chunk 812 failed.\n(error: https://shangan.test/js/812.01234567.js)',
  'Error: Loading CSS chunk 812 failed.\n(/css/812.01234567.css)',
])('a part of the app that does not arrive is heard of while somebody listens: %s', (fault) => {
  expect(getHeard(fault)).toBe(1)
})

test('whether the device has a network is said, for the reason is another one', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get')
  const count: boolean[] = []
  const end = onLostPart((isOnline) => count.push(isOnline))
  for (const isOnline of [true, false]) {
    onLine.mockReturnValue(isOnline)
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: 'ChunkLoadError: Loading chunk 812 failed.' }),
    )
  }
  end()
  onLine.mockRestore()
  expect(count).toEqual([true, false])
})

test('other faults are none', () => {
  for (const fault of [new TypeError('Failed to fetch'), 'x is not a function', undefined])
    expect(getHeard(fault)).toBe(0)
})
