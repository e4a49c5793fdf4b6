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

test('the steady schemes hold recall near their share, at the price of more reviews', () => {
  const [first, second, third] = [getCurve(1), getCurve(2), getCurve(3)]
  expect(Math.min(...first.recall)).toBeGreaterThan(0.85)
  expect(Math.min(...second.recall)).toBeGreaterThan(0.92)
  expect(second.reviews).toBeGreaterThan(first.reviews)
  expect(third.recall.at(-1)).toBeGreaterThan(0.95)
  expect(Math.min(...third.recall)).toBeLessThan(Math.min(...first.recall))
})
