import fc from 'fast-check'
import { abbreviate } from '@/lib/number'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0k'],
  [1099, '1.0k'],
  [1100, '1.1k'],
  [9999, '9.9k'],
  [10_000, '1.0w'],
  [19_999, '1.9w'],
  [1_234_567, '123.4w'],
])('%i is shown as %s', (count, text) => {
  expect(abbreviate(count)).toBe(text)
})

test('the unit changes at exactly 1,000 and 10,000, and a larger count is never shown smaller', () => {
  const value = (text: string) =>
    parseFloat(text) * (text.endsWith('w') ? 10_000 : text.endsWith('k') ? 1000 : 1)
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.nat(20_000), (count, more) => {
      const unit = count < 1000 ? /^\d{1,3}$/ : count < 10_000 ? /^\d\.\dk$/ : /^\d+\.\dw$/
      expect(abbreviate(count)).toMatch(unit)
      expect(value(abbreviate(count + more)) - value(abbreviate(count))).toBeGreaterThan(-1e-6)
    }),
  )
})

test('no count is shown larger than it is, nor by more than a tenth of its unit smaller', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (count) => {
      const text = abbreviate(count)
      const unit = text.endsWith('w') ? 10_000 : text.endsWith('k') ? 1000 : 1
      const shown = Math.round(parseFloat(text) * 10) * (unit / 10)
      expect(shown).toBeLessThanOrEqual(count)
      expect(count - shown).toBeLessThan(Math.max(unit / 10, 1))
    }),
  )
})
