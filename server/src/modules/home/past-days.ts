import type { DayFacts } from '../../../../contract/domain/habit/facts'
import type { Db } from '../../db'
import { dayFactsOf, type Days } from '../../domain/day-facts'

/** How long what was read of past days is used, in ms: what a device sends late shows that much later. */
const REST_MS = 600_000
/** Students whose past days are remembered. */
const MOST_STUDENTS = 2000

/** Reads what a student's log proves of days that are over. */
export type ReadPastDays = (uid: string, days: Days) => Promise<ReadonlyMap<number, DayFacts>>

/** Makes the reader of past days, which hardly change and are asked for whenever a student looks at home. */
export function createPastDays({ db, clock }: { readonly db: Db; readonly clock: () => Date }): ReadPastDays {
  const read = new Map<
    string,
    { readonly at: number; readonly facts: Promise<ReadonlyMap<number, DayFacts>> }
  >()
  return (uid, { from, to }) => {
    const [key, now] = [`${uid} ${from} ${to}`, clock().getTime()]
    const known = read.get(key)
    if (known && Math.abs(now - known.at) < REST_MS) return known.facts
    const facts = dayFactsOf(db, uid, { from, to })
    read.delete(key)
    read.set(key, { at: now, facts })
    const [oldest] = read.keys()
    if (read.size > MOST_STUDENTS && oldest !== undefined) read.delete(oldest)
    facts.catch(() => read.delete(key))
    return facts
  }
}
