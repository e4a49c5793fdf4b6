import fc from 'fast-check'
import { RESEND_MS, secondsLeft } from '@/features/login/countdown'

const sentAt = 1_800_000_000_000
const time = fc.integer({ min: 0, max: 4_000_000_000_000 })

test('the wait is the sixty seconds of the specification', () => {
  expect(RESEND_MS).toBe(60_000)
})

test.each([
  [0, 60],
  [1, 60],
  [999, 60],
  [1000, 59],
  [59_000, 1],
  [59_999, 1],
  [60_000, 0],
  [60_001, 0],
])('%i ms after the code went out, %i seconds are left', (passed, left) => {
  expect(secondsLeft(sentAt, sentAt + passed)).toBe(left)
})

test('a student who never asked for a code does not wait', () => {
  expect(secondsLeft(undefined, sentAt)).toBe(0)
})

test.each([1, 60_000, 86_400_000])('a clock set back by %i ms locks nobody out', (back) => {
  expect(secondsLeft(sentAt, sentAt - back)).toBe(0)
})

test('whatever the clocks say, the wait is whole seconds from 0 to 60', () => {
  fc.assert(
    fc.property(time, time, (sent, now) => {
      const left = secondsLeft(sent, now)
      expect(Number.isInteger(left)).toBe(true)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(60)
    }),
  )
})

test('the wait is over at the sixtieth second and not a millisecond before', () => {
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: RESEND_MS - 1 }), (sent, passed) => {
      expect(secondsLeft(sent, sent + passed)).toBeGreaterThan(0)
      expect(secondsLeft(sent, sent + RESEND_MS)).toBe(0)
    }),
  )
})
