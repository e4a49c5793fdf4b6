import fc from 'fast-check'
import { isDone, isLearnt } from '../../../contract/domain/courses/done'
import type { CourseEvent } from '../../../contract/domain/courses/event'
import { CourseFold } from '../../../contract/domain/courses/fold'
import { uuidV7 } from '../../../contract/domain/uuid'

const NOON = Date.UTC(2026, 10, 20, 4)
const film = { id: 'maths-limit.01', seconds: 600 }
const getId = (nth: number) => uuidV7(NOON, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, nth))
const getFold = (...said: readonly object[]): CourseFold => {
  const fold = new CourseFold()
  fold.add(said.map((item, nth): CourseEvent => ({ id: getId(nth), at: NOON + nth, ...item }) as CourseEvent))
  return fold
}
const seen = (to: number, from = 0) => ({ kind: 'seen', lesson: film.id, from, to })
const tick = (state: 'done' | 'open') => ({ kind: 'tick', thing: `lesson:${film.id}`, state })
const know = (state: 'done' | 'open') => ({ kind: 'tick', thing: `known:${film.id}`, state })

test.each([
  [getFold(), [false, false]],
  [getFold(seen(299)), [false, false]],
  [getFold(seen(300)), [false, true]],
  // The same stretch twice is half of nothing more.
  [getFold(seen(299), seen(299)), [false, false]],
  [getFold(seen(150), seen(600, 450)), [false, true]],
  [getFold(seen(540)), [true, true]],
  [getFold(tick('done')), [true, true]],
  [getFold(tick('done'), tick('open')), [false, false]],
  [getFold(know('done')), [true, false]],
  [getFold(know('done'), know('open')), [false, false]],
  [getFold(know('done'), seen(300)), [true, true]],
  [getFold(know('done'), tick('done'), tick('open')), [true, false]],
])(
  'a film is done when it was seen or ticked, and learnt from its half on; known elsewhere it is only done',
  (fold, expected) => {
    expect([isDone(fold, film), isLearnt(fold, film)]).toEqual(expected)
  },
)

test('a text without a film is learnt when it was ticked only', () => {
  expect(isLearnt(getFold(seen(600)), { id: film.id })).toBe(false)
  expect(isLearnt(getFold(tick('done')), { id: film.id })).toBe(true)
})

test('a lesson done here is learnt, and one known from elsewhere does not count as learnt', () => {
  const stretch = fc.tuple(fc.nat(599), fc.integer({ min: 1, max: 600 }))
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), (stretches) => {
      const fold = getFold(...stretches.map(([from, length]) => seen(Math.min(600, from + length), from)))
      expect(isLearnt(fold, film) || !isDone(fold, film)).toBe(true)
      const isLearntHere = isLearnt(fold, film)
      fold.add([{ id: getId(200), at: NOON, kind: 'tick', thing: `known:${film.id}`, state: 'done' }])
      expect([isDone(fold, film), isLearnt(fold, film)]).toEqual([true, isLearntHere])
    }),
  )
})
