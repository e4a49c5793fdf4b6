import fc from 'fast-check'
import { ago, parseTime } from '@/lib/time'

const now = Date.parse('2026-11-20T12:00:00+08:00')
const s = 1000
const min = 60 * s
const hour = 60 * min
const day = 24 * hour

test.each([
  [0, { unit: 'now' }],
  [30 * s - 1, { unit: 'now' }],
  [30 * s, { unit: 'minutes', count: 1 }],
  [2 * min - 1, { unit: 'minutes', count: 1 }],
  [2 * min, { unit: 'minutes', count: 2 }],
  [hour - 1, { unit: 'minutes', count: 59 }],
  [hour, { unit: 'hours', count: 1 }],
  [day - 1, { unit: 'hours', count: 23 }],
  [day, { unit: 'days', count: 1 }],
  [2 * day - 1, { unit: 'days', count: 1 }],
  [2 * day, { unit: 'date', month: 11, day: 18 }],
  [-5 * min, { unit: 'now' }],
])('%i ms ago is %j', (passed, expected) => {
  expect(ago(now - passed, now)).toEqual(expected)
})

test.each([
  ['1795147200', 1_795_147_200_000],
  [1_795_147_200, 1_795_147_200_000],
  [1_795_147_200_123, 1_795_147_200_123],
  ['2026-11-20', Date.parse('2026-11-20T00:00:00+08:00')],
  ['2026/1/2 3:04', Date.parse('2026-01-02T03:04:00+08:00')],
  ['2026-11-20 12:34:56', Date.parse('2026-11-20T12:34:56+08:00')],
  ['2026-11-20T12:34:56Z', Date.parse('2026-11-20T12:34:56Z')],
  ['2028-02-29', Date.parse('2028-02-29T00:00:00+08:00')],
])('%j is read', (input, expected) => {
  expect(parseTime(input)).toBe(expected)
})

test.each(['', 'soon', '2026-13-01', '2026-02-29', '2026-11-20 24:00', '2026-11-20 12:60', '20261120', NaN])(
  '%j is no time',
  (input) => {
    expect(parseTime(input)).toBeUndefined()
  },
)

test('no text makes reading fail, and what is read is a whole number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const time = parseTime(text)
      expect(time === undefined || Number.isInteger(time)).toBe(true)
    }),
  )
})

const millis = fc.integer({ min: Date.UTC(2001, 8, 10), max: Date.UTC(2200, 0, 1) })

test('seconds, milliseconds and dates of one moment are read as the same', () => {
  const two = (value: number) => String(value).padStart(2, '0')
  fc.assert(
    fc.property(millis, fc.constantFrom('-', '/', '.'), fc.constantFrom(' ', 'T'), (ms, dash, gap) => {
      const whole = Math.floor(ms / s) * s
      const china = new Date(whole + 8 * hour)
      const date = [china.getUTCFullYear(), two(china.getUTCMonth() + 1), two(china.getUTCDate())].join(dash)
      const clock = [china.getUTCHours(), china.getUTCMinutes(), china.getUTCSeconds()].map(two).join(':')
      expect(parseTime(ms)).toBe(ms)
      expect(parseTime(String(ms))).toBe(ms)
      expect(parseTime(date + gap + clock)).toBe(whole)
      expect(parseTime(new Date(ms).toISOString())).toBe(ms)
      fc.pre(whole / s < 10_000_000_000)
      expect(parseTime(whole / s)).toBe(whole)
    }),
  )
})

test('how long ago follows the boundaries of the specification at every moment', () => {
  const age = fc.integer({ min: -3 * day, max: 5 * day })
  fc.assert(
    fc.property(age, millis, (passed, at) => {
      const label = ago(at - passed, at)
      const expected =
        passed < 30 * s
          ? { unit: 'now' }
          : passed < hour
            ? { unit: 'minutes', count: Math.max(1, Math.floor(passed / min)) }
            : passed < day
              ? { unit: 'hours', count: Math.floor(passed / hour) }
              : { unit: passed < 2 * day ? 'days' : 'date' }
      expect(label).toMatchObject(expected)
    }),
  )
})

test('a date further back is that of the calendar in China', () => {
  fc.assert(
    fc.property(millis, (then) => {
      const china = new Intl.DateTimeFormat('en', {
        timeZone: 'Asia/Shanghai',
        month: 'numeric',
        day: 'numeric',
      })
      const [month, date] = china.format(then).split('/').map(Number)
      expect(ago(then, then + 2 * day)).toEqual({ unit: 'date', month, day: date })
    }),
  )
})
