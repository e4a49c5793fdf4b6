import fc from 'fast-check'
import { createDwellTimer } from '@/lib/dwell-timer'

test('only the time between resume and pause counts, and each of it once', () => {
  const stay = createDwellTimer()
  stay.resume(1000)
  stay.resume(1500)
  stay.pause(2000)
  stay.resume(9000)
  expect(stay.takeMs(9500)).toBe(1500)
  expect(stay.takeMs(9600)).toBe(100)
})

test('a clock that is set back or far ahead in between adds nothing', () => {
  const stay = createDwellTimer()
  stay.resume(10_000)
  expect(stay.takeMs(5000)).toBe(0)
  expect(stay.takeMs(5100)).toBe(100)
  expect(stay.takeMs(5100 + 90 * 86_400_000)).toBe(0)
})

test('time measured in parts is never more than the time that passed', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(60_000), fc.constantFrom('resume', 'pause', 'take'))), (steps) => {
      const stay = createDwellTimer()
      let now = 0
      let taken = 0
      for (const [ms, action] of steps) {
        now += ms
        if (action === 'resume') stay.resume(now)
        else if (action === 'pause') stay.pause(now)
        else taken += stay.takeMs(now)
      }
      expect(taken + stay.takeMs(now)).toBeLessThanOrEqual(now)
    }),
  )
})
