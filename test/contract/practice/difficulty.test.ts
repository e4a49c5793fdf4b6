import fc from 'fast-check'
import { FEWEST_RATINGS, servedLevel, withStudent } from '../../../contract/domain/practice/difficulty'
import {
  chance,
  contentDifficulty,
  getDifficulty,
  estimate,
  estimateWithoutEach,
  getLevel,
  withAnswer,
  type Difficulty,
} from '../../../contract/domain/practice/rasch'
import { getRandom } from '../../../contract/domain/practice/shuffle'

const level = fc.double({ min: 0.05, max: 0.95, noNaN: true })
const answer = fc.record({
  level,
  share: fc.constantFrom(0, 0.4, 1),
  weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
})

test('the ability without an answer is that of all others', () => {
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 12 }), (answers) => {
      for (const [at, { mean, error }] of estimateWithoutEach(answers).entries()) {
        const others = estimate(answers.filter((_, otherAnswer) => otherAnswer !== at))
        expect(mean).toBeCloseTo(others.mean, 9)
        expect(error).toBeCloseTo(others.error, 9)
      }
    }),
  )
})

test('only new answers move a difficulty, each held against the ability estimated from the others', () => {
  const known = new Map([0.4, 0.6, 0.8].map((value, at) => [`q${at}`, contentDifficulty(value)]))
  const firsts = [
    { question: 'q0', share: 1 },
    { question: 'q1', share: 0, weight: 0.5 },
    { question: 'q2', share: 1 },
    { question: 'gone', share: 1 },
  ]
  const after = withStudent(known, firsts, (question) => question !== 'q2')
  expect([...after.keys()]).toEqual(['q0', 'q1'])
  const others = estimate([
    { level: 0.4, share: 1 },
    { level: 0.8, share: 1 },
  ])
  const expected = withAnswer(contentDifficulty(0.6), others, 0)
  expect(after.get('q1')?.mean).toBeCloseTo(expected.mean, 9)
  expect(after.get('q1')?.error).toBeCloseTo(expected.error, 9)
})

test('with the answers of students whose abilities nobody knows difficulties come near the true ones', () => {
  const next = getRandom(16)
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const questions = Array.from({ length: 40 }, (_, at) => ({ id: `q${at}`, level: 0.3 + at / 100 }))
  const truth = new Map(questions.map(({ id, level: own }) => [id, getDifficulty(own) + 0.6 * normal()]))
  const known = new Map(questions.map(({ id, level: own }) => [id, contentDifficulty(own)]))
  const off = ({ mean }: Difficulty, id: string) => mean - (truth.get(id) ?? 0)
  const rmse = () =>
    Math.sqrt(
      [...known].reduce((sum, [id, difficulty]) => sum + off(difficulty, id) ** 2, 0) / questions.length,
    )
  const before = rmse()
  for (let student = 0; student < 400; student += 1) {
    const ability = normal()
    const firsts = questions.map(({ id }) => ({
      question: id,
      share: next() < chance(ability, getLevel(truth.get(id) ?? 0)) ? 1 : 0,
    }))
    for (const [id, difficulty] of withStudent(known, firsts, () => true)) known.set(id, difficulty)
  }
  expect(before).toBeGreaterThan(0.45)
  expect(rmse()).toBeLessThan(before / 3)
  for (const { error } of known.values()) expect(error).toBeLessThan(0.15)
})

test('a level is served once enough have answered, and moves only by a step', () => {
  const at = (served: number | undefined, share: number, answers = FEWEST_RATINGS) =>
    servedLevel({ mean: getDifficulty(share), answers }, served)
  expect(at(undefined, 0.7, FEWEST_RATINGS - 1)).toBeUndefined()
  expect(at(undefined, 0.704)).toBe(0.7)
  expect(at(0.7, 0.714)).toBe(0.7)
  expect(at(0.7, 0.716)).toBe(0.72)
  expect([at(undefined, 0.999), at(undefined, 0.001)]).toEqual([0.95, 0.05])
})
