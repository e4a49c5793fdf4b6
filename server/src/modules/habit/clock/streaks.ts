import { LATE_DAYS, rowAround } from '../../../../../contract/domain/habit/streak'
import type { ClockRules } from '../content/clock-activities'

/** How the keys begin under which an activity's rows of days are granted. */
export const streakBegin = (activity: string): string => `streak:${activity}:`

/** The bonus of a row of days: for how many days, and the first day of the row. */
export interface Bonus {
  readonly days: number
  readonly first: number
  readonly point: number
}

/** The key of a bonus: for one row it comes once. */
export const bonusKey = (activity: string, { days, first }: Pick<Bonus, 'days' | 'first'>): string =>
  `${streakBegin(activity)}${days}:${first}`

interface Row {
  readonly first: number
  readonly last: number
}

/** The rows of days, the oldest first. */
const listRows = (days: ReadonlySet<number>): Row[] =>
  [...days]
    .filter((day) => !days.has(day - 1))
    .sort((a, b) => a - b)
    .map((day) => rowAround(days, day))

/** Rows that may be owed something: of new days, those before them, and those whose bonus may have waited. */
function touched(rows: readonly Row[], fresh: readonly number[], today: number): Row[] {
  const belongsTo = ({ first, last }: Row) => fresh.some((day) => first <= day && day <= last)
  return rows.filter((row, nth) => {
    const next = rows[nth + 1]
    return belongsTo(row) || (next !== undefined && belongsTo(next)) || row.last >= today - 2 * LATE_DAYS
  })
}

/**
 * The bonuses that new days earn by the rows in which they are. A row that has had a bonus has had it for good, also
 * when it grows to the front later and so begins on another day. The order in which days arrive makes nothing more of
 * them: a row waits while the days that part it from one that has had the bonus may still come, and where a card
 * makes one row of two that have both had it, the next row brings none.
 */
export function listBonuses(
  { id, streaks }: Pick<ClockRules, 'id' | 'streaks'>,
  { days, fresh, today }: { days: ReadonlySet<number>; fresh: readonly number[]; today: number },
  keys: ReadonlySet<string>,
): Bonus[] {
  const rows = listRows(days)
  const open = new Set(days)
  for (let day = today - LATE_DAYS; day <= today; day += 1) open.add(day)
  return streaks.flatMap(({ days: length, point }) => {
    const isLong = ({ first, last }: Row) => last - first + 1 >= length
    const had = new Set([...days].filter((day) => keys.has(bonusKey(id, { days: length, first: day }))))
    const reached = rows.filter(isLong).length
    return touched(rows, fresh, today)
      .filter(isLong)
      .flatMap((row) => {
        const around = rowAround(open, row.first)
        const isHad = [...had].some((day) => around.first <= day && day <= around.last)
        if (isHad || had.size >= reached) return []
        had.add(row.first)
        return { days: length, first: row.first, point }
      })
  })
}
