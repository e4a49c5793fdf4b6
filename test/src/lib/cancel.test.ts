import { createCancel } from '@/lib/cancel'

test('listeners are notified once, and removed ones are not', () => {
  const { signal, cancel } = createCancel()
  const told: string[] = []
  signal.onCancel(() => told.push('a'))
  const stop = signal.onCancel(() => told.push('b'))
  stop()
  expect(signal.isCancelled).toBe(false)
  cancel()
  cancel()
  expect(told).toEqual(['a'])
  expect(signal.isCancelled).toBe(true)
})

test('a late listener is notified at once', () => {
  const { signal, cancel } = createCancel()
  cancel()
  const told: string[] = []
  signal.onCancel(() => told.push('late'))
  expect(told).toEqual(['late'])
})
