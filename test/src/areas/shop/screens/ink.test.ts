import fc from 'fast-check'
import { getInk, readSignature } from '@/areas/shop/screens/agreement/ink'
import { isDrawn } from '../../../../../contract/domain/shop/signature'
import Value from 'typebox/value'
import { Strokes } from '../../../../../contract/schemas/shop/shop'

const place = fc.double({ min: -2000, max: 3000, noNaN: true })
const points = fc.array(fc.record({ x: place, y: place }), { minLength: 1, maxLength: 3000 })

test('whatever is drawn becomes a stroke that the server takes, and ends where the pen did', () => {
  fc.assert(
    fc.property(points, (drawn) => {
      const stroke = getInk(drawn)
      expect(Value.Check(Strokes, [[...stroke]])).toBe(true)
      // Another stroke elsewhere makes anything a drawing.
      const another = [stroke[0] === 0 ? 1 : 0, 0, 0, 0]
      expect(isDrawn([stroke, another])).toBe(true)
      const last = drawn[drawn.length - 1]
      const clamped = [
        Math.min(1000, Math.max(0, Math.round(last?.x ?? 0))),
        Math.min(400, Math.max(0, Math.round(last?.y ?? 0))),
      ]
      expect(stroke.slice(-2)).toEqual(clamped)
    }),
    { numRuns: 200 },
  )
})

test('a damaged draft is an empty one', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const { name, strokes } = readSignature(stored)
      expect(typeof name).toBe('string')
      for (const stroke of strokes) expect(stroke.every(Number.isFinite)).toBe(true)
    }),
  )
})
