import { DAYS_OF_WEEK, getMonday } from '../../../contract/domain/study/week'

/** Weeks of the calendar; the style of its picture draws as many columns. */
export const WEEKS = 15

/** The calendar of the last fifteen weeks. */
export interface Calendar {
  /** Weeks, each from Monday to Sunday: answers of a day, undefined for one that is still to come. */
  readonly weeks: readonly (readonly (number | undefined)[])[]
  /** Monday of the first week, as a study day. */
  readonly from: number
  /** Days with an answer, answers in all, and most answers of a day. */
  readonly studied: number
  readonly answers: number
  readonly most: number
}

/** The calendar up to the week of a study day; `countOn` gives the answers of a study day. */
export function getCalendar(countOn: (day: number) => number, today: number): Calendar {
  const from = getMonday(today) - (WEEKS - 1) * DAYS_OF_WEEK
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (__, at) => {
      const day = from + week * DAYS_OF_WEEK + at
      return day > today ? undefined : countOn(day)
    }),
  )
  const counts = weeks.flat().filter((count) => count !== undefined)
  return {
    weeks,
    from,
    studied: counts.filter((count) => count > 0).length,
    answers: counts.reduce((sum, count) => sum + count, 0),
    most: Math.max(0, ...counts),
  }
}
