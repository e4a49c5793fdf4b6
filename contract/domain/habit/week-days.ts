import { calendarDay, getStudyDay } from '../study/day'
import { DAYS_OF_WEEK, getMonday } from '../study/week'

/** The known facts about a study day that has something. */
export interface KnownDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Seconds of study. */
  readonly studied: number
  readonly isCheckedIn: boolean
}

/** A day of the running week. */
export interface WeekDay {
  /** Study day. */
  readonly day: number
  readonly ofMonth: number
  /** Seconds of study. */
  readonly studied: number
  readonly isCheckedIn: boolean
  readonly isToday: boolean
  /** Whether it has not come yet. */
  readonly isAhead: boolean
  /** Whether a row of checked-in days ends with it. */
  readonly ends: boolean
  /** Where the row of days in which it is begins: here, on the day before, or before this week. */
  readonly begins: 'here' | 'before' | 'earlier'
}

/**
 * The seven days of the study week in which a day is, Monday first. `continues` is how many days in a row are checked in
 * until today, or until yesterday where today is not: it shows whether the row began before the week.
 */
export function weekDays(known: readonly KnownDay[], today: number, continues: number): WeekDay[] {
  const byDay = new Map(known.map((knownDay) => [getStudyDay(knownDay.day), knownDay]))
  const monday = getMonday(today)
  const isOn = (day: number) => byDay.get(day)?.isCheckedIn === true
  const last = isOn(today) ? today : today - 1
  return Array.from({ length: DAYS_OF_WEEK }, (_, nth) => {
    const day = monday + nth
    const isFirst = nth === 0
    const isOfRow = isFirst && last - continues + 1 < monday && day <= last
    return {
      day,
      ofMonth: calendarDay(day).day,
      studied: byDay.get(day)?.studied ?? 0,
      isCheckedIn: isOn(day),
      isToday: day === today,
      isAhead: day > today,
      ends: isOn(day) && (nth === DAYS_OF_WEEK - 1 || !isOn(day + 1)),
      begins: isOfRow ? 'earlier' : isFirst || !isOn(day - 1) ? 'here' : 'before',
    }
  })
}
