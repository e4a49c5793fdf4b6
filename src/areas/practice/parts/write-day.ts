import { calendarDay } from '../../../../contract/domain/study/day'
import { practiceText } from '../strings/index'

/** A study day as month and day. */
export function writeDay(studyDay: number): string {
  const { month, day } = calendarDay(studyDay)
  return practiceText.day(month, day)
}
