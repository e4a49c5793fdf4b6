import { calendarText } from './ical'

const MINUTE_MS = 60_000

/** A class as a calendar has it. `start` is in Unix ms. */
export interface ClassEvent {
  readonly title: string
  readonly start: number
  readonly minutes: number
  readonly description?: string
  /** On which weekdays it comes again, from 1, Monday, to 7, in China; without them it comes once. */
  readonly weekdays?: readonly number[]
}

/** A live class as an iCalendar file with a reminder; `id` names the event for good, so that a moved class takes the
 * place of what a calendar has; `written` is when the file was made, in Unix ms, and of two files the later one holds. */
export function calendarFile(
  { title, start, minutes, description = '', weekdays }: ClassEvent,
  { id, written, url }: { readonly id: string; readonly written: number; readonly url: string },
): string {
  const time = { start, end: start + minutes * MINUTE_MS }
  const event = { uid: id, changed: written, time, title, description, url }
  return calendarText([{ ...event, ...(weekdays && { weekdays }) }], 'live')
}
