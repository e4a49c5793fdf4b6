/** @jest-environment jsdom */
import { countMinutes } from '@/areas/practice/parts/mistakes'
import { chosenLesson } from '@/areas/courses/screens/lesson/choose-lesson'
import { createCourseStore } from '@/areas/courses/area'
import { userStorage } from '@/stores/user-storage'
import { createPlanStore } from '@/stores/plan-area'
import { createPracticeStore } from '@/areas/practice/area'
import { recordServerDay, readServerDay } from '@/stores/server-day'
import { storeSummaries } from '@/stores/home-summary'
import { readSummaries } from '@/stores/home-summary-reading'
import { createWordStore } from '@/areas/words/area'
import { mistakesOn, wordsOn } from '../../../contract/domain/habit/today'
import { minutesFor, getPace } from '../../../contract/domain/words/pace'
import { courseAnswers } from '../support/courses'
import { practiceAnswers, getQuestion } from '../support/practice'
import { memoryRecords } from '../../support/memory-records'
import { memoryStore } from '../../support/memory-store'
import { example, fakeRoot } from '../../support/root'
import { wordAnswers } from '../../support/word-server'

const known = { isKnown: true, took: 2000, mode: 'card' } as const
const questions = ['ma-1', 'ma-2'].map((id, nth) => getQuestion(id, { seconds: 60 + 75 * nth }))

async function settle(ms = 0): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve, ms))
}

/** Words that the days after a note bring. */
const coming = ({ words }: ReturnType<typeof readSummaries>) =>
  (words?.next ?? []).reduce((sum, { due }) => sum + due, 0)

function device(book: readonly string[] = ['able', 'brief']) {
  const root = fakeRoot({
    answers: {
      ...courseAnswers(),
      ...practiceAnswers(questions, {}, () => root.clock.ms),
      ...wordAnswers(book),
    },
    storage: { local: memoryStore(), session: memoryStore() },
  })
  return { root, notes: () => readSummaries(userStorage(root.storage.local, '')) }
}

test('words that were begun leave what is left of the day and what the next days bring; each answer is taken off', async () => {
  const { root, notes } = device()
  const words = await createWordStore(root, memoryRecords())
  await words.enter(undefined)
  await settle()
  const { today } = words
  expect(notes().words).toBeUndefined()
  words.review('able', known)
  await settle()
  expect(notes().words).toMatchObject({ day: today, due: 0, fresh: 1, pace: { due: 8000 } })
  expect(notes().words?.next).toHaveLength(7)
  expect(coming(notes())).toBeLessThanOrEqual(1)
  words.review('brief', known)
  await settle()
  expect(notes().words).toMatchObject({ due: 0, fresh: 0 })
  // The words that come back are known once the day is done.
  expect(coming(notes())).toBeGreaterThan(0)
})

test('home and the page of the words show one time for the day, at whatever pace the words are learnt', async () => {
  const { root, notes } = device(Array.from({ length: 300 }, (_, nth) => `word${nth}`))
  const words = await createWordStore(root, memoryRecords())
  await words.enter(undefined)
  const readNow = () => {
    const { due, fresh } = words.work
    return minutesFor(due.length, fresh.length, getPace(words.book.words, words.state, words.today))
  }
  for (const word of words.work.fresh.slice(0, 8)) {
    words.review(word, known)
    root.clock.ms += 4000
    await settle()
    expect(wordsOn(notes().words, words.today)?.minutes).toBe(readNow())
  }
})

test('the days to come hold no more words than were met, however many new ones the plan would take', async () => {
  const { root, notes } = device(Array.from({ length: 300 }, (_, nth) => `word${nth}`))
  const words = await createWordStore(root, memoryRecords())
  await words.enter(undefined)
  for (const word of words.work.fresh.slice(0, 3)) words.review(word, known)
  await settle()
  expect(words.work.fresh.length).toBeGreaterThan(3)
  expect(coming(notes())).toBeGreaterThan(0)
  expect(coming(notes())).toBeLessThanOrEqual(3)
})

test('the plan leaves the tasks of today and of tomorrow as they stand', async () => {
  const { root, notes } = device()
  const plan = await createPlanStore(root, memoryRecords())
  await plan.enter(undefined)
  const day = plan.today
  plan.add({ task: 'a', title: '甲', minutes: 10, day })
  plan.add({ task: 'b', title: '乙', minutes: 20, day: day + 1, to: '/spword/index' })
  plan.add({ task: 'c', title: '丙', minutes: 20, day: day + 2 })
  plan.mark('a', 'done')
  expect(notes().plan).toMatchObject({
    day,
    tasks: [
      { task: 'a', title: '甲', isDone: true },
      { task: 'b', to: '/spword/index', isDone: false },
    ],
  })
  plan.mark('b', 'dropped')
  expect(notes().plan?.tasks).toHaveLength(1)
})

test('the practice leaves how many mistakes are due on each day; who has answered nothing leaves no note', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { root, notes } = device()
  const practice = await createPracticeStore(root, memoryRecords())
  await practice.enter(undefined)
  await practice.bank.load(questions.map(({ id }) => id))
  await jest.advanceTimersByTimeAsync(1500)
  expect(notes().mistakes).toBeUndefined()
  const ids = questions.map(({ id }) => id)
  const attempt = practice.begin({ mode: 'train', source: 'node:calc.limit', questions: ids, seed: 1 })
  for (const question of questions) practice.answer(attempt, question, { text: 'C' }, 1000)
  await jest.advanceTimersByTimeAsync(1500)
  jest.useRealTimers()
  const due = practice.mistakes.map((mistake) => mistake.due - practice.today)
  expect(due).toHaveLength(2)
  expect(notes().mistakes?.due).toEqual(
    Array.from({ length: 8 }, (_, age) => due.filter((day) => day <= age).length),
  )
  expect(notes().mistakes?.due.at(-1)).toBe(2)
  expect(mistakesOn(notes().mistakes, practice.today + 7)?.minutes).toBe(
    countMinutes(practice, practice.mistakes),
  )
})

test('the practice leaves the cards that come back, where its decks are open; elsewhere the note stays', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { root, notes } = device()
  const practice = await createPracticeStore(root, memoryRecords())
  await practice.enter(undefined)
  const own = userStorage(root.storage.local, '')
  storeSummaries(own, { cards: { day: practice.today, due: [4] } })
  await jest.advanceTimersByTimeAsync(1500)
  expect(notes().cards?.due).toEqual([4])
  const [deck] = await practice.cards.openDecks()
  const cards = (deck?.cards ?? []).slice(0, 2)
  await jest.advanceTimersByTimeAsync(1500)
  expect(notes().cards).toBeUndefined()
  for (const { id } of cards) practice.recite(id, 1, 1000)
  await jest.advanceTimersByTimeAsync(1500)
  jest.useRealTimers()
  expect(cards).toHaveLength(2)
  expect(notes().cards).toEqual({ day: practice.today, due: [0, 2, 2, 2, 2, 2, 2, 2] })
})

test('courses leave the lesson with which the student goes on, and where its film stands', async () => {
  const { root, notes } = device()
  const courses = await createCourseStore(root, memoryRecords())
  await courses.enter(undefined)
  expect(notes().lesson).toBeUndefined()
  const [course] = courses.shelf.courses
  const film = course && courses.shelf.listLessons(course).find(({ seconds = 0 }) => seconds > 60)
  if (!film) throw new Error('no film')
  courses.see(film.id, 0, 40)
  expect(notes().lesson).toEqual({
    lesson: film.id,
    title: film.title,
    course: film.course.title,
    at: 40,
    seconds: film.seconds,
  })
})

test('a class that was joined is no lesson to go on with, and a guest goes on with what opens for guests', async () => {
  const { root, notes } = device()
  const courses = await createCourseStore(root, memoryRecords())
  await courses.enter(undefined)
  courses.see('limit.01', 0, 40)
  root.clock.ms += 1000
  courses.see('algebra.02', 0, 53)
  expect(notes().lesson).toMatchObject({ lesson: 'limit.01', at: 40 })
  expect(chosenLesson(courses, { course: 'algebra' })?.id).toBe('algebra.01')
  courses.see('limit.01', 0, 200)
  expect(notes().lesson).toBeUndefined()
})

test('notes are one student’s own, and a damaged one is none', () => {
  const local = memoryStore()
  const [first, second] = [userStorage(local, 'u1'), userStorage(local, 'u2')]
  const mistakes = { day: 100, due: [1, 2], seconds: 90 }
  storeSummaries(first, { mistakes })
  expect(readSummaries(second).mistakes).toBeUndefined()
  expect(readSummaries(first).mistakes).toEqual(mistakes)
  for (const broken of [null, 7, [], { day: 100 }, { ...mistakes, due: ['1'] }, { ...mistakes, day: -1 }]) {
    first.write('today-mistakes', broken)
    first.write('today-words', broken)
    first.write('today-plan', broken)
    first.write('today-lesson', broken)
    expect(readSummaries(first)).toEqual({
      words: undefined,
      mistakes: undefined,
      plan: undefined,
      lesson: undefined,
    })
  }
})

test('a device still shows the day that an earlier version of the app has stored', () => {
  const own = userStorage(memoryStore(), 'u1')
  const load = { due: 3, fresh: 20 }
  const stored = {
    words: { day: 100, ...load, pace: { due: 7000, fresh: 12_000 }, next: [load] },
    mistakes: { day: 100, due: [1, 2], seconds: 90 },
    cards: { day: 100, due: [0, 4] },
    plan: {
      day: 100,
      tasks: [
        { task: 'a', title: '甲', day: 100, minutes: 10, isDone: false, since: 1 },
        {
          task: 'live.b',
          title: '乙',
          day: 101,
          minutes: 10,
          begins: 480,
          to: '/spword/index',
          count: 20,
          isDone: true,
          isDecided: true,
          since: 2,
        },
      ],
    },
    lesson: { lesson: 'limit.03', title: '丙', course: '极限', at: 0, seconds: 0 },
    paper: { paper: 'p', title: '丁', endsAt: 5 },
  }
  for (const [name, value] of Object.entries(stored)) own.write(`today-${name}`, value)
  expect(readSummaries(own)).toEqual(stored)
  own.write('today-plan', { day: 100, tasks: [{ ...stored.plan.tasks[0], isDone: 'no' }] })
  expect(readSummaries(own)).toEqual({ ...stored, plan: undefined })
})

test('the server’s answer is shown again on its own day alone, and a broken one never', () => {
  const store = memoryStore()
  const today = example('getToday')
  recordServerDay(store, today)
  expect(readServerDay(store, today.day)).toEqual(today)
  expect(readServerDay(store, '2026-11-27')).toBeUndefined()
  for (const broken of [
    null,
    { ...today, classes: {} },
    { ...today, classes: [{}] },
    { ...today, mine: {} },
  ]) {
    store.write('server-day', broken)
    expect(readServerDay(store, today.day)).toBeUndefined()
  }
})
