import { ErrorCode } from '../../../../../contract/errors'
import type { EventOutcome, LogRecord } from '../../../../../contract/schemas/market/track'
import type { EventsTable, LogRecordsTable } from '../tables'
import { DomainError } from '../../../errors'
import { addressGroup } from '../../../security/address'
import { maskPhonesIn } from '../../../security/phone'
import { addVisitor, getVisitor } from '../../../domain/visitor'
import { createTrackBudget, type BudgetDeps } from './budget'
import { maskEvent, getPath, readEvent, floodWeight } from './check'
import { makeMonths, getMonth, timeOfId, window } from './months'
import { createRate } from '../../../lib/rate'
import { addLogs, countBytes } from './repo'
import { createWriter } from './writer'

const MINUTE_MS = 60_000
/** A lively visitor makes some twenty events a minute; the rest is room for what waited while the network was away. */
const deviceRate = { max: 3000, windowMs: MINUTE_MS }
/** Room for a campus or a carrier behind one address. */
const addressRate = { max: 120_000, windowMs: MINUTE_MS }
/** A log record weighs as much as this many events. */
const LOG_WEIGHT = 20
/** Pairs of user and installation that need not be written down again. */
const MOST_KNOWN = 20_000
/** The length to which a browser's name of itself is cut. */
const AGENT_LENGTH = 200

/** The dependencies of tracking. */
export type TrackDeps = Pick<BudgetDeps, 'db' | 'keys' | 'counts' | 'metrics' | 'dayBytes'> & {
  clock: () => Date
}

/** One request with events: who sent it from where, its client's clock in Unix ms, and what it brought. */
export type Batch = { device: string; ip: string; sentAt: number; events: readonly unknown[] }

/** The row of a log record with phones masked, which is left until it is to be stored, as with events. */
const maskLog = (row: LogRecordsTable): LogRecordsTable => ({
  ...row,
  referer: maskPhonesIn(row.referer),
  user_agent: maskPhonesIn(row.user_agent),
  message: maskPhonesIn(row.message),
})

/** Takes in what clients report about their visitors. */
export function createTracking({ clock, ...deps }: TrackDeps) {
  const { db, keys } = deps
  const budget = createTrackBudget(deps)
  const writer = createWriter(db)
  const byDevice = createRate(deviceRate)
  const byAddress = createRate(addressRate)
  const known = new Set<string>()

  function refuseFlood(ip: string, device: string, units: number): void {
    const now = clock().getTime()
    const wait = byAddress(addressGroup(ip), units, now) || byDevice(device, units, now)
    if (wait > 0) {
      throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: Math.ceil(wait / 1000) })
    }
  }

  return {
    settled: () => writer.settled(),

    /**
     * Stores a batch; what became of each event comes in the order of the batch. Where the budget of the day is used up
     * all are refused: nobody sends them again. Throws TooMany or Busy.
     */
    async report({ device, ip, sentAt, events }: Batch): Promise<EventOutcome[]> {
      refuseFlood(ip, device, floodWeight(events))
      const arrival = { visitor: getVisitor(keys, device), sentAt, receivedAt: clock() }
      const read = events.map((event) => readEvent(event, arrival))
      const rows = read.filter((row): row is EventsTable => row !== undefined)
      const sender = { ip, visitor: arrival.visitor }
      if (rows.length > 0 && !(await budget.take(sender, countBytes(rows), arrival.receivedAt)))
        return read.map(() => 'refused')
      const added =
        rows.length > 0 ? await writer.write(rows.map(maskEvent), addressGroup(ip)) : new Set<string>()
      // An id is removed once it is reported, so that an id that occurs twice in a batch is accepted once.
      return read.map((row) => (row ? (added.delete(row.id) ? 'accepted' : 'duplicate') : 'refused'))
    },

    /** Stores log records; resolves to how many were new. Those out of the window or over budget are dropped. */
    async log(records: readonly LogRecord[], ip: string, device: string | undefined): Promise<number> {
      refuseFlood(ip, device ?? '', records.length * LOG_WEIGHT)
      const now = clock()
      const timely = records.filter(({ id }) => {
        const age = now.getTime() - timeOfId(id)
        return age <= window.past && -age <= window.future
      })
      if (timely.length === 0) return 0
      const visitor = device === undefined ? undefined : getVisitor(keys, device)
      const rows = timely.map((record) => ({
        id: record.id,
        visitor: visitor ?? null,
        project: record.project,
        environment: record.environment,
        referer: getPath(record.referer),
        user_agent: record.userAgent.slice(0, AGENT_LENGTH),
        message: record.message,
        client_time: new Date(record.time),
        received_at: now,
      }))
      if (!(await budget.take({ ip, visitor }, countBytes(rows), now))) return 0
      await makeMonths(db, [...new Set(timely.map(({ id }) => getMonth(timeOfId(id))))])
      return addLogs(db, rows.map(maskLog))
    },

    /** Writes down, once, that events from this installation are those of a signed-in user. */
    async meet(uid: string, device: string): Promise<void> {
      const pair = `${uid} ${device}`
      if (known.has(pair)) return
      await addVisitor(db, uid, getVisitor(keys, device), clock())
      if (known.size >= MOST_KNOWN) known.clear()
      known.add(pair)
    },
  }
}
