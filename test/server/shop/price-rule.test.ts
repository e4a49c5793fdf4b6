import fc from 'fast-check'
import { dayEnd } from '../../../contract/domain/china-time'
import { judgePrice, type HeldPrice, type PriceProposal } from '../../../server/src/domain/price-rule'

const NOW = Date.parse('2026-11-30T04:00:00Z')
const TOMORROW = '2026-12-01'
const MIDNIGHT = dayEnd('2026-11-30')

const held: HeldPrice = { price: 3900, fileTime: NOW - 1000 }
const proposal = (own: Partial<PriceProposal>): PriceProposal => ({ price: 3900, fileTime: NOW, ...own })

test.each<[string, Partial<PriceProposal>, object]>([
  ['that says what holds changes nothing', {}, { kind: 'same' }],
  ['within the bounds is taken', { price: 2900 }, { kind: 'taken', price: 2900 }],
  ['at half is taken', { price: 1950 }, { kind: 'taken', price: 1950 }],
  ['at double is taken', { price: 7800 }, { kind: 'taken', price: 7800 }],
  ['below half is refused', { price: 1949 }, { kind: 'beyond', from: 3900, to: 1949 }],
  ['above double is refused', { price: 7801 }, { kind: 'beyond', from: 3900, to: 7801 }],
  ['that names what it replaces is taken', { price: 3, was: 3900 }, { kind: 'taken', price: 3 }],
  ['that names another price is refused', { price: 3, was: 3800 }, { kind: 'beyond', from: 3900, to: 3 }],
  [
    'of an older file is refused',
    { price: 2900, fileTime: NOW - 2000 },
    { kind: 'old', from: 3900, to: 2900 },
  ],
  [
    'of as old a file is refused',
    { price: 2900, fileTime: NOW - 1000 },
    { kind: 'old', from: 3900, to: 2900 },
  ],
  [
    'for tomorrow waits for its midnight',
    { next: { price: 2900, from: TOMORROW } },
    { kind: 'taken', price: 3900, next: { price: 2900, at: MIDNIGHT } },
  ],
  [
    'for tomorrow beyond the bounds is refused',
    { price: 4900, next: { price: 390, from: TOMORROW } },
    { kind: 'beyond', from: 4900, to: 390, at: MIDNIGHT },
  ],
  [
    'for tomorrow that names what it replaces is taken',
    { next: { price: 390, from: TOMORROW, was: 3900 } },
    { kind: 'taken', price: 3900, next: { price: 390, at: MIDNIGHT } },
  ],
  [
    'of a day that has come is the price',
    { next: { price: 2900, from: '2026-11-30' } },
    { kind: 'taken', price: 2900 },
  ],
])('a proposal %s', (_what, own, verdict) => {
  expect(judgePrice(held, proposal(own), NOW)).toEqual(verdict)
})

test('the first price of a product is taken as it is', () => {
  expect(judgePrice(undefined, proposal({ price: 3 }), NOW)).toEqual({ kind: 'taken', price: 3 })
})

const price = fc.integer({ min: 1, max: 100_000_000 })
const near = fc.integer({ min: 1, max: 12 })
const fen = fc.oneof(price, near)
const next = fc.record(
  { price: fen, from: fc.constantFrom('2026-11-29', '2026-11-30', TOMORROW, '2027-01-01'), was: fen },
  { requiredKeys: ['price', 'from'] },
)
const proposals = fc.record(
  { price: fen, was: fen, next, fileTime: fc.integer({ min: NOW - 3, max: NOW }) },
  { requiredKeys: ['price', 'fileTime'] },
)

/** The price that holds at a time after some proposals came one after the other. */
function hold(
  before: HeldPrice | undefined,
  priceProposal: PriceProposal,
  now: number,
): HeldPrice | undefined {
  const verdict = judgePrice(before, priceProposal, now)
  if (verdict.kind === 'taken')
    return { price: verdict.price, next: verdict.next, fileTime: priceProposal.fileTime }
  return verdict.kind === 'same' && before
    ? { ...before, fileTime: Math.max(before.fileTime, priceProposal.fileTime) }
    : before
}

test('no price moves beyond half or double unless its file names the price that it replaces', () => {
  fc.assert(
    fc.property(fc.array(proposals, { maxLength: 12 }), (list) => {
      let now: HeldPrice | undefined
      for (const item of list) {
        const after = hold(now, item, NOW)
        const named = [item.was, item.next?.was]
        if (now && after && (after.price * 2 < now.price || after.price > now.price * 2))
          expect(named).toContain(now.price)
        if (after?.next && after.next !== now?.next)
          if (after.next.price * 2 < after.price || after.next.price > after.price * 2)
            expect(named).toContain(after.price)
        now = after
      }
    }),
  )
})

test('an older file takes back nothing, and the same file again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(proposals, { maxLength: 12 }), (list) => {
      let now: HeldPrice | undefined
      for (const item of list) {
        const after = hold(now, item, NOW)
        if (now && after) {
          expect(after.fileTime).toBeGreaterThanOrEqual(now.fileTime)
          if (after.price !== now.price || after.next?.at !== now.next?.at)
            expect(item.fileTime).toBeGreaterThan(now.fileTime)
        }
        expect(hold(after, item, NOW)).toEqual(after)
        now = after
      }
    }),
  )
})

test('two servers that read files in any order sell at the price of the newest that is let through by all', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }), (ages) => {
      // All within the bounds of each other: only their age decides.
      const files = ages.map((age) => proposal({ price: 1000 + age * 10, fileTime: NOW - age }))
      const newest = Math.min(...ages)
      let now: HeldPrice | undefined
      for (const priceProposal of [...files, ...files]) now = hold(now, priceProposal, NOW)
      expect(now?.price).toBe(1000 + newest * 10)
    }),
  )
})
