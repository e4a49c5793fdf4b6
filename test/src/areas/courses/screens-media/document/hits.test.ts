import fc from 'fast-check'
import { hitsIn, marksOn, stepHit } from '@/areas/courses/screens-media/document/hits'

const pages = [['第一页 极限'], ['没有'], ['极限与', '极', '限'], ['极限']]
const hits = hitsIn(pages, '极限')

test('places are found page after page', () => {
  expect(hits.map(({ page }) => page)).toEqual([0, 2, 2, 3])
})

test('the first step goes on from the page that is shown, or back from it, and round at the ends', () => {
  const from = (page: number, way: 1 | -1, current?: number) => stepHit(hits, { current, page, way })
  expect([from(0, 1), from(1, 1), from(2, 1), from(9, 1)]).toEqual([0, 1, 1, 0])
  expect([from(0, -1), from(1, -1), from(2, -1), from(9, -1)]).toEqual([0, 0, 2, 3])
  expect([from(0, 1, 3), from(0, -1, 0), from(0, 1, 1)]).toEqual([0, 3, 2])
  expect(stepHit([], { current: undefined, page: 0, way: 1 })).toBeUndefined()
})

test('a step always ends at a place that there is', () => {
  fc.assert(
    fc.property(
      fc.nat(5),
      fc.constantFrom(1 as const, -1 as const),
      fc.option(fc.nat(3)),
      (page, way, current) => {
        const next = stepHit(hits, { current: current ?? undefined, page, way })
        expect(next !== undefined && hits[next]).toBeTruthy()
      },
    ),
  )
})

test('a page has the marks of its own places, one of them where the reader is', () => {
  expect(marksOn(hits, 2, 2)).toEqual([
    { part: 0, from: 0, to: 2, isCurrent: false },
    { part: 1, from: 0, to: 1, isCurrent: true },
    { part: 2, from: 0, to: 1, isCurrent: true },
  ])
  expect(marksOn(hits, 1, 2)).toEqual([])
})
