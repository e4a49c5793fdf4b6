import { calendarDay } from '../../../../../contract/domain/study/day'

/** Month and day of a study day, as sentences take them. */
export function dateWords(day: number): readonly [month: number, day: number] {
  const { month, day: ofMonth } = calendarDay(day)
  return [month, ofMonth]
}
