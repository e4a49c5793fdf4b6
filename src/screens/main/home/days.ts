/** Minutes that China Standard Time, the exam's, is ahead of UTC. */
const CST_MINUTES = 480
const DAY_MS = 86_400_000

/** Number of the calendar day in China that a moment (Unix ms) falls on. */
function chinaDay(ms: number): number {
  return Math.floor((ms + CST_MINUTES * 60_000) / DAY_MS)
}

/** Whole calendar days in China from now (Unix ms) to a date 'YYYY-MM-DD'; negative when it is over. */
export function daysUntil(date: string, now: number): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS) - chinaDay(now)
}

/** Month, day and weekday (0 is Sunday) that it is in China now. */
export function chinaDate(now: number): { month: number; day: number; weekday: number } {
  const date = new Date(chinaDay(now) * DAY_MS)
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: date.getUTCDay() }
}
