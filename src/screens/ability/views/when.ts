import { abilityText as text } from '@/strings/practice/ability'
import { practiceText } from '@/strings/practice/index'
import { calendarDay } from '../../../../contract/domain/learning/day'
import { DAYS_OF_WEEK, mondayOf } from '../../../../contract/domain/learning/week'

/** A study day as month and day. */
export function writeDay(studyDay: number): string {
  const { month, day } = calendarDay(studyDay)
  return practiceText.day(month, day)
}

/** First and last day of the week that begins on a Monday. */
export const weekRange = (monday: number): string =>
  text.week.range(writeDay(monday), writeDay(monday + DAYS_OF_WEEK - 1))

/** The Monday of the week that an address names by a study day; undefined for none, and for one that has not begun. */
export function mondayIn(written: string | undefined, today: number): number | undefined {
  const day = Number(written)
  return Number.isInteger(day) && day > 0 && day <= today ? mondayOf(day) : undefined
}
