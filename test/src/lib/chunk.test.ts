import fc from 'fast-check'
import { chunk } from '@/lib/chunk'

const size = fc.integer({ min: 1, max: 300 })
const span = fc.tuple(fc.nat(6000), fc.nat(6000)).map(([first, length]) => ({ first, end: first + length }))

test('the pieces of a span follow each other without a gap and make it up', () => {
  fc.assert(
    fc.property(span, size, (whole, most) => {
      const pieces = chunk(whole, most)
      const end = pieces.reduce((at, piece) => {
        expect(piece.first).toBe(at)
        return piece.end
      }, whole.first)
      expect(end).toBe(whole.end)
    }),
  )
})

test('every piece but the last is of the size asked for, and none is empty', () => {
  fc.assert(
    fc.property(span, size, (whole, most) => {
      const lengths = chunk(whole, most).map(({ first, end }) => end - first)
      const last = lengths.pop() ?? 1
      expect(new Set(lengths).size).toBeLessThanOrEqual(1)
      for (const length of lengths) expect(length).toBe(most)
      expect(last).toBeGreaterThan(0)
      expect(last).toBeLessThanOrEqual(most)
    }),
  )
})
