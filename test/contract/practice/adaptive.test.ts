import {
  ADAPTIVE_MOST,
  isEnough,
  nextQuestion,
  type Candidate,
  type Told,
} from '../../../contract/domain/practice/adaptive'
import { estimate } from '../../../contract/domain/practice/rasch'
import { randomOf } from '../../../contract/domain/practice/shuffle'

const told = (level: number, share: number, node = 'a'): Told => ({ level, share, node })
const candidate = (id: string, level: number, node = 'a'): Candidate => ({ id, level, node })
test('what is asked next is about as hard as the student is good', () => {
  const all = Array.from({ length: 91 }, (_, at) => candidate(`q${at}`, 0.05 + at / 100))
  const next = (answers: readonly Told[]) => nextQuestion(all, answers, 7)?.level ?? 0
  expect(Math.abs(next([]) - 0.5)).toBeLessThan(0.05)
  expect(next([told(0.5, 1), told(0.4, 1), told(0.3, 1)])).toBeLessThan(0.4)
  expect(next([told(0.5, 0), told(0.6, 0), told(0.7, 0)])).toBeGreaterThan(0.6)
})

test('knowledge that was asked least comes first, and one seed asks one question', () => {
  const all = [candidate('a1', 0.5), candidate('a2', 0.5), candidate('b1', 0.9, 'b')]
  expect(nextQuestion(all, [told(0.5, 1, 'a')], 1)?.id).toBe('b1')
  expect(nextQuestion(all, [], 5)).toEqual(nextQuestion(all, [], 5))
  const seeds = new Set(Array.from({ length: 40 }, (_, seed) => nextQuestion(all, [], seed)?.id))
  expect(seeds.size).toBeGreaterThan(1)
  expect(nextQuestion([], [], 1)).toBeUndefined()
})

test('a run ends when enough is known, or after twenty questions', () => {
  expect(isEnough([])).toBe(false)
  expect(isEnough(Array.from({ length: ADAPTIVE_MOST }, () => told(0.95, 1)))).toBe(true)
  const all = Array.from({ length: 200 }, (_, at) => candidate(`q${at}`, 0.05 + ((at * 37) % 90) / 100))
  const random = randomOf(3)
  const answers: Told[] = []
  while (!isEnough(answers)) {
    const next = nextQuestion(all, answers, 3)
    if (!next) throw new Error('there are questions')
    answers.push(told(next.level, random() < 0.5 ? 1 : 0))
  }
  expect(answers.length).toBeGreaterThanOrEqual(10)
  expect(estimate(answers).error <= 0.5 || answers.length === ADAPTIVE_MOST).toBe(true)
})
