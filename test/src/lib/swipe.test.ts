import fc from 'fast-check'
import { EDGE_PX, SWIPE_PX, SWIPE_SLOPE, findSwipe } from '@/lib/swipe'

const WIDTH = 375
const at = fc.record({ x: fc.integer({ min: 0, max: WIDTH }), y: fc.integer({ min: 0, max: 800 }) })
const inside = at.filter(({ x }) => x >= EDGE_PX && x <= WIDTH - EDGE_PX)

test('a finger that moves far enough and flat enough has swiped the way it went', () => {
  fc.assert(
    fc.property(
      inside,
      fc.integer({ min: SWIPE_PX, max: 300 }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (from, far, slope) => {
        const y = from.y + (slope * far) / SWIPE_SLOPE
        expect(findSwipe(from, { x: from.x - far, y }, WIDTH)).toBe('left')
        expect(findSwipe(from, { x: from.x + far, y }, WIDTH)).toBe('right')
      },
    ),
  )
})

test('a movement as much up or down as sideways is scrolling, however far it goes', () => {
  fc.assert(
    fc.property(at, at, (from, to) => {
      fc.pre(Math.abs(to.y - from.y) >= Math.abs(to.x - from.x))
      expect(findSwipe(from, to, WIDTH)).toBeUndefined()
    }),
  )
})

test('a tap and a short movement are no swipe', () => {
  fc.assert(
    fc.property(at, fc.integer({ min: 1 - SWIPE_PX, max: SWIPE_PX - 1 }), (from, far) => {
      expect(findSwipe(from, { x: from.x + far, y: from.y }, WIDTH)).toBeUndefined()
    }),
  )
})

test.each([
  [EDGE_PX - 1, 300],
  [WIDTH - EDGE_PX + 1, 50],
])("what begins at %i, at an edge, is the system's own gesture", (x, end) => {
  expect(findSwipe({ x, y: 0 }, { x: end, y: 0 }, WIDTH)).toBeUndefined()
})
