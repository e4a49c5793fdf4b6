/** @jest-environment jsdom */
import { awake } from '@/platform/page/wake-lock'

test('the screen stays on until it is let go, and a browser that refuses breaks nothing', async () => {
  const release = jest.fn(async () => undefined)
  const request = jest.fn(async () => ({ release }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  awake.hold()()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(release).toHaveBeenCalledTimes(1)
  request.mockRejectedValue(new Error('the battery is low'))
  expect(() => awake.hold()()).not.toThrow()
  Reflect.deleteProperty(navigator, 'wakeLock')
  expect(() => awake.hold()()).not.toThrow()
})
