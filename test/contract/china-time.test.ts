import fc from 'fast-check'
import { chinaDayNumber, chinaMidnight, chinaMinute, chinaTime } from '../../contract/domain/china-time'

const time = fc.integer({ min: 0, max: Date.parse('2200-01-01') })

test('calendar and clock are those of UTC+8, also past midnight', () => {
  expect(chinaTime(Date.parse('2026-12-31T16:05:00Z'))).toEqual({
    year: 2027,
    month: 1,
    day: 1,
    clock: '00:05',
  })
  expect(chinaTime(Date.parse('2026-12-31T15:59:59Z'))).toEqual({
    year: 2026,
    month: 12,
    day: 31,
    clock: '23:59',
  })
  expect(chinaMinute(Date.parse('2026-11-20T04:00:59Z'))).toBe('2026-11-20 12:00')
})

test('every time lies in the day that its midnight begins, and the clock shows 00:00 then', () => {
  fc.assert(
    fc.property(time, (ms) => {
      const midnight = chinaMidnight(ms)
      expect(ms - midnight).toBeGreaterThanOrEqual(0)
      expect(ms - midnight).toBeLessThan(86_400_000)
      expect(chinaTime(midnight)).toEqual({ ...chinaTime(ms), clock: '00:00' })
      expect(chinaDayNumber(midnight)).toBe(chinaDayNumber(ms))
    }),
  )
})
