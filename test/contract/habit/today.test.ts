import { summarizeMistakes } from '../../../contract/domain/practice/summarize'
import { summarizePlan } from '../../../contract/domain/plan/summarize'
import { cardsOn, lateOn, mistakesOn, tasksOn, wordsOn } from '../../../contract/domain/habit/today'
import type { NotedTask, PlanNote } from '../../../contract/domain/plan/summary'
import type { WordNote } from '../../../contract/domain/words/summary'
import type { Task } from '../../../contract/domain/plan/fold'

const words: WordNote = {
  day: 100,
  due: 80,
  fresh: 20,
  pace: { due: 8000, fresh: 20_000 },
  next: [
    { due: 30, fresh: 25 },
    { due: 10, fresh: 5 },
  ],
}

test('words of the day that they were noted on are as they were noted, with the time that they take', () => {
  expect(wordsOn(words, 100)).toEqual({ due: 80, fresh: 20, minutes: 17, isEstimate: false })
})

test('on a later day what was left is due as well, and it is an estimate', () => {
  expect(wordsOn(words, 101)).toMatchObject({ due: 110, fresh: 25, isEstimate: true })
  expect(wordsOn(words, 102)).toMatchObject({ due: 120, fresh: 5, isEstimate: true })
})

test.each([99, 103, 120])('of day %d they say nothing', (day) => {
  expect(wordsOn(words, day)).toBeUndefined()
})

test('an area that was never noted is not known', () => {
  expect([wordsOn(undefined, 100), mistakesOn(undefined, 100), tasksOn(undefined, 100, new Map())]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('mistakes are those of the day, with their time', () => {
  const note = { day: 100, due: [0, 6], seconds: 90 }
  expect(mistakesOn(note, 100)).toEqual({ due: 0, minutes: 1, isEstimate: false })
  expect(mistakesOn(note, 101)).toEqual({ due: 6, minutes: 9, isEstimate: true })
  expect([mistakesOn(note, 102), mistakesOn(note, 99)]).toEqual([undefined, undefined])
})

test('mistakes take the time of those that are due, as the mistake book counts it, whatever the others take', () => {
  const booked = [
    { due: 99, seconds: 300 },
    { due: 101, seconds: 40 },
    { due: 105, seconds: 20 },
  ]
  const note = summarizeMistakes(booked, 100)
  expect(mistakesOn(note, 100)).toMatchObject({ due: 1, minutes: 5 })
  expect(mistakesOn(note, 101)).toMatchObject({ due: 2, minutes: 6 })
})

test('cards are those of the day, about a minute each and never less than five', () => {
  const note = { day: 100, due: [3, 12] }
  expect(cardsOn(note, 100)).toEqual({ due: 3, minutes: 5, isEstimate: false })
  expect(cardsOn(note, 101)).toEqual({ due: 12, minutes: 12, isEstimate: true })
  expect([cardsOn(note, 102), cardsOn(undefined, 100)]).toEqual([undefined, undefined])
})

test('tasks are those of the day; what was done meanwhile is done, though the plan was not opened since', () => {
  const task = (id: string, own: Partial<NotedTask> = {}): NotedTask => ({
    task: id,
    title: id,
    day: 100,
    minutes: 10,
    isDone: false,
    since: 5,
    ...own,
  })
  const plan: PlanNote = {
    day: 100,
    tasks: [
      task('own', { isDone: true }),
      task('words', { to: '/spword/index' }),
      task('refused', { to: '/spword/index', isDecided: true }),
      task('lesson.a'),
      task('tomorrow', { day: 101 }),
    ],
  }
  const doings = new Map([[100, { words: { reviewed: 4, isAll: true }, lessons: { a: 4 } }]])
  const states = (day: number) => tasksOn(plan, day, doings)?.map((item) => [item.task, item.isDone])
  expect(states(100)).toEqual([
    ['own', true],
    ['words', true],
    ['refused', false],
    ['lesson.a', false],
  ])
  expect(states(101)).toEqual([['tomorrow', false]])
  expect([states(99), states(102)]).toEqual([undefined, undefined])
})

test('a task that was done today is done in today’s list, whatever day it was planned for', () => {
  const task = (id: string, day: number, doneDay?: number): Task => ({
    task: id,
    title: id,
    day,
    minutes: 10,
    state: doneDay === undefined ? 'open' : 'done',
    doneDay,
    saidBy: doneDay === undefined ? undefined : 'student',
    since: 5,
    changedAt: 5,
  })
  const tasks = [
    task('late', 97, 100),
    task('today', 100),
    task('tomorrow', 101, 100),
    task('ahead', 105, 100),
  ]
  const note = summarizePlan(
    [...tasks, task('later', 105), task('before', 99, 99), task('done before', 100, 99)],
    100,
  )
  const states = (day: number) => tasksOn(note, day, new Map())?.map((item) => [item.task, item.isDone])
  expect(states(100)).toEqual([
    ['late', true],
    ['today', false],
    ['tomorrow', true],
    ['ahead', true],
  ])
  expect(states(101)).toEqual([])
  // It is not done again on the day that it was planned for.
  expect(tasksOn(summarizePlan(tasks, 105), 105, new Map())).toEqual([])
})

test('tasks left undone are known on the days after, except classes and daily work', () => {
  const task = (id: string, day: number, own: Partial<Task> = {}): Task => ({
    task: id,
    title: id,
    day,
    minutes: 10,
    state: 'open',
    doneDay: undefined,
    saidBy: undefined,
    since: 5,
    changedAt: 5,
    ...own,
  })
  const tasks = [
    task('late', 97, { begins: 600 }),
    task('live.a.01-20260410', 99, { begins: 1200 }),
    task('words.99', 99, { to: '/spword/index' }),
    task('lesson.a', 99),
    task('done', 98, { state: 'done', doneDay: 98 }),
    task('today', 100),
  ]
  const late = (day: number, doings = new Map()) =>
    lateOn(summarizePlan(tasks, 100), day, doings).map((item) => item.task)
  expect(late(100)).toEqual(['late', 'lesson.a'])
  expect(late(101)).toEqual(expect.arrayContaining(['late', 'lesson.a', 'today']))
  expect(late(100, new Map([[100, { lessons: { a: 9 } }]]))).toEqual(['late'])
  expect([late(99), late(102)]).toEqual([[], []])
})
