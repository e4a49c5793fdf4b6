import { getStudyDay, studyDayStart } from '../../../contract/domain/study/day'
import { namePeriod } from '../../../contract/domain/study/period'
import { studyWeek } from '../../../contract/domain/study/week'
import { getSeason } from '../../../contract/domain/practice/season'

const between = (first: string, next: string) => ({
  startsAt: studyDayStart(getStudyDay(first)),
  endsAt: studyDayStart(getStudyDay(next)),
})

test.each([
  ['a day', '2026-11-29', '2026-11-30', 'day'],
  ['two days', '2026-11-29', '2026-12-01', 'season'],
  ['a week from Monday', '2026-11-23', '2026-11-30', 'week'],
  ['a week over New Year', '2026-12-28', '2027-01-04', 'week'],
  ['seven days from a Tuesday', '2026-11-24', '2026-12-01', 'season'],
  ['February', '2027-02-01', '2027-03-01', 'month'],
  ['a leap February', '2028-02-01', '2028-03-01', 'month'],
  ['a month of 30 days', '2026-11-01', '2026-12-01', 'month'],
  ['December', '2026-12-01', '2027-01-01', 'month'],
  ['30 days from the middle of a month', '2026-11-09', '2026-12-09', 'season'],
  ['two whole months', '2026-11-01', '2027-01-01', 'season'],
  ['eight weeks', '2026-11-09', '2027-01-04', 'season'],
  ['a year', '2026-11-01', '2027-11-01', 'season'],
])('%s is named by where it begins and ends', (_, first, next, kind) => {
  const days = (date: string) => ({ month: Number(date.slice(5, 7)), day: Number(date.slice(8)) })
  expect(namePeriod(between(first, next))).toMatchObject({ kind, first: days(first), next: days(next) })
})

test('every season is one and ends when the next begins', () => {
  for (let at = Date.parse('2026-09-14T04:00:00+08:00'), end = at + 3 * 365 * 86_400_000; at < end;) {
    const season = getSeason(at)
    expect(namePeriod(season).kind).toBe('season')
    expect(season.startsAt).toBe(at)
    at = season.endsAt
  }
})

test('every study week is one, with the Sunday as its last day', () => {
  expect(namePeriod(studyWeek(Date.parse('2026-11-29T12:00:00+08:00')))).toEqual({
    kind: 'week',
    first: expect.objectContaining({ month: 11, day: 23 }),
    last: expect.objectContaining({ month: 11, day: 29 }),
    next: expect.objectContaining({ month: 11, day: 30 }),
  })
})
