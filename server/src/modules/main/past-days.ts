import type { DayFacts } from '../../../../contract/domain/habit/facts'
import { studyDay } from '../../../../contract/domain/study/day'
import type { Db } from '../../db'
import { listShownDays, type Days } from '../../domain/day-facts'

/** How long what was read of past days is used, in ms: what another server stored of them shows that much later. */
const REST_MS = 600_000
/** Students whose past days are remembered. */
const MOST_STUDENTS = 2000

/** The facts of days that are over, by students' logs. */
export interface PastDays {
  read(uid: string, days: Days): Promise<ReadonlyMap<number, DayFacts>>
  /** Has a student's past days read again if any of these events belongs to one or may count for one. */
  forgetAfter(uid: string, events: readonly { readonly kind: string; readonly at: number }[]): void
}

interface Remembered extends Days {
  readonly at: number
  readonly facts: Promise<ReadonlyMap<number, DayFacts>>
}

/** Remembers for a while what was read of past days, which hardly change and are asked for whenever a student looks at home. */
export function createPastDays({ db, clock }: { readonly db: Db; readonly clock: () => Date }): PastDays {
  const read = new Map<string, Remembered>()
  return {
    read(uid, { from, to }) {
      const now = clock().getTime()
      const known = read.get(uid)
      if (known && known.from === from && known.to === to && Math.abs(now - known.at) < REST_MS)
        return known.facts
      const facts = listShownDays(db, uid, { from, to })
      read.delete(uid)
      read.set(uid, { from, to, at: now, facts })
      const [oldest] = read.keys()
      if (read.size > MOST_STUDENTS && oldest !== undefined) read.delete(oldest)
      facts.catch(() => read.delete(uid))
      return facts
    },
    forgetAfter(uid, events) {
      const today = studyDay(clock().getTime())
      // A run that is handed in counts on the days of its answers.
      if (events.some(({ kind, at }) => kind === 'finish' || studyDay(at) < today)) read.delete(uid)
    },
  }
}
