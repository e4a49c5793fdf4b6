import type { Measured } from '../../../contract/domain/practice/ability'
import { countSteps, isMastered, masteries, getMasteryStep } from '../../../contract/domain/practice/mastery'
import { averageStudent } from '../../../contract/domain/practice/rasch'

/** A measurement from some answers that all weigh as much, with the share that is expected to be right. */
function measured(share: number, answers: number, weight = 1): Measured {
  const answer = {
    id: 'a',
    kind: 'answer',
    at: 0,
    attempt: 't',
    question: 'q',
    version: 1,
    text: 'A',
    share: 1,
    took: 1,
  } as const
  const evidence = Array.from({ length: answers }, () => ({ level: 0, share: 1, weight, answer }))
  return { ability: averageStudent, evidence, share, low: share, high: share }
}

test.each([
  [100, 'strong'],
  [80, 'strong'],
  [79, 'good'],
  [65, 'good'],
  [64, 'new'],
  [50, 'new'],
  [49, 'weak'],
  [0, 'weak'],
])('a knowledge point of which %i in a hundred are expected to be right is %s', (share, step) => {
  expect(getMasteryStep(measured(share, 3))).toBe(step)
})

test('of too few answers, or of very old ones alone, nothing is said', () => {
  expect(getMasteryStep(undefined)).toBe('unknown')
  expect(getMasteryStep(measured(90, 2))).toBe('unknown')
  expect(getMasteryStep(measured(90, 9, 0.1))).toBe('unknown')
})

test('掌握 is the two upper steps, and nothing else', () => {
  expect(masteries.filter(isMastered)).toEqual(['strong', 'good'])
})

test('every knowledge point stands on one step', () => {
  const nodes = new Map([
    ['a', measured(90, 3)],
    ['b', measured(90, 1)],
    ['c', measured(40, 3)],
  ])
  expect(countSteps({ nodes }, ['a', 'b', 'c', 'd'])).toEqual({
    strong: 1,
    good: 0,
    new: 0,
    weak: 1,
    unknown: 2,
  })
})
