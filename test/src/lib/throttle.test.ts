import { throttle, THROTTLE_MS } from '@/lib/throttle'

test('a second tap within three seconds is ignored, and does not lengthen the wait', () => {
  let time = 1_000_000
  const mayRun = throttle(() => time)
  expect(mayRun()).toBe(true)
  time += THROTTLE_MS - 1
  expect(mayRun()).toBe(false)
  time += 1
  expect(mayRun()).toBe(true)
})

test('a clock that was set back does not lock the button', () => {
  let time = 1_000_000
  const mayRun = throttle(() => time)
  mayRun()
  time -= 60_000
  expect(mayRun()).toBe(true)
})
