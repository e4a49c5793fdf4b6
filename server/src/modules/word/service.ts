import { Compile } from 'typebox/compile'
import { ErrorCode } from '../../../../contract/errors'
import { DeviceEvent, MAX_WORD_PAGE, WordEvent, type WordOutcome } from '../../../../contract/schemas/word'
import type { Result } from '../../../../contract/types'
import type { Db } from '../../db'
import type { WordEventsTable } from '../../db/word-types'
import { DomainError } from '../../errors'
import { addEvents, eventsAfter } from './repo'

const DAY_MS = 86_400_000
/** How far ahead a device's clock may be and its events still be taken, in ms. */
const AHEAD_MS = DAY_MS
/** Before this no event was made: there was no app. */
const EARLIEST_MS = Date.UTC(2024, 0, 1)

const fromDevice = Compile(DeviceEvent)
const fromLog = Compile(WordEvent)

/** What the log of events needs from outside; `hasWord` tells whether the vocabulary has a headword. */
export type WordDeps = { db: Db; clock: () => Date; hasWord: (word: string) => boolean }

/** Why a value is no event that is taken, or the event. Study before the account counts: it began as a guest's. */
function readEvent(value: unknown, hasWord: WordDeps['hasWord'], now: Date): DeviceEvent | WordOutcome {
  if (!fromDevice.Check(value)) return { state: 'refused', reason: 'shape' }
  if ('word' in value && !hasWord(value.word)) return { state: 'refused', reason: 'word' }
  const isTimely = value.at >= EARLIEST_MS && value.at <= now.getTime() + AHEAD_MS
  return isTimely ? value : { state: 'refused', reason: 'time' }
}

/**
 * Stores events of a user; what became of each comes in the order of the batch. Whoever sends an event again learns
 * that it is there, whatever else is in the batch. Throws Unauthenticated for a user who is gone.
 */
export async function takeEvents(
  { db, clock, hasWord }: WordDeps,
  uid: string,
  values: readonly unknown[],
): Promise<Result<'addWordEvents'>> {
  const now = clock()
  const read = values.map((value) => readEvent(value, hasWord, now))
  const events = read.filter((one): one is DeviceEvent => 'id' in one)
  const added = events.length > 0 ? await addEvents(db, uid, events, now) : new Set<string>()
  if (!added) throw new DomainError(ErrorCode.Unauthenticated)
  const outcomes = read.map((one): WordOutcome => {
    if (!('id' in one)) return one
    // An id is taken out when it is told, so that the same one twice in a batch is accepted once.
    return { state: added.delete(one.id) ? 'accepted' : 'duplicate' }
  })
  return { outcomes, now: clock().getTime() }
}

function eventOf({ id, kind, word, grade, took, mode, more, happened_at }: WordEventsTable): WordEvent {
  const own = kind === 'review' ? { grade, took, mode } : more
  const event: unknown = {
    id,
    kind,
    at: happened_at.getTime(),
    ...(word !== null && { word }),
    ...(typeof own === 'object' && own),
  }
  if (!fromLog.Check(event)) throw new Error(`the stored event ${id} is none`)
  return event
}

/** A page of a user's events after a cursor. Throws Invalid for a cursor that this server did not make. */
export async function eventsFrom(
  { db, clock }: Pick<WordDeps, 'db' | 'clock'>,
  uid: string,
  cursor = '0',
): Promise<Result<'listWordEvents'>> {
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError(ErrorCode.Invalid)
  const rows = await eventsAfter(db, uid, Number(cursor), MAX_WORD_PAGE)
  return {
    events: rows.map(eventOf),
    cursor: String(rows.at(-1)?.place ?? cursor),
    isEnd: rows.length < MAX_WORD_PAGE,
    now: clock().getTime(),
  }
}
