import type { DayRecord } from '../../../../../contract/domain/words/fold'

type Days = ReadonlyMap<number, DayRecord>

/** Days over which what is reached is counted, and days that one point of its line stands for. */
const [REACHED_DAYS, WINDOW] = [30, 7]
/** Fewest reviews from which a share is shown. */
export const LEAST_RECALLS = 20
/** Fewest reviews of a point of the line. */
const LEAST_OF_POINT = 5

function computeSum(
  days: Days,
  from: number,
  to: number,
): { recalls: number; recalled: number; took: number } {
  const sum = { recalls: 0, recalled: 0, took: 0 }
  for (const { day, recalls, recalled, took } of days.values()) {
    if (day < from || day > to) continue
    sum.recalls += recalls
    sum.recalled += recalled
    sum.took += took
  }
  return sum
}

/**
 * The remembered share of the returning words in the last thirty days, and by day; undefined while there are too few.
 */
export interface Reached {
  readonly recalls: number
  readonly recalled: number
  /** First of the days that the line has. */
  readonly from: number
  /** Share of each day with the six before it; undefined where those are too few. */
  readonly line: readonly (number | undefined)[]
}

/** The remembered share of the returning words, up to a study day. */
export function countRemembered(days: Days, today: number): Reached | undefined {
  const { recalls, recalled } = computeSum(days, today - REACHED_DAYS + 1, today)
  if (recalls < LEAST_RECALLS) return undefined
  const line = Array.from({ length: REACHED_DAYS }, (_, at) => {
    const day = today - REACHED_DAYS + 1 + at
    const window = computeSum(days, day - WINDOW + 1, day)
    return window.recalls < LEAST_OF_POINT ? undefined : window.recalled / window.recalls
  })
  const first = line.findIndex((value) => value !== undefined)
  const start = Math.max(0, first)
  return { recalls, recalled, from: today - REACHED_DAYS + 1 + start, line: line.slice(start) }
}

/** Time to answers in ms: today, in the last seven days, in all. */
export function getTimes(days: Days, today: number): { today: number; week: number; all: number } {
  return {
    today: computeSum(days, today, today).took,
    week: computeSum(days, today - 6, today).took,
    all: computeSum(days, 0, today).took,
  }
}
