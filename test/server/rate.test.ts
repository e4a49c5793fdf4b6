import { createRate } from '../../server/src/lib/rate'

test('units that are given back may be used again, and never add to what a key may use', () => {
  const rate = createRate({ max: 2, windowMs: 1000 })
  expect([rate('a', 1, 0), rate('a', 1, 1), rate('a', 1, 2)]).toEqual([0, 0, 998])
  rate('a', -1, 3)
  expect([rate('a', 1, 4), rate('a', 1, 5)]).toEqual([0, 995])
  // The window in which they were used is over.
  rate('a', -2, 2000)
  expect([rate('a', 2, 2001), rate('a', 1, 2002)]).toEqual([0, 999])
})

test('units of a window that is over are not given back to the one that runs', () => {
  const rate = createRate({ max: 1, windowMs: 1000 })
  expect([rate('a', 1, 0), rate('a', 1, 1000)]).toEqual([0, 0])
  rate('a', -1, 0)
  expect(rate('a', 1, 1001)).toBe(999)
})
