import { createCancel } from '@/lib/cancel'

test('listeners are notified once, and removed ones are not', () => {
  const { signal, cancel } = createCancel()
  const received: string[] = []
  signal.onCancel(() => received.push('a'))
  const stop = signal.onCancel(() => received.push('b'))
  stop()
  expect(signal.isCancelled).toBe(false)
  cancel()
  cancel()
  expect(received).toEqual(['a'])
  expect(signal.isCancelled).toBe(true)
})

test('a late listener is notified at once', () => {
  const { signal, cancel } = createCancel()
  cancel()
  const received: string[] = []
  signal.onCancel(() => received.push('late'))
  expect(received).toEqual(['late'])
})
