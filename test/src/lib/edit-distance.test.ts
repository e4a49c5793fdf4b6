import fc from 'fast-check'
import { editDistance } from '../../../src/lib/edit-distance'

test.each([
  ['adequate', 'adequate', 0],
  ['adequate', 'adequte', 1],
  ['receive', 'recieve', 2],
  ['', 'word', 4],
  ['kitten', 'sitting', 3],
])('%j and %j are %i letters apart', (a, b, letters) => {
  expect(editDistance(a, b)).toBe(letters)
})

const text = fc.string({ maxLength: 12 })

test('the way there is as long as the way back, and no longer than the longer text', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const letters = editDistance(a, b)
      expect(editDistance(b, a)).toBe(letters)
      expect(letters).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(letters).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      expect(letters === 0).toBe(a === b)
    }),
  )
})
