import type { WordEntry } from '../../../../../src/areas/words/api/word'
import type { QuizKind } from '../../../../../src/areas/words/parts/quiz'
import {
  countQuestionsLeft,
  planQuiz,
  readQuiz,
  getScore,
  type QuizRecord,
} from '../../../../../src/areas/words/parts/quiz-plan'
import { QuizRun } from '../../../../../src/areas/words/parts/quiz-run'
import type { Answer } from '../../../../../contract/domain/words/grade'
import { getGrade } from '../../../../../contract/domain/words/grade'
import { getEntry } from '../../../../support/word-server'

const words = ['able', 'brief', 'claim', 'drift', 'ease']
const entries = new Map<string, WordEntry>(
  words.map((word) => [word, { ...getEntry(word), forms: [`${word}s`] }]),
)

function start(kind: QuizKind, list: readonly string[] = ['able', 'brief'], stored?: QuizRecord) {
  const clock = { ms: 1000 }
  const reviews: (Answer & { word: string })[] = []
  const records: QuizRecord[] = []
  const run = new QuizRun(
    stored?.plan ?? { seed: 's', items: list.map((word) => ({ word, kind })) },
    {
      findEntry: (word) => entries.get(word),
      pool: [...entries.values()],
      review: (word, answer) => void reviews.push({ word, ...answer }),
      keep: (record) => void records.push(record),
      now: () => clock.ms,
    },
    stored?.answers,
  )
  return { run, clock, reviews, records }
}

function choose(run: QuizRun, isRight: boolean): void {
  const word = run.question?.entry.word
  const option = run.question?.options.find((item) => (item.word === word) === isRight)
  if (!option) throw new Error('no such option')
  run.choose(option)
}

function type(run: QuizRun, text: string): void {
  run.type(text)
  run.submit()
}

test('every answer is a review with its time, and counts once', () => {
  const { run, clock, reviews } = start('meaning')
  clock.ms += 2500
  choose(run, true)
  choose(run, false)
  run.giveUp()
  expect(reviews).toEqual([{ word: 'able', isKnown: true, took: 2500, mode: 'choice', slips: 0 }])
  run.next()
  run.next()
  clock.ms += 700
  choose(run, true)
  run.next()
  expect(reviews.map(({ word, took }) => [word, took])).toEqual([
    ['able', 2500],
    ['brief', 700],
  ])
  expect(run.hasEnded).toBe(true)
})

test('a wrong word comes again at the end until it is right, and its first answer is the one that scores', () => {
  const { run, records } = start('meaning')
  choose(run, false)
  run.next()
  expect(run.question?.entry.word).toBe('brief')
  expect(run.isAgain).toBe(false)
  choose(run, true)
  run.next()
  expect([run.question?.entry.word, run.isAgain, run.done]).toEqual(['able', true, 1])
  run.giveUp()
  run.next()
  choose(run, true)
  run.next()
  expect(run.hasEnded).toBe(true)
  const record = records.at(-1)
  if (!record) throw new Error('nothing was kept')
  expect(getScore(record)).toMatchObject({ asked: 2, right: 1, wrong: ['able'], helped: 0 })
  expect(countQuestionsLeft(record)).toBe(0)
})

test('a word that comes again has its choices in another order at times', () => {
  const orders = new Set<string>()
  const { run } = start('meaning', ['able'])
  for (let round = 0; round < 8; round += 1) {
    orders.add(run.question?.options.map(({ word }) => word).join() ?? '')
    run.giveUp()
    run.next()
  }
  expect(orders.size).toBeGreaterThan(1)
})

test('a few wrong letters may be put right, and cost the grade', () => {
  const { run, reviews } = start('spell')
  type(run, 'abel')
  expect(run.outcome).toEqual({ state: 'slip', letters: 2 })
  type(run, ' Able ')
  expect(run.outcome.state).toBe('right')
  expect(reviews).toMatchObject([{ isKnown: true, slips: 2, mode: 'spell' }])
  expect(reviews.map(getGrade)).toEqual([2])
})

test.each([
  'ａｂｌｅ',
  'ab\u2006le',
  'able\u200b',
  '\u200eable',
  'able.',
  'able。',
  'Able',
  'able\u00a0',
  "ab'le",
  'ab\u2019le',
  '\u3000able',
])('%j is the word as a phone has it', (typed) => {
  const { run, reviews } = start('spell')
  type(run, typed)
  expect(run.outcome.state).toBe('right')
  expect(reviews).toMatchObject([{ isKnown: true, slips: 0 }])
})

test.each(['abl', 'ab le', 'a-ble', 'ablе', 'abble'])('%j is no such form of it', (typed) => {
  const { run } = start('spell')
  type(run, typed)
  expect(run.outcome.state).toBe('slip')
})

test('too many wrong letters are a wrong answer', () => {
  const { run, reviews } = start('spell')
  type(run, 'xyz')
  expect(run.outcome.state).toBe('wrong')
  expect(reviews.map(getGrade)).toEqual([1])
})

test('another form of the word is no slip, and the headword is asked for', () => {
  const { run, reviews } = start('spell')
  type(run, 'ables')
  expect(run.outcome.state).toBe('form')
  type(run, 'able')
  expect(reviews).toMatchObject([{ isKnown: true, slips: 0 }])
})

test('hints give a letter each; with more than two the word counts as forgotten', () => {
  const { run, reviews } = start('spell')
  run.type('ax')
  run.hint()
  expect(run.typed).toBe('ab')
  run.hint()
  run.hint()
  expect(run.typed).toBe('able')
  run.submit()
  expect(run.outcome.state).toBe('wrong')
  expect(reviews).toMatchObject([{ isKnown: false, slips: 3 }])
})

test('time while the page is out of sight does not count', () => {
  const { run, clock, reviews } = start('meaning')
  clock.ms += 1000
  run.pause()
  clock.ms += 60_000
  run.resume()
  clock.ms += 500
  choose(run, true)
  expect(reviews[0]?.took).toBe(1500)
})

test('a test that was left goes on where it was', () => {
  const { run, records } = start('spell')
  type(run, 'able')
  const stored = readQuiz(JSON.parse(JSON.stringify(records.at(-1))))
  const later = start('spell', [], stored)
  expect(later.run.question?.entry.word).toBe('brief')
  expect(later.run.done).toBe(1)
})

test.each([
  undefined,
  1,
  {},
  { plan: { seed: 's', items: [] }, answers: [] },
  { plan: { seed: 's', items: [{ word: 'able', kind: 'none' }] }, answers: [] },
])('a damaged record of a test is none: %j', (stored) => {
  expect(readQuiz(stored)).toBeUndefined()
})

test('a test asks by each of its kinds in turn, no word twice', () => {
  const plan = planQuiz(words, ['meaning', 'spell'], 4, 'seed')
  expect(plan.items.map(({ kind }) => kind)).toEqual(['meaning', 'spell', 'meaning', 'spell'])
  expect(new Set(plan.items.map(({ word }) => word)).size).toBe(4)
  expect(planQuiz(words, ['meaning'], 99, 'seed').items).toHaveLength(5)
})
