import { repeatGuard, REPEAT_GUARD_MS } from '@/lib/once'

test('a second tap within three seconds is ignored, and does not lengthen the wait', () => {
  let time = 1_000_000
  const mayRun = repeatGuard(() => time)
  expect(mayRun()).toBe(true)
  time += REPEAT_GUARD_MS - 1
  expect(mayRun()).toBe(false)
  time += 1
  expect(mayRun()).toBe(true)
})

test('a clock that was set back does not lock the button', () => {
  let time = 1_000_000
  const mayRun = repeatGuard(() => time)
  mayRun()
  time -= 60_000
  expect(mayRun()).toBe(true)
})
