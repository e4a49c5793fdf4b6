import { doneOn, isDoneBy, isSameDaily, type Doings } from '../../../contract/domain/plan/doing'
import type { Task } from '../../../contract/domain/plan/fold'

const DAY = 20_000
const SINCE = 1000
type Asked = Pick<Task, 'task' | 'day' | 'to' | 'count' | 'since'>
const asked = (own: Partial<Asked>): Asked => ({ task: 'a', day: DAY, since: SINCE, ...own })
const is = (own: Partial<Asked>, doings: Doings, on = DAY) => isDoneBy(asked(own), on, doings)

test('the words of a day are done when none is left, or when as many were reviewed as the task says', () => {
  const to = '/spword/index'
  expect(is({ to }, { words: { reviewed: 20, isAll: false } })).toBe(false)
  expect(is({ to }, { words: { reviewed: 20, isAll: true } })).toBe(true)
  expect(is({ to }, { words: { reviewed: 0, isAll: true } })).toBe(false)
  expect(is({ to, count: 20 }, { words: { reviewed: 20, isAll: false } })).toBe(true)
  expect(is({ to }, {})).toBe(false)
})

test('a run does the task that leads to its source, whatever the mode, if it came after the task', () => {
  const to = '/exercises/topic-train?source=node%3Acalc.limit&layout=all'
  expect(is({ to }, { runs: { 'node:calc.limit': SINCE } })).toBe(true)
  expect(
    is({ to: '/exercises/knowledge-test?source=node:calc.limit' }, { runs: { 'node:calc.limit': SINCE } }),
  ).toBe(true)
  expect(is({ to }, { runs: { 'node:calc.limit': SINCE - 1 } })).toBe(false)
  expect(is({ to }, { runs: { 'node:calc': SINCE } })).toBe(false)
  expect(is({ to: '/exercises/topic-train' }, { runs: { '': SINCE } })).toBe(false)
  expect(is({ to: '/exercises/topic-train?source=%E0%A4%A' }, { runs: { '': SINCE } })).toBe(false)
})

test('so many answers from a source, and so many cards, do a task that counts them', () => {
  const to = '/exercises/topic-train?source=node:calc'
  expect(is({ to, count: 10 }, { answers: { 'node:calc': 9 } })).toBe(false)
  expect(is({ to, count: 10 }, { answers: { 'node:calc': 10 } })).toBe(true)
  expect(is({ to }, { answers: { 'node:calc': 10 } })).toBe(false)
  expect(is({ to: '/exercises/recite-list', count: 5 }, { cards: 5 })).toBe(true)
  expect(is({ to: '/exercises/recite-learn?deck=a', count: 5 }, { cards: 4 })).toBe(false)
})

test('daily work does no task of a later day, but one that was due before', () => {
  const [all, cards] = [{ words: { reviewed: 9, isAll: true } }, { cards: 9 }]
  expect(is({ to: '/spword/index', day: DAY + 1 }, all)).toBe(false)
  expect(is({ to: '/spword/index', day: DAY - 1 }, all)).toBe(true)
  expect(is({ to: '/exercises/recite-list', count: 9, day: DAY + 1 }, cards)).toBe(false)
  expect(is({ to: '/a?source=node:calc', day: DAY + 1 }, { runs: { 'node:calc': SINCE } })).toBe(true)
})

test('a lesson does the task that its id names, and no other', () => {
  expect(is({ task: 'lesson.calc-1' }, { lessons: { 'calc-1': SINCE } })).toBe(true)
  expect(is({ task: 'lesson.calc-1' }, { lessons: { 'calc-1': SINCE - 1 } })).toBe(false)
  expect(is({ task: 'lesson.calc-1' }, { lessons: { 'calc-2': SINCE } })).toBe(false)
  expect(is({ task: 'lesson.constructor' }, { lessons: {} })).toBe(false)
})

test('signing in to a class does the task of its room, whenever it was planned, and no other', () => {
  const signed = { classes: { 'calc.11-live-20261126': SINCE - 1 } }
  expect(is({ task: 'live.calc.11-live-20261126' }, signed)).toBe(true)
  expect(is({ task: 'live.calc.11-live-20261203' }, signed)).toBe(false)
  expect(is({ task: 'live.calc.11-live-20261126' }, {})).toBe(false)
})

test('a task without a way is never done by itself, and one that was done on two days was done on the first', () => {
  const everything = {
    words: { reviewed: 9, isAll: true },
    cards: 99,
    answers: { '': 9 },
    runs: { '': SINCE },
  }
  expect(is({ count: 1 }, everything)).toBe(false)
  const days = new Map([DAY + 2, DAY + 1].map((day) => [day, { cards: 10 }]))
  expect(doneOn(asked({ to: '/exercises/recite-list', count: 10 }), days)).toBe(DAY + 1)
  expect(doneOn(asked({ to: '/exercises/recite-list', count: 11 }), days)).toBeUndefined()
})

test('the words of two days are one thing, cards are another, and a task that only leads there is its own', () => {
  const words = (task: string) => ({ task, to: '/spword/index' })
  expect(isSameDaily(words('words.20000'), words('words.20001'))).toBe(true)
  expect(isSameDaily(words('words.20000'), { task: 'recite.20000', to: '/exercises/recite-list' })).toBe(
    false,
  )
  expect(isSameDaily(words('map-base-words'), words('words.20000'))).toBe(false)
  expect(isSameDaily({ task: 'limit.01' }, { task: 'limit.02' })).toBe(false)
})
