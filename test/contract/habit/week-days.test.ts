import fc from 'fast-check'
import { weekDays } from '../../../contract/domain/habit/week-days'
import { streakAt } from '../../../contract/domain/habit/streak'
import { formatDate } from '../../../contract/domain/study/day'
import { getMonday } from '../../../contract/domain/study/week'

/** Friday the 20th of November 2026. */
const TODAY = 20_777
const known = (days: readonly number[]) =>
  days.map((day) => ({ day: formatDate(day), studied: 60, isCheckedIn: true }))

const drawn = (days: readonly number[], today = TODAY) => {
  const row = streakAt(new Set(days), today)
  const shown = days.filter((day) => day >= Math.min(getMonday(today), today - 1))
  return weekDays(known(shown), today, row)
    .map(({ isCheckedIn, begins, ends }) =>
      isCheckedIn ? `${{ here: '(', before: '-', earlier: '<' }[begins]}${ends ? ')' : '-'}` : '..',
    )
    .join('')
}

test.each([
  ['nothing', [], '..............'],
  ['a day alone', [TODAY], '........()....'],
  ['days in a row until yesterday', [TODAY - 3, TODAY - 2, TODAY - 1], '..(----)......'],
  ['a row that is older than the week', [-5, -4, -3, -2, -1, 0].map((by) => TODAY + by), '<--------)....'],
  ['the whole week until today and no longer', [-4, -3, -2, -1, 0].map((by) => TODAY + by), '(--------)....'],
  ['two rows with a missed day', [TODAY - 4, TODAY - 2, TODAY - 1, TODAY], '()..(----)....'],
])('the week draws %s', (_what, days, expected) => {
  expect(drawn(days)).toBe(expected)
})

test('a week is seven days from Monday on, one of them today, and every row that begins ends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20_000, max: 21_000 }), fc.array(fc.nat(20)), (today, ago) => {
      const days = [...new Set(ago.map((by) => today - by))]
      const week = weekDays(known(days), today, streakAt(new Set(days), today))
      expect(week.map(({ day }) => day)).toEqual(
        Array.from({ length: 7 }, (_, nth) => getMonday(today) + nth),
      )
      expect(week.filter(({ isToday }) => isToday)).toHaveLength(1)
      const on = week.filter(({ isCheckedIn }) => isCheckedIn)
      const begun = on.filter(({ begins }) => begins !== 'before')
      expect(begun).toHaveLength(on.filter(({ ends }) => ends).length)
    }),
  )
})
