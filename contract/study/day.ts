const DAY_MS = 86_400_000
/** A study day begins at 04:00 in China, whose clocks are 8 hours ahead of UTC. */
const DAY_SHIFT_MS = (8 - 4) * 3_600_000

/** The study day that a time (Unix ms) belongs to, counted from 1970: studying past midnight is still today. */
export function studyDay(ms: number): number {
  return Math.floor((ms + DAY_SHIFT_MS) / DAY_MS)
}

/** Time (Unix ms) at which a study day begins. */
export function studyDayStart(day: number): number {
  return day * DAY_MS - DAY_SHIFT_MS
}
