import fc from 'fast-check'
import { editDistance } from '../../../src/lib/edit-distance'

test.each([
  ['adequate', 'adequate', 0],
  ['adequate', 'adequte', 1],
  ['receive', 'recieve', 2],
  ['', 'word', 4],
  ['kitten', 'sitting', 3],
])('%j and %j are %i letters apart', (one, other, letters) => {
  expect(editDistance(one, other)).toBe(letters)
})

const text = fc.string({ maxLength: 12 })

test('the way there is as long as the way back, and no longer than the longer text', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const letters = editDistance(one, other)
      expect(editDistance(other, one)).toBe(letters)
      expect(letters).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(letters).toBeGreaterThanOrEqual(Math.abs(one.length - other.length))
      expect(letters === 0).toBe(one === other)
    }),
  )
})
