import { studyDayStart } from '../../../contract/domain/learning/day'
import { chinaTime } from '../../../contract/domain/china-time'

const two = (value: number) => String(value).padStart(2, '0')

/** The calendar day in China on which a study day begins. */
export function calendarDay(day: number): { year: number; month: number; day: number } {
  return chinaTime(studyDayStart(day))
}

/** The same as `YYYY-MM-DD`. */
export function dateOf(studyDay: number): string {
  const { year, month, day } = calendarDay(studyDay)
  return `${year}-${two(month)}-${two(day)}`
}
