import { getCalendar } from '@/features/study-calendar/calendar'
import { getStudyDay } from '../../../../contract/domain/study/day'

const today = getStudyDay('2026-11-21') // a Saturday

test('the calendar ends with the week that it is, whose coming days are open', () => {
  const counts = new Map([
    [today, 5],
    [today - 104, 9],
    [today - 103, 2],
  ])
  const { weeks, from, studied, answers, most } = getCalendar((day) => counts.get(day) ?? 0, today)
  expect(weeks).toHaveLength(15)
  expect(weeks.at(-1)).toEqual([0, 0, 0, 0, 0, 5, undefined])
  expect(from).toBe(getStudyDay('2026-08-10'))
  expect(weeks[0]?.[0]).toBe(2)
  expect([studied, answers, most]).toEqual([2, 7, 5])
})
