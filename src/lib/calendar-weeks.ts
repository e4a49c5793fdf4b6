import { weekdayOf } from '../../contract/domain/learning/plan'

/** The last weeks of a calendar up to a study day. */
export interface CalendarWeeks {
  /** Weeks, each from Monday to Sunday: the value of a day, undefined for one that is still to come. */
  readonly weeks: readonly (readonly (number | undefined)[])[]
  /** Monday of the first week, as a study day. */
  readonly from: number
}

/** So many weeks up to the one of a study day, with what each day is worth. */
export function calendarWeeks(valueOf: (day: number) => number, today: number, count: number): CalendarWeeks {
  const monday = today - ((weekdayOf(today) + 6) % 7)
  const from = monday - (count - 1) * 7
  const weeks = Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => {
      const day = from + week * 7 + at
      return day > today ? undefined : valueOf(day)
    }),
  )
  return { weeks, from }
}
