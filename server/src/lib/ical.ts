import { CHINA_OFFSET_MS, DAY_MS } from '../../../contract/domain/china-time'

/** Most bytes of a line before it has to be folded (RFC 5545, section 3.1). */
const LONGEST = 75
/** How long before something begins a calendar reminds of it. */
const REMINDER = '-PT15M'
const MINUTE_MS = 60_000

/** When an event of a calendar is: at a time of its own, both in Unix ms, or on a day and all of it, `YYYY-MM-DD`. */
export type CalendarTime =
  | { readonly start: number; readonly end: number }
  | { readonly date: string; readonly dayAfter: string }

/** An event of a calendar. */
export interface CalendarEvent {
  /** Names it for good, so that a changed one takes the place of what a calendar has. */
  readonly uid: string
  /** When it was changed last, in Unix ms: of two the later one holds. */
  readonly changed: number
  readonly time: CalendarTime
  readonly title: string
  readonly description: string
  readonly url: string
  /** On which weekdays one with a time comes again, from 1, Monday, to 7, in China; without them it comes once. */
  readonly weekdays?: readonly number[]
}

/** A calendar that goes on: what it is called, and how often it is worth being asked for, as RFC 5545 writes a duration. */
export interface CalendarFeed {
  readonly name: string
  readonly refresh: string
}

/** Characters that no text of a calendar may have, lone surrogates among them. */
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/gu

/** A text as a property's value (section 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(unwritable, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')

/** Unix ms as iCalendar writes a time in UTC. */
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

const compact = (date: string): string => date.replaceAll('-', '')

/** Bytes of a sign in UTF-8. */
function countBytes(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Breaks a line where it is too long, between two characters; what follows begins with a blank. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST) return line
  const lines: string[] = []
  let current = ''
  let length = 0
  for (const sign of line) {
    const bytes = countBytes(sign)
    if (length + bytes > LONGEST) {
      lines.push(current)
      current = ' '
      length = 1
    }
    current += sign
    length += bytes
  }
  return [...lines, current].join('\r\n')
}

/** An event that takes all day leaves its day free for those that have a time; what has one is announced. */
function timeLines(time: CalendarTime, title: string): { readonly when: string[]; readonly alarm: string[] } {
  if ('date' in time)
    return {
      when: [
        `DTSTART;VALUE=DATE:${compact(time.date)}`,
        `DTEND;VALUE=DATE:${compact(time.dayAfter)}`,
        'TRANSP:TRANSPARENT',
      ],
      alarm: [],
    }
  return {
    when: [`DTSTART:${stamp(time.start)}`, `DTEND:${stamp(time.end)}`],
    alarm: [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(title)}`,
      `TRIGGER:${REMINDER}`,
      'END:VALARM',
    ],
  }
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The rule by which an event comes again, with the weekdays of UTC: before eight in the morning China is a day ahead. */
function repetition({ time, weekdays }: CalendarEvent): string[] {
  if (!weekdays || !('start' in time)) return []
  const ahead = (time.start + CHINA_OFFSET_MS) % DAY_MS < CHINA_OFFSET_MS ? 1 : 0
  const names = weekdays.map((day) => weekdayNames[(day - ahead) % 7])
  return [`RRULE:FREQ=WEEKLY;BYDAY=${names.join(',')}`]
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, changed, time, title, description, url } = event
  const { when, alarm } = timeLines(time, title)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(changed)}`,
    `LAST-MODIFIED:${stamp(changed)}`,
    `SEQUENCE:${Math.floor(changed / MINUTE_MS)}`,
    ...when,
    ...repetition(event),
    `SUMMARY:${escaped(title)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${url}`,
    ...alarm,
    'END:VEVENT',
  ]
}

/** Events as an iCalendar file (RFC 5545), times in UTC; what has a time is announced a quarter of an hour before. */
export function calendarText(events: readonly CalendarEvent[], product: string, feed?: CalendarFeed): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//shangan//${product}//ZH`,
    ...(feed
      ? [
          `NAME:${escaped(feed.name)}`,
          `X-WR-CALNAME:${escaped(feed.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${feed.refresh}`,
          `X-PUBLISHED-TTL:${feed.refresh}`,
        ]
      : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
