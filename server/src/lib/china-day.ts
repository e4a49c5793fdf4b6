const DAY_MS = 86_400_000
/** China has one time zone and no summer time. */
const CHINA_MS = 8 * 3_600_000

/** The midnight in China that began the day of a time. */
export function chinaMidnight(now: Date): Date {
  return new Date(Math.floor((now.getTime() + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS)
}

/** The midnight in China so many days later. */
export function daysLater(midnight: Date, days: number): Date {
  return new Date(midnight.getTime() + days * DAY_MS)
}

/** Day and minute in China of a time, `2026-11-20 12:00`. */
export function chinaMinute(time: Date): string {
  return new Date(time.getTime() + CHINA_MS).toISOString().slice(0, 16).replace('T', ' ')
}
