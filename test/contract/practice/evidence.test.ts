import { abilityIn, listEvidence, HALF_LIFE_DAYS } from '../../../contract/domain/practice/evidence'
import type { CountedAnswer } from '../../../contract/domain/practice/fold'
import { estimate } from '../../../contract/domain/practice/rasch'

const DAY = 86_400_000
const NOW = 1_000 * DAY
const answered = (daysAgo: number, share = 1): CountedAnswer => ({
  kind: 'answer',
  id: `a${daysAgo}`,
  at: NOW - daysAgo * DAY,
  attempt: 'x',
  question: 'q',
  version: 1,
  text: 'A',
  took: 1_000,
  share,
})

test('an old answer counts less: half after its half-life', () => {
  const [old, fresh] = listEvidence([answered(HALF_LIFE_DAYS), answered(0)], 0.5, NOW)
  expect([old?.weight, fresh?.weight]).toEqual([expect.closeTo(0.5, 9), 1])
})

test('an answer soon after another one is no evidence: the key was just seen', () => {
  const evidence = listEvidence([answered(20, 0), answered(19), answered(14), answered(3)], 0.5, NOW)
  expect(evidence.map(({ answer }) => answer.id)).toEqual(['a20', 'a3'])
})

test('an answer after the given time does not count', () => {
  expect(listEvidence([answered(20), answered(2)], 0.5, NOW - 10 * DAY)).toHaveLength(1)
})

test('a piece without answers is estimated from the subject alone, and less surely', () => {
  const subject = estimate(Array.from({ length: 30 }, () => ({ level: 0.5, share: 1 })))
  const piece = abilityIn(subject, [])
  expect(piece.mean).toBeCloseTo(subject.mean, 6)
  expect(piece.error).toBeGreaterThan(subject.error)
})
