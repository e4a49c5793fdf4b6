export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** China has one time zone and no summer time: its clocks are this far ahead of UTC. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS

/** Calendar and clock in China. */
export interface ChinaTime {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Hour and minute, `09:05`. */
  readonly clock: string
}

/** Calendar and clock in China at a time in Unix ms. */
export function chinaTime(ms: number): ChinaTime {
  const date = new Date(ms + CHINA_OFFSET_MS)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    clock: date.toISOString().slice(11, 16),
  }
}

/** Day and minute in China of a time in Unix ms, `2026-11-20 12:00`. */
export function chinaMinute(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** Day and second in China of a time in Unix ms, `2026-11-20 12:00:09`. */
export function chinaSecond(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The calendar day in China of a time in Unix ms, counted from 1970. */
export function chinaDayNumber(ms: number): number {
  return Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS)
}

/** The midnight in China that began the day of a time; both in Unix ms. */
export function chinaMidnight(ms: number): number {
  return chinaDayNumber(ms) * DAY_MS - CHINA_OFFSET_MS
}

/** The midnight in China that ends a day `YYYY-MM-DD`, in Unix ms. */
export function dayEnd(date: string): number {
  return Date.parse(`${date}T00:00:00+08:00`) + DAY_MS
}

/** The calendar day in China of a time in Unix ms, `2026-11-20`. */
export function chinaDate(ms: number): string {
  return new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10)
}

/** Weekday in China of a time in Unix ms; 0 is Sunday. */
export function chinaWeekday(ms: number): number {
  return (chinaDayNumber(ms) + 4) % 7 // 1970 began on a Thursday
}

/** Whole calendar days in China from now (Unix ms) to a day `YYYY-MM-DD`; negative when it is over. */
export function daysUntil(date: string, now: number): number {
  return Math.round((dayEnd(date) - DAY_MS - chinaMidnight(now)) / DAY_MS)
}
