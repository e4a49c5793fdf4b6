import type { Outcome } from '@/api/study-log'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import type { StreamEvents } from './stream'

/** The cursor before the first event. */
export const START = '0'

/** Cursors are made by the server; the first one is known, and each page holds the next. */
export const pageKey = (from: string) => `page/${from.padStart(15, '0')}`

/** A stretch of the server's log from one cursor to another. */
export interface Page<Event extends StudyEvent> {
  readonly from: string
  readonly to: string
  readonly events: readonly Event[]
}

/** An event that the server did not take, and why. */
export interface Refused<Event extends StudyEvent> {
  readonly event: Event
  readonly reason: NonNullable<Outcome['reason']>
}

const reasons: readonly Refused<StudyEvent>['reason'][] = ['shape', 'content', 'time']

/** Reads a stored page; undefined for what is none. */
export function readPage<Event extends StudyEvent>(
  { isEvent }: StreamEvents<Event>,
  value: unknown,
): Page<Event> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [from, to, events] = ['from', 'to', 'events'].map((name): unknown => Reflect.get(value, name))
  if (typeof from !== 'string' || typeof to !== 'string' || !Array.isArray(events)) return undefined
  // Events of a kind that only a newer app knows stay at the server until this one is new as well.
  return events.every(hasId) ? { from, to, events: events.filter(isEvent) } : undefined
}

function hasId(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string'
}

/** Reads an event that was refused; of one from before there were streams, the words had no such word. */
export function readRefused<Event extends StudyEvent>(
  { isEvent }: StreamEvents<Event>,
  value: unknown,
): Refused<Event>[] {
  if (typeof value !== 'object' || value === null) return []
  const [event, saved] = ['event', 'reason'].map((name): unknown => Reflect.get(value, name))
  const reason = reasons.find((name) => name === (saved === 'word' ? 'content' : saved))
  return isEvent(event) && typeof saved === 'string' ? [{ event, reason: reason ?? 'shape' }] : []
}
