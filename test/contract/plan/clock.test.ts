import fc from 'fast-check'
import { studyDay } from '../../../contract/domain/study/day'
import { beginsAt, readClock, writeClock } from '../../../contract/domain/plan/clock'

test('a clock reads what it writes, and nothing that no clock shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) =>
      expect(readClock(writeClock(minute))).toBe(minute),
    ),
  )
  expect(['24:00', '7:30', '07:60', '', '07:30:00'].map(readClock)).toEqual(Array(5).fill(undefined))
})

test('a time on a study day lies in it, after midnight on the next day of the calendar', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 19_000, max: 30_000 }),
      fc.integer({ min: 0, max: 1439 }),
      (day, minute) => {
        expect(studyDay(beginsAt(day, minute))).toBe(day)
        const clock = new Date(beginsAt(day, minute) + 8 * 3_600_000).toISOString().slice(11, 16)
        expect(clock).toBe(writeClock(minute))
      },
    ),
  )
})
