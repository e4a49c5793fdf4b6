import { studyDayStart } from '../study/day'
import { MINUTES_OF_DAY } from './event'

const MINUTE_MS = 60_000
/** A study day begins at 04:00. */
const FIRST_MINUTE = 240

/** How many minutes of a study day are over at a minute of the day in China: 00:30 comes late in it. */
export const minuteOfStudyDay = (begins: number): number =>
  (begins + MINUTES_OF_DAY - FIRST_MINUTE) % MINUTES_OF_DAY

/** Unix ms at which something begins on a study day, at a minute of the day in China. */
export const beginsAt = (day: number, begins: number): number =>
  studyDayStart(day) + minuteOfStudyDay(begins) * MINUTE_MS

const two = (value: number) => String(value).padStart(2, '0')

/** A minute of the day as a clock shows it: `19:30`. */
export const writeClock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The minute of the day that a clock shows; undefined for what no clock shows. */
export function readClock(clock: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}
