import { chinaDayNumber, DAY_MS } from '../../../../contract/domain/china-time'

/** Whole calendar days in China from now (Unix ms) to a date 'YYYY-MM-DD'; negative when it is over. */
export function daysUntil(date: string, now: number): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS) - chinaDayNumber(now)
}

/** Month, day and weekday (0 is Sunday) that it is in China now. */
export function chinaDate(now: number): { month: number; day: number; weekday: number } {
  const date = new Date(chinaDayNumber(now) * DAY_MS)
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: date.getUTCDay() }
}
