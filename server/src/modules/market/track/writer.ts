import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import type { EventsTable } from '../tables'
import { DomainError } from '../../../errors'
import { createShares } from '../../../lib/shares'
import { makeMonths, getMonth, timeOfId } from './months'
import { addEvents } from './repo'

/** Statements at once: tracking may never take the pool's connections from what students wait for. */
const RUNNING = 2
/** Rows that one statement stores together. */
const TOGETHER = 2000
/** Rows that may wait before more are turned away. */
const WAITING = 40_000
/** Rows from one address that may wait: it leaves room for others. */
const WAITING_EACH = 10_000
const RETRY_SECONDS = 5

type Waiting = {
  rows: readonly EventsTable[]
  done: (added: Set<string>) => void
  failed: (cause: unknown) => void
}

/** Stores events for many requests at once. */
export interface Writer {
  /** Returns the ids that were new, when the rows are durable. Throws Busy when too much waits, in all or of `from`. */
  write(rows: readonly EventsTable[], from: string): Promise<Set<string>>
  /** Resolves when nothing waits and nothing is being written. */
  settled(): Promise<void>
}

/**
 * A writer that stores what many requests bring in few statements: those that come while others are being written go
 * together.
 */
export function createWriter(db: Db): Writer {
  const made = new Set<number>()
  const queue: Waiting[] = []
  const takePlaces = createShares()
  let waiting = 0
  let running = 0
  const resting: (() => void)[] = []

  async function store(rows: readonly EventsTable[]): Promise<Set<string>> {
    const missing = [...new Set(rows.map(({ id }) => getMonth(timeOfId(id))))].filter((it) => !made.has(it))
    if (missing.length > 0) await makeMonths(db, missing)
    for (const month of missing) made.add(month)
    return addEvents(db, rows)
  }

  function take(): Waiting[] {
    let count = 0
    const end = queue.findIndex(({ rows }) => (count += rows.length) > TOGETHER)
    const taken = queue.splice(0, end < 0 ? queue.length : Math.max(1, end))
    waiting -= taken.reduce((sum, { rows }) => sum + rows.length, 0)
    return taken
  }

  function next(): void {
    if (running >= RUNNING || queue.length === 0) return
    running += 1
    const taken = take()
    // In one order everywhere, so that two statements that hold the same ids cannot wait for each other.
    const rows = taken.flatMap((it) => it.rows).sort((a, b) => (a.id < b.id ? -1 : 1))
    store(rows)
      .then(
        (added) => taken.forEach((it) => it.done(added)),
        (cause: unknown) => taken.forEach((it) => it.failed(cause)),
      )
      .finally(() => {
        running -= 1
        next()
        if (running === 0) for (const done of resting.splice(0)) done()
      })
  }

  return {
    async write(rows, from) {
      const hasRoom = waiting + rows.length <= WAITING
      const leave = hasRoom ? takePlaces([{ group: from, most: WAITING_EACH }], rows.length) : undefined
      if (!leave) throw new DomainError(ErrorCode.Busy, undefined, { retryAfter: RETRY_SECONDS })
      const written = new Promise<Set<string>>((done, failed) => {
        queue.push({ rows, done, failed })
        waiting += rows.length
        next()
      })
      return written.finally(leave)
    },
    settled: async () => (running === 0 ? undefined : new Promise((done) => resting.push(done))),
  }
}
