import { planText as text } from '@/strings/plan'
import { calendarDay } from '../../../../contract/domain/learning/day'
import { weekdayOf } from '../../../../contract/domain/learning/plan'

const near = [text.today, text.tomorrow, text.afterTomorrow] as const

/** A study day as a student reads it today. */
export function writeDay(day: number, today: number): string {
  const { month, day: ofMonth } = calendarDay(day)
  return near[day - today] ?? text.day(month, ofMonth, weekdayOf(day))
}
