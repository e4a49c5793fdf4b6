import { CHINA_OFFSET_MS, chinaTime, DAY_MS, HOUR_MS } from '../china-time'

/** A study day begins at 04:00 in China. */
const DAY_SHIFT_MS = CHINA_OFFSET_MS - 4 * HOUR_MS

/** The study day that a time (Unix ms) belongs to, counted from 1970: studying past midnight is still today. */
export function studyDay(ms: number): number {
  return Math.floor((ms + DAY_SHIFT_MS) / DAY_MS)
}

/** Time (Unix ms) at which a study day begins. */
export function studyDayStart(day: number): number {
  return day * DAY_MS - DAY_SHIFT_MS
}

/** The calendar day in China on which a study day begins. */
export function calendarDay(day: number): { year: number; month: number; day: number } {
  return chinaTime(studyDayStart(day))
}

const two = (value: number) => String(value).padStart(2, '0')

/** The calendar day in China on which a study day begins, as `YYYY-MM-DD`. */
export function formatDate(day: number): string {
  const { year, month, day: ofMonth } = calendarDay(day)
  return `${year}-${two(month)}-${two(ofMonth)}`
}

/** Study day of a day in China, `YYYY-MM-DD`, at its noon. */
export function getStudyDay(date: string): number {
  return studyDay(Date.parse(`${date}T12:00:00+08:00`))
}
