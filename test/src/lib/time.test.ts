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
