import { CHINA_OFFSET_MS, DAY_MS } from '../../../contract/domain/china-time'

/** Most bytes of a line before it has to be folded (RFC 5545, section 3.1). */
const LONGEST = 75

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Unix ms as iCalendar writes a time in UTC. */
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Breaks a line where it is too long, between two characters; what follows begins with a blank. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const sign of line) {
    if (Buffer.byteLength(current + sign) > LONGEST) {
      lines.push(current)
      current = ' '
    }
    current += sign
  }
  return [...lines, current].join('\r\n')
}

/** A class as a calendar has it. `start` is in Unix ms. */
export interface CalendarEvent {
  readonly title: string
  readonly start: number
  readonly minutes: number
  readonly description?: string
  /** On which weekdays it comes again, from 1, Monday, to 7, in China; without them it comes once. */
  readonly weekdays?: readonly number[]
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The rule by which an event comes again, with the weekdays of UTC: before eight in the morning China is a day ahead. */
function repetition({ start, weekdays }: CalendarEvent): string[] {
  if (!weekdays) return []
  const ahead = (start + CHINA_OFFSET_MS) % DAY_MS < CHINA_OFFSET_MS ? 1 : 0
  const names = weekdays.map((day) => weekdayNames[(day - ahead) % 7])
  return [`RRULE:FREQ=WEEKLY;BYDAY=${names.join(',')}`]
}

/** A live class as an iCalendar file (RFC 5545) with a reminder a quarter of an hour before;
 * `id` names the event for good, so that a moved class takes the place of what a calendar has; `written` is when the
 * file was made, in Unix ms, and of two files the later one holds. */
export function calendarFile(
  event: CalendarEvent,
  { id, written, url }: { readonly id: string; readonly written: number; readonly url: string },
): string {
  const { title, start, minutes, description } = event
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//shangan//live//ZH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp(written)}`,
    `SEQUENCE:${Math.floor(written / 60_000)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + minutes * 60_000)}`,
    ...repetition(event),
    `SUMMARY:${escaped(title)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
