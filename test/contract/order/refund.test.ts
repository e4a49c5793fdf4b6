import fc from 'fast-check'
import { lessonPrice, refundLines } from '../../../contract/domain/order/refund'

const sum = (lines: readonly number[]): number => lines.reduce((total, line) => total + line, 0)
const amount = fc.integer({ min: 0, max: 100_000_000 })
const rule = fc
  .tuple(fc.nat(30), fc.nat(30))
  .map(([full, more]): { full: number; last: number } => ({ full, last: full + more }))
const endless = fc.record({ full: fc.nat(60) })
const lessons = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })

test('the prices of lessons add up to the amount, to the fen, and differ by one fen at most', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 300 }), (paid, count) => {
      const prices = Array.from({ length: count }, (_, at) => lessonPrice(paid, count, at))
      expect(sum(prices)).toBe(paid)
      expect(Math.max(...prices) - Math.min(...prices)).toBeLessThanOrEqual(1)
      // What is left over goes to the first ones.
      expect([...prices].sort((one, other) => other - one)).toEqual(prices)
    }),
  )
})

test('all is paid back while no more than the free lessons were learnt', () => {
  fc.assert(
    fc.property(amount, lessons, rule, (paid, isLearnt, { full, last }) => {
      fc.pre(isLearnt.filter(Boolean).length <= full)
      expect(sum(refundLines(paid, isLearnt, { full, last }))).toBe(paid)
    }),
  )
})

test('beyond the free lessons what was not learnt is paid back, however many were', () => {
  fc.assert(
    fc.property(amount, lessons, endless, (paid, isLearnt, of) => {
      fc.pre(isLearnt.filter(Boolean).length > of.full)
      const prices = isLearnt.map((_, at) => lessonPrice(paid, isLearnt.length, at))
      expect(refundLines(paid, isLearnt, of)).toEqual(prices.map((price, at) => (isLearnt[at] ? 0 : price)))
    }),
  )
})

test('nothing is paid back beyond the last lesson of a former rule', () => {
  fc.assert(
    fc.property(amount, lessons, rule, (paid, isLearnt, of) => {
      fc.pre(isLearnt.filter(Boolean).length > of.last)
      expect(sum(refundLines(paid, isLearnt, of))).toBe(0)
    }),
  )
})

test('between the two what was not learnt is paid back, each lesson at its price', () => {
  fc.assert(
    fc.property(amount, lessons, rule, (paid, isLearnt, of) => {
      const learnt = isLearnt.filter(Boolean).length
      fc.pre(learnt > of.full && learnt <= of.last)
      const prices = isLearnt.map((_, at) => lessonPrice(paid, isLearnt.length, at))
      expect(refundLines(paid, isLearnt, of)).toEqual(prices.map((price, at) => (isLearnt[at] ? 0 : price)))
    }),
  )
})

test('no line is negative, and together they are never more than what was paid', () => {
  fc.assert(
    fc.property(amount, lessons, fc.record({ full: fc.nat(60), last: fc.nat(60) }), (paid, isLearnt, of) => {
      const lines = refundLines(paid, isLearnt, of)
      expect(lines).toHaveLength(isLearnt.length)
      expect(lines.every((line) => Number.isInteger(line) && line >= 0)).toBe(true)
      expect(sum(lines)).toBeLessThanOrEqual(paid)
    }),
  )
})

test('whoever learns one lesson more is paid back no more', () => {
  fc.assert(
    fc.property(amount, lessons, fc.nat(59), rule, (paid, isLearnt, at, of) => {
      const more = isLearnt.map((was, nth) => was || nth === at % isLearnt.length)
      expect(sum(refundLines(paid, more, of))).toBeLessThanOrEqual(sum(refundLines(paid, isLearnt, of)))
    }),
  )
})

test.each([
  [2, [334, 333, 333]],
  [3, [0, 0, 0]],
])('the edges of a rule count: with %d lessons learnt of up to 2', (learnt, expected) => {
  const isLearnt = [true, true, true].map((_, at) => at < learnt)
  expect(refundLines(1000, isLearnt, { full: 2, last: 2 })).toEqual(expected)
})
