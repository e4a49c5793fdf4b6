import fc from 'fast-check'
import { getDays, isBefore, getMonth, monthsAfter, listWeeks } from '../../../contract/domain/habit/calendar'
import { formatDate, getStudyDay } from '../../../contract/domain/study/day'

const day = getStudyDay
const month = fc.record({
  year: fc.integer({ min: 2000, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
})

test('October 2026 begins on a Thursday, and days in a row join within a week', () => {
  const done = new Map(
    ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-08'].map(
      (date) => [day(date), date === '2026-10-03'] as const,
    ),
  )
  const weeks = listWeeks(
    { year: 2026, month: 10 },
    { today: day('2026-10-09'), joined: day('2026-09-01'), done },
  )
  const marks = weeks
    .slice(0, 2)
    .map((week) =>
      week.map(
        (monthDay) =>
          monthDay &&
          `${monthDay.ofMonth}${monthDay.mark[0]}${monthDay.begins ? '<' : ''}${monthDay.ends ? '>' : ''}`,
      ),
    )
  expect(marks).toEqual([
    [undefined, undefined, undefined, '1d<', '2d', '3r', '4d>'],
    ['5d<', '6d>', '7m', '8d<>', '9o', '10o', '11o'],
  ])
  expect(weeks.flat().filter((monthDay) => monthDay?.isToday)).toMatchObject([{ ofMonth: 9 }])
})

test('days before the student joined are not missed', () => {
  const joined = day('2026-10-05')
  const days = listWeeks(
    { year: 2026, month: 10 },
    { today: day('2026-10-07'), joined, done: new Map() },
  ).flat()
  expect(days.filter((monthDay) => monthDay?.mark === 'missed').map((monthDay) => monthDay?.ofMonth)).toEqual(
    [5, 6],
  )
})

test('every month has each of its days once, in whole weeks, from Monday on', () => {
  fc.assert(
    fc.property(month, (item) => {
      const weeks = listWeeks(item, { today: 0, joined: undefined, done: new Map() })
      expect(weeks.every((week) => week.length === 7 && week.some(Boolean))).toBe(true)
      const { first, last } = getDays(item)
      const shown = weeks.flat().flatMap((found) => found?.day ?? [])
      expect(shown).toEqual(Array.from({ length: last - first + 1 }, (_, at) => first + at))
      expect(formatDate(first).slice(8)).toBe('01')
      weeks.forEach((week) =>
        week.forEach((found, place) => {
          if (found) expect((new Date(`${formatDate(found.day)}T00:00:00Z`).getUTCDay() + 6) % 7).toBe(place)
        }),
      )
    }),
  )
})

test('each ribbon begins once and ends once, with done days alone between', () => {
  fc.assert(
    fc.property(month, fc.uniqueArray(fc.integer({ min: 0, max: 30 })), (item, places) => {
      const { first } = getDays(item)
      const done = new Map(places.map((place) => [first + place, place % 3 === 0]))
      for (const week of listWeeks(item, { today: first, joined: first, done })) {
        let isInside = false
        for (const found of week) {
          if (found?.begins) isInside = true
          expect(isInside).toBe(found !== undefined && done.has(found.day))
          if (found?.ends) isInside = false
        }
        expect(isInside).toBe(false)
      }
    }),
  )
})

test('months follow one another over the turn of a year', () => {
  expect(monthsAfter({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
  expect(monthsAfter({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
  expect(isBefore({ year: 2025, month: 12 }, { year: 2026, month: 1 })).toBe(true)
  expect(isBefore({ year: 2026, month: 1 }, { year: 2026, month: 1 })).toBe(false)
  expect(getMonth(day('2026-12-31'))).toEqual({ year: 2026, month: 12 })
})
