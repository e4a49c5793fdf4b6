import type { LiveEvent } from '../../../../contract/schemas/page-config'

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

/** A live class as an iCalendar file (RFC 5545) with a reminder a quarter of an hour before;
 * `id` names the event for good, so that a moved class takes the place of what a calendar has; `written` is when the
 * file was made, in Unix ms, and of two files the later one holds. */
export function calendarFile(
  { title, start, minutes, teacher }: LiveEvent,
  { id, written, url }: { readonly id: string; readonly written: number; readonly url: string },
): string {
  const begin = Date.parse(start)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//shangan//live//ZH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp(written)}`,
    `SEQUENCE:${Math.floor(written / 60_000)}`,
    `DTSTART:${stamp(begin)}`,
    `DTEND:${stamp(begin + minutes * 60_000)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(teacher)}`,
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
