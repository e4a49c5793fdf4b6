import fc from 'fast-check'
import { refundExample, refundStages } from '@/features/order/refund-stages'

test('a rule divides the lessons into two stages: all, and what was not learnt', () => {
  expect(refundStages({ full: 2 }, 9)).toEqual([
    { back: 'full', from: 0, to: 2, share: 2 },
    { back: 'part', from: 3, share: 7 },
  ])
  expect(refundExample({ full: 2 }, 9, 4500)).toEqual({ learnt: 5, amount: 2000 })
})

test('a former rule divides the lessons into three stages, and an example stands in the middle of the second', () => {
  const rule = { full: 3, last: 24 }
  expect(refundStages(rule, 48)).toEqual([
    { back: 'full', from: 0, to: 3, share: 3 },
    { back: 'part', from: 4, to: 24, share: 21 },
    { back: 'none', from: 25, share: 24 },
  ])
  expect(refundExample(rule, 48, 148_000)).toEqual({ learnt: 14, amount: 104_824 })
})

test('a stage that no number of lessons reaches is left out', () => {
  expect(refundStages({ full: 5, last: 5 }, 5).map(({ back }) => back)).toEqual(['full'])
  expect(refundStages({ full: 0, last: 0 }, 5).map(({ back }) => back)).toEqual(['full', 'none'])
  expect(refundStages({ full: 1, last: 9 }, 5)).toEqual([
    { back: 'full', from: 0, to: 1, share: 1 },
    { back: 'part', from: 2, share: 4 },
  ])
  expect(refundExample({ full: 0, last: 0 }, 5, 100)).toBeUndefined()
})

test('stages follow each other, and an example lies within the stage that pays back a part', () => {
  const count = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 60 }), (full, last, lessons) => {
      const rule = { full, last }
      const stages = refundStages(rule, lessons)
      stages.forEach(({ from }, at) => expect(from).toBe(at === 0 ? 0 : (stages[at - 1]?.to ?? NaN) + 1))
      expect(stages.filter(({ to }) => to === undefined)).toHaveLength(1)
      const example = refundExample(rule, lessons, 10_000)
      if (!example) return
      expect(example.learnt).toBeGreaterThan(full)
      expect(example.learnt).toBeLessThan(lessons)
      expect(example.amount).toBeGreaterThan(0)
      expect(example.amount).toBeLessThan(10_000)
    }),
  )
})
