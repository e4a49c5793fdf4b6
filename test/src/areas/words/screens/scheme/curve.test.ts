/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import '../../../../support/fake-page'
import { getCurve } from '@/areas/words/screens/scheme/curve'

test('a curve goes from the first meeting to the exam', () => {
  for (const scheme of [1, 2, 3] as const) {
    const { recall } = getCurve(scheme)
    expect(recall).toHaveLength(201)
    expect(recall[0]).toBe(1)
    expect(Math.max(...recall)).toBe(1)
  }
})

test('the steady schemes keep recall near their share, at the price of more reviews', () => {
  const [one, two, three] = [getCurve(1), getCurve(2), getCurve(3)]
  expect(Math.min(...one.recall)).toBeGreaterThan(0.85)
  expect(Math.min(...two.recall)).toBeGreaterThan(0.92)
  expect(two.reviews).toBeGreaterThan(one.reviews)
  expect(three.recall.at(-1)).toBeGreaterThan(0.95)
  expect(Math.min(...three.recall)).toBeLessThan(Math.min(...one.recall))
})
