import fc from 'fast-check'
import { covered, gaps, union, type Stretch } from '../../../contract/domain/courses/stretches'

const END = 40
const stretch = fc.tuple(fc.integer({ min: 0, max: END }), fc.integer({ min: 0, max: END }))
const stretches = fc.array(stretch, { maxLength: 12 })

/** Which seconds of a film a list of stretches has, second by second. */
const bits = (list: readonly Stretch[], length = END): boolean[] =>
  Array.from({ length }, (_, second) => list.some(([from, to]) => from <= second && second < to))

test('a union has the seconds of its stretches and no others, in order, none touching the next', () => {
  fc.assert(
    fc.property(stretches, (list) => {
      const joined = union(list)
      expect(bits(joined)).toEqual(bits(list))
      joined.forEach(([from, to], at) => {
        expect(from).toBeLessThan(to)
        expect(from).toBeGreaterThan(joined[at - 1]?.[1] ?? -1)
      })
    }),
  )
})

test('a union changes nothing of what it was given, and nothing when it is done again', () => {
  fc.assert(
    fc.property(stretches, (list) => {
      const before = JSON.stringify(list)
      const joined = union(list)
      expect(JSON.stringify(list)).toBe(before)
      expect(union(joined)).toEqual(joined)
      expect(union([...list].reverse())).toEqual(joined)
    }),
  )
})

test('covered seconds are counted once each, and none beyond the end', () => {
  fc.assert(
    fc.property(stretches, fc.integer({ min: 0, max: END }), (list, end) => {
      expect(covered(list)).toBe(bits(list).filter(Boolean).length)
      expect(covered(list, end)).toBe(bits(list, end).filter(Boolean).length)
    }),
  )
})

test('gaps are the seconds before the end that no stretch has', () => {
  fc.assert(
    fc.property(stretches, fc.integer({ min: 0, max: END }), (list, end) => {
      const open = gaps(list, end)
      expect(bits(open, end)).toEqual(bits(list, end).map((isSeen) => !isSeen))
      expect(open).toEqual(union(open))
      expect(open.every(([, to]) => to <= end)).toBe(true)
    }),
  )
})
