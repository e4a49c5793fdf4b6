import {
  ADAPTIVE_MOST,
  isEnough,
  nextQuestions,
  type Candidate,
  type Answered,
} from '../../../contract/domain/practice/adaptive'
import { estimate } from '../../../contract/domain/practice/rasch'
import { getRandom } from '../../../contract/domain/practice/shuffle'

const buildAnswer = (level: number, share: number, node = 'a'): Answered => ({ level, share, node })
const candidate = (id: string, level: number, node = 'a'): Candidate => ({ id, level, node })
test('the next question is about as hard as the student is good', () => {
  const all = Array.from({ length: 91 }, (_, at) => candidate(`q${at}`, 0.05 + at / 100))
  const next = (answers: readonly Answered[]) => nextQuestions(all, answers, 7)[0]?.level ?? 0
  expect(Math.abs(next([]) - 0.5)).toBeLessThan(0.05)
  expect(next([buildAnswer(0.5, 1), buildAnswer(0.4, 1), buildAnswer(0.3, 1)])).toBeLessThan(0.4)
  expect(next([buildAnswer(0.5, 0), buildAnswer(0.6, 0), buildAnswer(0.7, 0)])).toBeGreaterThan(0.6)
})

test('knowledge that was asked least comes first, and one seed asks one question', () => {
  const all = [candidate('a1', 0.5), candidate('a2', 0.5), candidate('b1', 0.9, 'b')]
  expect(nextQuestions(all, [buildAnswer(0.5, 1, 'a')], 1)).toMatchObject([{ id: 'b1' }])
  expect(nextQuestions(all, [], 5)).toEqual(nextQuestions(all, [], 5))
  const seeds = new Set(Array.from({ length: 40 }, (_, seed) => nextQuestions(all, [], seed)[0]?.id))
  expect(seeds.size).toBeGreaterThan(1)
  expect(nextQuestions([], [], 1)).toEqual([])
})

const listText = (text: string, levels: readonly number[], node = 'a'): Candidate[] =>
  levels.map((level, at) => ({ ...candidate(`${text}-${at}`, level, node), text }))

test('the questions of a text are asked together, of texts the most informative ones per question', () => {
  const far = listText('far', [0.5, 0.95, 0.95, 0.95, 0.95])
  const near = listText('near', [0.5, 0.55, 0.45, 0.5, 0.5])
  const others = Array.from({ length: 4 }, (_, at) => listText(`other${at}`, [0.6, 0.5, 0.5, 0.4, 0.5]))
  for (const seed of Array.from({ length: 20 }, (_, at) => at)) {
    const next = nextQuestions([far, near, ...others].flat(), [], seed)
    expect(next).toHaveLength(5)
    expect(new Set(next.map(({ text }) => text)).size).toBe(1)
    expect(next[0]?.text).not.toBe('far')
  }
  expect(nextQuestions([...far, candidate('one', 0.5, 'b')], [buildAnswer(0.5, 1, 'a')], 1)).toMatchObject([
    { id: 'one' },
  ])
})

test('a text that would go beyond what is asked at most is not begun', () => {
  const all = listText('long', [0.5, 0.5, 0.5, 0.5, 0.5])
  const asked = (count: number) => Array.from({ length: count }, () => buildAnswer(0.5, 1, 'b'))
  expect(nextQuestions(all, asked(ADAPTIVE_MOST - 5), 1)).toHaveLength(5)
  expect(nextQuestions(all, asked(ADAPTIVE_MOST - 4), 1)).toEqual([])
  expect(nextQuestions([...all, candidate('one', 0.5)], asked(ADAPTIVE_MOST - 4), 1)).toMatchObject([
    { id: 'one' },
  ])
})

test('a run ends when enough is known, or after twenty questions', () => {
  expect(isEnough([])).toBe(false)
  expect(isEnough(Array.from({ length: ADAPTIVE_MOST }, () => buildAnswer(0.95, 1)))).toBe(true)
  const all = Array.from({ length: 200 }, (_, at) => candidate(`q${at}`, 0.05 + ((at * 37) % 90) / 100))
  const random = getRandom(3)
  const answers: Answered[] = []
  while (!isEnough(answers)) {
    const [next] = nextQuestions(all, answers, 3)
    if (!next) throw new Error('there are questions')
    answers.push(buildAnswer(next.level, random() < 0.5 ? 1 : 0))
  }
  expect(answers.length).toBeGreaterThanOrEqual(10)
  expect(estimate(answers).error <= 0.5 || answers.length === ADAPTIVE_MOST).toBe(true)
})
