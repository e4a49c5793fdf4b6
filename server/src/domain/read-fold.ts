import { setImmediate as breathe } from 'node:timers/promises'
import { compareEvents, type StudyEvent } from '../../../contract/domain/study/stream'
import type { Db } from '../db'
import { Turns } from '../lib/turns'
import { eventFrom, eventsAfter, newestPlace } from './study-log-repo'

const PAGE = 1000

/** A log with more events takes seconds, and memory by the hundreds of MB: years of daily study have fewer. */
const LONG = 50_000

/** Of long logs one is folded at a time, and beside it one of the others, which wait for no long one; students take turns. */
const folding = new Turns(1)

/** The state that a log is folded into, and the rows that are events of it. */
export interface FoldKind<Event extends StudyEvent, Fold> {
  readonly isEvent: (value: unknown) => value is Event
  readonly create: () => Fold
}

/** A student's stream, up to a place where one is given. */
export interface LogRange {
  readonly uid: string
  readonly stream: string
  readonly newest?: number
}

/** A student's stream, folded as on a device. Others get their turn in between. */
export async function readFold<
  Event extends StudyEvent,
  Fold extends { add(events: Iterable<Event>): unknown },
>(db: Db, range: LogRange, kind: FoldKind<Event, Fold>): Promise<Fold> {
  const { uid, newest = Infinity } = range
  const length = Math.min(newest, await newestPlace(db, range))
  return folding.run(length > LONG ? 'long' : 'short', () => foldLog(db, range, kind), uid)
}

async function foldLog<Event extends StudyEvent, Fold extends { add(events: Iterable<Event>): unknown }>(
  db: Db,
  { newest = Infinity, ...log }: LogRange,
  { isEvent, create }: FoldKind<Event, Fold>,
): Promise<Fold> {
  const fold = create()
  const all: Event[] = []
  for (let place = 0, isEnd = false; !isEnd;) {
    const page = await eventsAfter(db, log, place, PAGE)
    const events = page.rows.filter((row) => row.place <= newest).map(eventFrom)
    all.push(...events.filter(isEvent))
    place = page.rows.at(-1)?.place ?? place
    isEnd = page.isEnd || place >= newest
  }
  // In their order they are folded at once, whatever the clocks of devices said.
  all.sort(compareEvents)
  for (let from = 0; from < all.length; from += PAGE) {
    fold.add(all.slice(from, from + PAGE))
    await breathe()
  }
  return fold
}
