import fc from 'fast-check'
import { chinaDate, chinaTime, chinaWeekday, daysUntil } from '../../contract/domain/china-time'

/** A moment by the clock in China, which is eight hours ahead of UTC all year. */
const inChina = (text: string) => Date.parse(`${text}+08:00`)

const day = 86_400_000
const exam = '2026-12-19'

test.each([
  ['2026-12-18T00:00:00.000', 1],
  ['2026-12-18T23:59:59.999', 1],
  ['2026-12-19T00:00:00.000', 0],
  ['2026-12-19T12:00:00.000', 0],
  ['2026-12-19T23:59:59.999', 0],
  ['2026-12-20T00:00:00.000', -1],
  ['2026-12-17T23:59:59.999', 2],
  ['2025-12-31T23:59:59.999', 353],
  ['2026-01-01T00:00:00.000', 352],
])('at %s in China the exam is %i days away', (now, left) => {
  expect(daysUntil(exam, inChina(now))).toBe(left)
})

test('the days run over the end of a year and over a leap day', () => {
  expect(daysUntil('2027-01-01', inChina('2026-12-31T23:59:59.999'))).toBe(1)
  expect(daysUntil('2028-03-01', inChina('2028-02-28T08:00:00.000'))).toBe(2)
  expect(daysUntil('2027-03-01', inChina('2027-02-28T08:00:00.000'))).toBe(1)
})

test('the number is whole, falls by one a day and changes at midnight in China only', () => {
  const moment = fc.integer({ min: inChina('2024-01-01T00:00:00'), max: inChina('2032-01-01T00:00:00') })
  fc.assert(
    fc.property(moment, (now) => {
      const left = daysUntil(exam, now)
      expect(Number.isInteger(left)).toBe(true)
      expect(daysUntil(exam, now + day)).toBe(left - 1)
      const isSameDay = chinaDate(now + 1) === chinaDate(now)
      expect(daysUntil(exam, now + 1)).toBe(isSameDay ? left : left - 1)
    }),
  )
})

test.each([
  ['2026-12-31T23:59:59.999', { month: 12, day: 31, weekday: 4 }],
  ['2027-01-01T00:00:00.000', { month: 1, day: 1, weekday: 5 }],
  ['2028-02-29T07:59:59.999', { month: 2, day: 29, weekday: 2 }],
  ['2026-11-22T00:00:00.000', { month: 11, day: 22, weekday: 0 }],
])('at %s in China the calendar there is shown', (now, date) => {
  const { month, day: dayOfMonth } = chinaTime(inChina(now))
  expect({ month, day: dayOfMonth, weekday: chinaWeekday(inChina(now)) }).toEqual(date)
})
