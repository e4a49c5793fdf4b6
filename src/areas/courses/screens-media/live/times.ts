import { liveText as text } from '../../strings/live'
import { chinaDayNumber, chinaTime, chinaWeekday } from '../../../../../contract/domain/china-time'

/** A clock in China, `19:30`. */
export const formatClock = (ms: number): string => chinaTime(ms).clock

/** Whole seconds from one time to another, both in Unix ms; none once it is over. */
export const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/** A day in China as a heading. */
export function dayName(ms: number): string {
  const { month, day } = chinaTime(ms)
  return text.day(month, day, chinaWeekday(ms))
}

/** A time as it is said at another one, both in Unix ms: the day is left out where it is the same. */
export function formatMoment(ms: number, now: number): string {
  const day = chinaDayNumber(ms) === chinaDayNumber(now) ? text.today : dayName(ms)
  return `${day} ${formatClock(ms)}`
}
