import { taskListText as text } from '@/strings/task-list'
import { calendarDay } from '../../../../../contract/domain/study/day'
import { getWeekday } from '../../../../../contract/domain/words/plan'
import { DAYS_OF_WEEK } from '../../../../../contract/domain/study/week'

const near = [text.today, text.tomorrow, text.afterTomorrow] as const

/** A study day as a student reads it today. */
export function writeDay(day: number, today: number): string {
  const { month, day: ofMonth } = calendarDay(day)
  return near[day - today] ?? text.day(month, ofMonth, getWeekday(day))
}

const isNear = (day: number, today: number): boolean => day >= today && day - today < DAYS_OF_WEEK

/** A study day by its weekday within a week from today, else by its date. */
export function nameDay(day: number, today: number): string {
  const { month, day: ofMonth } = calendarDay(day)
  return isNear(day, today) ? text.weekday(getWeekday(day)) : text.date(month, ofMonth)
}

/** The same, as short as can be. */
export function nameDayShortly(day: number, today: number): string {
  return isNear(day, today) ? text.shortWeekday(getWeekday(day)) : nameDay(day, today)
}
