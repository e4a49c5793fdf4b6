import fc from 'fast-check'
import {
  exchangedRule,
  lessonPrice,
  refundBase,
  refundEnd,
  refundLines,
  ruleFor,
  type RefundRule,
  type RefundStanding,
} from '../../../contract/domain/shop/refund'
import { chinaDate } from '../../../contract/domain/china-time'

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
      // The remainder goes to the first lessons.
      expect([...prices].sort((a, b) => b - a)).toEqual(prices)
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

const whole: fc.Arbitrary<RefundRule> = fc.record(
  {
    full: fc.nat(60),
    days: fc.integer({ min: 1, max: 400 }),
    shipped: fc.integer({ min: 1, max: 200_000_000 }),
    once: fc.boolean(),
  },
  { requiredKeys: ['full'] },
)
const standing: fc.Arbitrary<RefundStanding> = fc.record({
  paid: amount,
  isShipped: fc.boolean(),
  isAgain: fc.boolean(),
  isOver: fc.boolean(),
})

/** The amount of a refund. */
function back(isLearnt: readonly boolean[], of: RefundRule, how: RefundStanding): number {
  const base = refundBase(of, how)
  return sum(refundLines(base.shared, isLearnt, base.rule))
}

test('refund and deduction are never more than the payment, whatever a rule says', () => {
  fc.assert(
    fc.property(lessons, whole, standing, (isLearnt, of, how) => {
      const { kept, shared } = refundBase(of, how)
      const paid = back(isLearnt, of, how)
      expect(Math.min(kept, shared, paid)).toBeGreaterThanOrEqual(0)
      expect(paid).toBeLessThanOrEqual(shared)
      expect(paid + kept).toBeLessThanOrEqual(how.paid)
    }),
  )
})

test('one lesson more, a parcel that was sent, a refund before and a time that is over never pay back more', () => {
  fc.assert(
    fc.property(lessons, fc.nat(59), whole, standing, (isLearnt, at, of, how) => {
      const now = back(isLearnt, of, how)
      const more = isLearnt.map((was, nth) => was || nth === at % isLearnt.length)
      expect(back(more, of, how)).toBeLessThanOrEqual(now)
      for (const changed of ['isShipped', 'isAgain', 'isOver'])
        expect(back(isLearnt, of, { ...how, [changed]: true })).toBeLessThanOrEqual(now)
    }),
  )
})

test('a parcel that was not sent, a first refund and one in time pay back what the lessons alone say', () => {
  fc.assert(
    fc.property(lessons, whole, amount, (isLearnt, of, paid) => {
      const how = { paid, isShipped: false, isAgain: false, isOver: false }
      expect(back(isLearnt, of, how)).toBe(sum(refundLines(paid, isLearnt, of)))
    }),
  )
})

test('a deduction is made for goods that were sent, and the rest is shared out over the lessons', () => {
  const how = { paid: 10_000, isShipped: true, isAgain: false, isOver: false }
  const of = { full: 1, shipped: 2000 }
  expect(back([false, false, false, false], of, how)).toBe(8000)
  expect(back([true, false, false, false], of, how)).toBe(8000)
  expect(back([true, true, false, false], of, how)).toBe(4000)
  expect(back([false, false], { full: 1, shipped: 20_000 }, how)).toBe(0)
})

test('the lessons without a fee count once, where a rule says so', () => {
  expect(ruleFor({ full: 3, once: true }, true).full).toBe(0)
  expect(ruleFor({ full: 3, once: true }, false).full).toBe(3)
  expect(ruleFor({ full: 3, once: false }, true).full).toBe(3)
  expect(ruleFor({ full: 3 }, true).full).toBe(3)
})

test.each([
  ['2026-11-20T00:00:00+08:00', 7, '2026-11-27'],
  ['2026-11-20T23:59:59+08:00', 7, '2026-11-27'],
  ['2026-11-20T12:00:00+08:00', 1, '2026-11-21'],
])('what was opened at %s can be asked back for %d days, until the end of %s', (opened, days, last) => {
  const end = refundEnd({ full: 1, days }, Date.parse(opened)) ?? NaN
  expect([chinaDate(end - 1), chinaDate(end)]).toEqual([last, chinaDate(Date.parse(last) + 86_400_000)])
  expect(refundEnd({ full: 1 }, Date.parse(opened))).toBeUndefined()
})

test('an exchange begins the days of the new rule, and never lengthens those of the former one', () => {
  const day = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined })
  const getRule = (days: number | undefined): RefundRule => ({ full: 1, ...(days !== undefined && { days }) })
  fc.assert(
    fc.property(day, day, fc.nat(100), (before, next, passed) => {
      const openedAt = Date.parse('2026-11-20T04:00:00Z')
      const now = openedAt + passed * 86_400_000
      const rule = exchangedRule(getRule(before), getRule(next), { openedAt, now, isShipped: false })
      const end = refundEnd(rule, openedAt) ?? Infinity
      const ends = [refundEnd(getRule(before), openedAt), refundEnd(getRule(next), now)]
      expect(end).toBe(Math.min(...ends.map((item) => item ?? Infinity)))
    }),
  )
})

test.each([
  [true, 2000, undefined, 2000],
  [true, undefined, 3000, undefined],
  [false, 2000, undefined, undefined],
  [false, 2000, 3000, 3000],
])(
  'after an exchange with a parcel sent %j what is kept of %j and %j is %j',
  (isShipped, was, next, kept) => {
    const rule = (shipped: number | undefined) => ({ full: 1, ...(shipped !== undefined && { shipped }) })
    const at = Date.parse('2026-11-20T04:00:00Z')
    expect(exchangedRule(rule(was), rule(next), { openedAt: at, now: at, isShipped }).shipped).toBe(kept)
  },
)
