import { Compile } from 'typebox/compile'
import { ErrorCode } from '../../../../contract/errors'
import type { StreamSchema } from '../../../../contract/schemas/study/streams'
import { MAX_STUDY_PAGE, type StudyOutcome } from '../../../../contract/schemas/study/study-log'
import { packEvents } from '../../../../contract/domain/words/packed'
import type { StudyEvent } from '../../../../contract/domain/study/stream'
import type { Result } from '../../../../contract/types'
import type { Db } from '../../db'
import type { StudyEventsTable } from '../../domain/tables'
import { DomainError } from '../../errors'
import { createRate } from '../../lib/rate'
import { Turns } from '../../lib/turns'
import { takeIntoUse } from '../../domain/file-use'
import {
  addEvents,
  countEvents,
  eventFrom,
  eventsAfter,
  eventsNamed,
  newestPlace,
} from '../../domain/study-log-repo'
import type { ServedStream, ServedStreams } from '../../domain/study-stream'
import { wellFormed } from '../../lib/well-formed'
import { studyText } from './strings/study'

const DAY_MS = 86_400_000
/** How far ahead a device's clock may be and its events still be taken, in ms. */
const AHEAD_MS = DAY_MS
/** Before this no event was made: there was no app. */
const EARLIEST_MS = Date.UTC(2024, 0, 1)

/** How much one student may send, in bytes of JSON: years of study in an hour, and no disk full of them. */
const SENT_RATE = { max: 20_000_000, windowMs: 3_600_000 }

/** How much of it one device may: a thief of one leaves room for the others. */
const DEVICE_RATE = { ...SENT_RATE, max: 16_000_000 }

/** Events that a stream of a student may have: those of three years at three hundred questions a day. */
const MOST_EVENTS = 600_000

/** Bytes of JSON after which an answer has no further page, so that a slow line can carry it in the time of a request. */
const LONG_ANSWER = 2_000_000

/** How long a value is as it is sent. */
const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The dependencies of the log. */
export interface StudyLogDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly streams: ServedStreams
  /** Events that a stream of a student may have; `MOST_EVENTS` by default. */
  readonly mostEvents?: number
}

/** A student's stream. */
interface Of {
  readonly uid: string
  readonly stream: string
}

/** The events that a student sends to a stream, and the key of their device. */
interface Sent extends Of {
  readonly device: string
}

/** The log of what students did, by streams. */
export interface StudyLog {
  /**
   * Stores events of a stream; what became of each comes in the order of the batch. Whoever sends an event again learns
   * that it is there, whatever else is in the batch. Batches of a stream are stored one after the other. Throws NotFound
   * for an unknown stream, TooMany for more than an hour's room or than a stream may have, Unauthenticated for a user who is
   * gone.
   */
  add(of: Sent, values: readonly unknown[]): Promise<Result<'addStudyEvents'>>
  /** A page of a stream's events after a cursor. Throws Invalid for a cursor that this server did not make. */
  list(of: Of, cursor?: string): Promise<Result<'listStudyEvents'>>
  /** The same with up to so many pages at once, packed; fewer where they are long. */
  listPacked(of: Of, most: number, cursor?: string): Promise<Result<'listStudyEvents'>>
}

/** The place that a cursor stands for. */
function getPlace(cursor = '0'): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError(ErrorCode.Invalid)
  return Number(cursor)
}

type Check = (value: unknown) => value is StudyEvent

/** Every event of a stream's schemas is a study event. */
function getCheck(schema: StreamSchema['sent']): Check {
  const compiled = Compile(schema)
  return (value): value is StudyEvent => compiled.Check(value)
}

function getEvent(row: StudyEventsTable, isStored: Check): StudyEvent {
  const event = eventFrom(row)
  if (!isStored(event)) throw new Error(`the stored event ${row.id} is none`)
  return event
}

/** A stream with its compiled schemas. */
type CheckedStream = Omit<ServedStream, 'sent' | 'stored'> & {
  readonly isSent: Check
  readonly isStored: Check
}

/** Refuses events that show a file which is not the student's own; the files of the others stay from now on. */
async function withOwnFiles(
  db: Db,
  uid: string,
  read: readonly (StudyEvent | StudyOutcome)[],
  files: ServedStream['files'],
  now: Date,
): Promise<readonly (StudyEvent | StudyOutcome)[]> {
  const listNames = (item: StudyEvent | StudyOutcome) => (files && 'id' in item ? files.listNames(item) : [])
  const names = read.flatMap(listNames)
  if (!files || names.length === 0) return read
  const own = await takeIntoUse(db, { uid, use: files.use }, names, now)
  return read.map((item): StudyEvent | StudyOutcome =>
    listNames(item).every((name) => own.has(name)) ? item : { state: 'refused', reason: 'content' },
  )
}

/** The events of the log under the ids of a batch: under one that was there before, it may be something else. */
async function findStored(
  db: Db,
  of: Of,
  events: readonly StudyEvent[],
  isStored: Check,
): Promise<readonly StudyEvent[]> {
  const ids = events.map(({ id }) => id)
  return (await eventsNamed(db, of, ids)).map((row) => getEvent(row, isStored))
}

/** The events of a page after a place, and the place of the last one. */
async function readPage(db: Db, of: Of, place: number, isStored: Check) {
  const { rows, isEnd } = await eventsAfter(db, of, place, MAX_STUDY_PAGE)
  const events = rows.map((row) => getEvent(row, isStored))
  return { events, place: rows.at(-1)?.place ?? place, isEnd }
}

/** Reads pages, up to so many, until they are long. */
async function readPacked(db: Db, of: Of, from: number, most: number, isStored: Check) {
  const pages: NonNullable<Result<'listStudyEvents'>['pages']> = []
  let [place, length, isEnd] = [from, 0, false]
  while (!isEnd && pages.length < most && length < LONG_ANSWER) {
    const found = await readPage(db, of, place, isStored)
    ;({ place, isEnd } = found)
    if (found.events.length === 0) break
    const page = { ...packEvents(found.events), cursor: String(place) }
    pages.push(page)
    length += jsonBytes(page)
  }
  return { pages, cursor: String(place), isEnd }
}

/** Counts what is sent. It throws TooMany beyond the hour's room of the device or of the student. */
function createSentCount(): (sent: Sent, values: readonly unknown[], now: number) => void {
  const byStudent = createRate(SENT_RATE)
  const byDevice = createRate(DEVICE_RATE)
  return ({ uid, device }, values, now) => {
    const bytes = jsonBytes(values)
    const wait = byStudent(uid, bytes, now)
    const ofDevice = wait > 0 ? wait : byDevice(`${uid} ${device}`, bytes, now)
    if (ofDevice <= 0) return
    if (wait === 0) byStudent(uid, -bytes, now)
    throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: Math.ceil(ofDevice / 1000) })
  }
}

/** Throws TooMany for events that a stream does not have, where it has as many as it may. */
async function refuseFull(db: Db, of: Of, events: readonly StudyEvent[], most: number): Promise<void> {
  // Places are given to repeated events as well, so that there are no more events than places.
  if ((await newestPlace(db, of)) < most || (await countEvents(db, of)) < most) return
  const ids = new Set(events.map(({ id }) => id))
  const stored = await eventsNamed(db, of, [...ids])
  if (stored.length === ids.size) return
  throw new DomainError(ErrorCode.TooMany, studyText.full, { retryAfter: DAY_MS / 1000 })
}

/** The event in a value, or why it is not taken. Study before the account counts: it began as a guest's. */
function readSent(
  sent: unknown,
  { isSent, isKnown, isQueried }: CheckedStream,
  now: Date,
): StudyEvent | StudyOutcome {
  const value = isQueried ? wellFormed(sent) : sent
  if (!isSent(value)) return { state: 'refused', reason: 'shape' }
  if (isKnown && !isKnown(value)) return { state: 'refused', reason: 'content' }
  const isTimely = value.at >= EARLIEST_MS && value.at <= now.getTime() + AHEAD_MS
  return isTimely ? value : { state: 'refused', reason: 'time' }
}

/** Makes the log of these streams. */
export function createStudyLog({ db, clock, streams, mostEvents = MOST_EVENTS }: StudyLogDeps): StudyLog {
  const checked = new Map<string, CheckedStream>(
    Object.entries(streams).map(([name, { sent, stored, ...stream }]) => [
      name,
      { ...stream, isSent: getCheck(sent), isStored: getCheck(stored) },
    ]),
  )
  const count = createSentCount()
  const adding = new Turns(1)
  const reading = new Turns(1)

  function find(stream: string): CheckedStream {
    const found = checked.get(stream)
    if (!found) throw new DomainError(ErrorCode.NotFound, studyText.noStream)
    return found
  }

  async function add(of: Sent, values: readonly unknown[]): Promise<Result<'addStudyEvents'>> {
    const stream = find(of.stream)
    const now = clock()
    count(of, values, now.getTime())
    const valid = values.map((sent) => readSent(sent, stream, now))
    const read = await withOwnFiles(db, of.uid, valid, stream.files, now)
    const events = read.filter((item) => 'id' in item)
    if (events.length > 0) await refuseFull(db, of, events, mostEvents)
    const added = events.length > 0 ? await addEvents(db, of, events, now) : new Set<string>()
    if (!added) throw new DomainError(ErrorCode.Unauthenticated)
    const areNew = added.size === events.length
    await stream.afterAdd?.(of.uid, areNew ? events : await findStored(db, of, events, stream.isStored))
    const outcomes = read.map((item): StudyOutcome => {
      if (!('id' in item)) return item
      // An id is removed once it is reported, so that an id that occurs twice in a batch is accepted once.
      return { state: added.delete(item.id) ? 'accepted' : 'duplicate' }
    })
    return { outcomes, now: clock().getTime() }
  }

  return {
    // The work after the storing grows with the events that are there already: at once, batches would do it over and
    // over.
    add: (of, values) => adding.run(`${of.uid}/${of.stream}`, () => add(of, values)),

    // These are the longest answers: several at once would make everybody wait.
    list: (of, cursor) =>
      reading.run(of.uid, async () => {
        const from = getPlace(cursor)
        const { events, place, isEnd } = await readPage(db, of, from, find(of.stream).isStored)
        return { events, cursor: String(place), isEnd, now: clock().getTime() }
      }),

    listPacked: (of, most, cursor) =>
      reading.run(of.uid, async () => {
        const from = getPlace(cursor)
        const packed = await readPacked(db, of, from, most, find(of.stream).isStored)
        return { events: [], ...packed, now: clock().getTime() }
      }),
  }
}
