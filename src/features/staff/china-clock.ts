const CHINA_OFFSET_MS = 8 * 3_600_000
const two = (value: number): string => String(value).padStart(2, '0')

/** Month, day, hour and minute in China of a time in Unix ms. */
export function chinaClock(time: number): { month: number; day: number; clock: string } {
  const date = new Date(time + CHINA_OFFSET_MS)
  return {
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    clock: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
  }
}
