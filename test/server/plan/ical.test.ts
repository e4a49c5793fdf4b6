import fc from 'fast-check'
import ical from 'node-ical'
import { calendarText, type CalendarEvent } from '../../../server/src/lib/ical'

const event = (own: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a@plan',
  changed: Date.UTC(2026, 10, 26, 1, 2, 3),
  time: { start: Date.UTC(2026, 10, 26, 11, 30), end: Date.UTC(2026, 10, 26, 13) },
  title: '直播答疑',
  description: '级数',
  url: 'https://example.com/courses/task-list',
  ...own,
})

/** The events as another implementation reads them. */
const read = (text: string) =>
  Object.values(ical.sync.parseICS(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))

/** A text as it stands in a calendar: control characters and half signs are not there, and every break is one. */
const written = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
    .replace(/\r\n|\r/g, '\n')
const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })

test('another implementation reads whatever was written, sign by sign', () => {
  fc.assert(
    fc.property(texts, texts, (title, description) => {
      const [found] = read(
        calendarText([event({ title: `t${title}t`, description: `d${description}d` })], 'plan'),
      )
      expect([found?.summary, found?.description]).toEqual([
        written(`t${title}t`),
        written(`d${description}d`),
      ])
      expect(found?.uid).toBe('a@plan')
    }),
  )
})

test('no line is longer than 75 octets, none splits a character, and every line ends as it must', () => {
  fc.assert(
    fc.property(texts, (title) => {
      const text = calendarText([event({ title, url: `https://example.com/${'a'.repeat(90)}` })], 'plan')
      const lines = text.split('\r\n')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(Buffer.from(line).toString()).toBe(line)
        expect(line).not.toMatch(/[\r\n]/)
      }
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    }),
  )
})

test('a time is read as it was meant, with its reminder; a day is a whole day of its own', () => {
  const text = calendarText(
    [event(), event({ uid: 'b@plan', time: { date: '2026-12-31', dayAfter: '2027-01-01' } })],
    'plan',
    { name: '计划; 一', refresh: 'PT1H' },
  )
  const [timed, daily] = read(text)
  expect(timed?.start.toISOString()).toBe('2026-11-26T11:30:00.000Z')
  expect(timed?.end?.toISOString()).toBe('2026-11-26T13:00:00.000Z')
  expect(timed?.lastmodified?.toISOString()).toBe('2026-11-26T01:02:03.000Z')
  expect(daily?.datetype).toBe('date')
  expect([daily?.start.getFullYear(), daily?.start.getMonth(), daily?.start.getDate()]).toEqual([
    2026, 11, 31,
  ])
  expect(text.split('BEGIN:VALARM')).toHaveLength(2)
  expect(text).toContain('X-WR-CALNAME:计划\\; 一\r\n')
})

test('a later change has the greater sequence', () => {
  const of = (changed: number) =>
    Number(/SEQUENCE:(\d+)/.exec(calendarText([event({ changed })], 'plan'))?.[1])
  expect(of(Date.UTC(2026, 10, 26, 1, 3))).toBeGreaterThan(of(Date.UTC(2026, 10, 26, 1, 2)))
  expect(of(Date.UTC(2099, 11, 31))).toBeLessThan(2 ** 31)
})
