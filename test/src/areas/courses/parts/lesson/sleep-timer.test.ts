import { SleepTimer } from '@/areas/courses/parts/lesson/audio/sleep-timer'
import { manualTimers } from '../../../../../support/manual-timers'

const MINUTE = 60_000

function timer() {
  const timers = manualTimers(0)
  const over = jest.fn()
  const sleep = new SleepTimer({ now: () => timers.clock.ms, later: timers.later, onOver: over })
  return { ...timers, over, sleep }
}

test('it counts the minutes that are left and ends once', async () => {
  const { sleep, over, pass } = timer()
  sleep.set(15)
  expect(sleep.minutes).toBe(15)
  await pass(MINUTE - 1)
  expect(sleep.minutes).toBe(15)
  await pass(1)
  expect(sleep.minutes).toBe(14)
  await pass(14 * MINUTE - 1)
  expect([sleep.minutes, over.mock.calls.length]).toEqual([1, 0])
  await pass(1)
  expect([sleep.choice, sleep.minutes, over.mock.calls.length]).toEqual([undefined, 0, 1])
  await pass(60 * MINUTE)
  expect(over).toHaveBeenCalledTimes(1)
})

test('another choice takes the place of the one before, and none plays on', async () => {
  const { sleep, over, pass } = timer()
  sleep.set(15)
  await pass(10 * MINUTE)
  sleep.set(30)
  await pass(10 * MINUTE)
  expect([sleep.minutes, over.mock.calls.length]).toEqual([20, 0])
  sleep.set(undefined)
  await pass(60 * MINUTE)
  expect([sleep.choice, over.mock.calls.length]).toEqual([undefined, 0])
})

test('the end of a lesson is no time', async () => {
  const { sleep, over, pass } = timer()
  sleep.set('end')
  await pass(120 * MINUTE)
  sleep.check()
  expect([sleep.choice, sleep.minutes, over.mock.calls.length]).toEqual(['end', 0, 0])
})

test('where timers sleep in the background, a step of the sound ends it', () => {
  const { sleep, over, clock } = timer()
  sleep.set(30)
  clock.ms = 31 * MINUTE
  expect(over).not.toHaveBeenCalled()
  sleep.check()
  expect([sleep.choice, over.mock.calls.length]).toEqual([undefined, 1])
})
