import { calendarDay } from '../../../contract/domain/learning/day'

export { calendarDay } from '../../../contract/domain/learning/day'

const two = (value: number) => String(value).padStart(2, '0')

/** The calendar day in China on which a study day begins, as `YYYY-MM-DD`. */
export function dateOf(studyDay: number): string {
  const { year, month, day } = calendarDay(studyDay)
  return `${year}-${two(month)}-${two(day)}`
}
