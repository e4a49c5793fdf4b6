import { rowAround } from '../../../../contract/domain/habit/streak'
import type { ClockRules } from '../../content/clock-activities'

/** How the keys begin under which an activity's rows of days are granted. */
export const streakBegin = (activity: string): string => `streak:${activity}:`

/** What a row of days brings: for how many days, and the first day of the row. */
export interface Bonus {
  readonly days: number
  readonly first: number
  readonly point: number
}

/** The key of a bonus: for one row it comes once. */
export const bonusKey = (activity: string, { days, first }: Pick<Bonus, 'days' | 'first'>): string =>
  `${streakBegin(activity)}${days}:${first}`

/**
 * What new days bring by the rows in which they are. A row that has had a bonus has had it for good, also when it grows to
 * the front later and so begins on another day.
 */
export function bonusesOf(
  { id, streaks }: Pick<ClockRules, 'id' | 'streaks'>,
  days: ReadonlySet<number>,
  fresh: readonly number[],
  keys: ReadonlySet<string>,
): Bonus[] {
  const rows = new Map(fresh.map((day) => rowAround(days, day)).map((row) => [row.first, row]))
  const isHad = (length: number, { first, last }: { first: number; last: number }) => {
    for (let day = first; day <= last; day += 1)
      if (keys.has(bonusKey(id, { days: length, first: day }))) return true
    return false
  }
  return [...rows.values()].flatMap((row) =>
    streaks.flatMap(({ days: length, point }) =>
      row.last - row.first + 1 >= length && !isHad(length, row)
        ? { days: length, first: row.first, point }
        : [],
    ),
  )
}
