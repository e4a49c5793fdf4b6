import { practiceText as text } from '../strings/index'
import { chinaTime } from '../../../../contract/domain/china-time'

/** A time in Unix ms as day and clock in China. */
export function formatDayAndClock(ms: number): string {
  const { month, day, clock } = chinaTime(ms)
  return text.moment(month, day, clock)
}

/** The day in China of a time in Unix ms. */
export function formatDay(ms: number): string {
  const { month, day } = chinaTime(ms)
  return text.day(month, day)
}
