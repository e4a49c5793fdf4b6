/** Make-up cards that everybody has in each month; those of a month end with it. */
export const CARDS_A_MONTH = 2

/** How many study days back a missed day may still be made good. */
export const REPAIR_DAYS = 31

/** How many study days late what was done offline may arrive and still earn its day. */
export const LATE_DAYS = 7

/** How many days in a row end with a day; one that is not over and not yet checked in breaks nothing. */
export function streakAt(days: ReadonlySet<number>, today: number): number {
  let day = days.has(today) ? today : today - 1
  let length = 0
  while (days.has(day)) {
    length += 1
    day -= 1
  }
  return length
}

/** The longest row of days. */
export function longestStreak(days: ReadonlySet<number>): number {
  return Math.max(0, ...[...days].filter((day) => !days.has(day + 1)).map((day) => streakAt(days, day)))
}

/** The missed days that a card can make good, the newest first: since the student joined, within `REPAIR_DAYS`. */
export function missedDays(days: ReadonlySet<number>, joined: number, today: number): number[] {
  const missed: number[] = []
  for (let day = today - 1; day >= Math.max(joined, today - REPAIR_DAYS); day -= 1)
    if (!days.has(day)) missed.push(day)
  return missed
}

/** First and last day of the row of days in which a day is. */
export function rowAround(days: ReadonlySet<number>, day: number): { first: number; last: number } {
  let [first, last] = [day, day]
  while (days.has(first - 1)) first -= 1
  while (days.has(last + 1)) last += 1
  return { first, last }
}
