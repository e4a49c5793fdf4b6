/** @jest-environment jsdom */
import { createCourseStore } from '@/areas/courses/area'
import { createPlanStore, planArea } from '@/stores/plan-area'
import { createPracticeStore } from '@/areas/practice/area'
import { createWordStore } from '@/areas/words/area'
import { recordCards, recordLesson, readDoings } from '@/stores/day-activity'
import { userStorage } from '@/stores/user-storage'
import { tickPlan } from '@/stores/plan-ticking'
import { startTickingPlan } from '@/stores/start-ticking-plan'
import { storeSummaries } from '@/stores/home-summary'
import { courseAnswers } from '../support/courses'
import { getQuestion, practiceAnswers } from '../support/practice'
import { memoryRecords } from '../../support/memory-records'
import { memoryStore } from '../../support/memory-store'
import { fakeRoot } from '../../support/root'
import { id, storingServer } from '../support/left-study'
import { wordAnswers } from '../../support/word-server'

const DAY = 86_400_000
const known = { isKnown: true, took: 2000, mode: 'card' } as const
const questions = ['ma-1', 'ma-2'].map((id) => getQuestion(id))
const SOURCE = 'node:calc.limit'
const RUN = '/exercises/topic-train?source=node%3Acalc.limit'

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve, 0))
}

/** A device on which a guest practises, learns words and plans. */
function device() {
  const rooms = { plan: memoryRecords(), practice: memoryRecords(), words: memoryRecords() }
  const storage = { local: memoryStore(), session: memoryStore() }
  const root = fakeRoot({
    answers: {
      ...courseAnswers(),
      ...practiceAnswers(questions, {}, () => root.clock.ms),
      ...wordAnswers(['able', 'brief']),
    },
    storage,
  })
  return {
    root,
    plan: async () => {
      const plan = await createPlanStore(root, rooms.plan)
      await plan.enter(undefined)
      planArea.set(root, Promise.resolve(plan))
      return plan
    },
    practice: async () => {
      const practice = await createPracticeStore(root, rooms.practice)
      await practice.enter(undefined)
      await practice.bank.load(questions.map(({ id }) => id))
      return practice
    },
    words: async () => {
      const words = await createWordStore(root, rooms.words)
      await words.enter(undefined)
      return words
    },
  }
}

/** Has a run of the sample questions answered, so many of them. */
function run(practice: Awaited<ReturnType<ReturnType<typeof device>['practice']>>, count: number): void {
  const ids = questions.map(({ id }) => id)
  const attempt = practice.begin({ mode: 'train', source: SOURCE, questions: ids, seed: 1 })
  for (const question of questions.slice(0, count)) practice.answer(attempt, question, { text: 'B' }, 1000)
}

test('a run that is done ticks the task that leads to it, when the plan is opened next, on the day of the run', async () => {
  const { root, plan, practice } = device()
  const first = await plan()
  const day = first.today
  first.add({ task: 'week-1', title: '练极限', minutes: 10, to: RUN, day: first.today })
  first.add({
    task: 'week-2',
    title: '练级数',
    minutes: 10,
    to: RUN.replace('limit', 'series'),
    day: first.today,
  })
  const own = await practice()
  root.clock.ms += 1000
  run(own, 1)
  await first.catchUp()
  expect(first.findTask('week-1')?.state).toBe('open')
  run(own, 2)
  root.clock.ms += DAY
  const later = await plan()
  expect(later.findTask('week-1')).toMatchObject({ state: 'done', doneDay: day, saidBy: 'app' })
  expect(later.findTask('week-2')?.state).toBe('open')
})

test('a task of today is ticked as soon as it is done, though no screen shows the plan', async () => {
  const { plan, practice } = device()
  const store = await plan()
  store.add({ task: 'a', title: '练极限', minutes: 10, to: RUN, day: store.today })
  const recite = { title: '背诵', minutes: 5, to: '/exercises/recite-list', count: 2, day: store.today }
  store.add({ task: 'b', ...recite })
  const own = await practice()
  own.recite('card-1', 3, 1000)
  await settle()
  expect(store.findTask('b')?.state).toBe('open')
  own.recite('card-2', 3, 1000)
  await settle()
  expect(store.findTask('b')).toMatchObject({ state: 'done', saidBy: 'app' })
  run(own, 2)
  await settle()
  expect(store.findTask('a')).toMatchObject({ state: 'done', saidBy: 'app' })
})

test('work before a task was added does not tick it', async () => {
  const { root, plan, practice } = device()
  run(await practice(), 2)
  root.clock.ms += 1000
  const store = await plan()
  store.add({ task: 'week-1', title: '练极限', minutes: 10, to: RUN })
  await store.catchUp()
  expect(store.findTask('week-1')?.state).toBe('open')
})

test('the student’s own tick holds: an untick stays, whatever is done', async () => {
  const { root, plan, practice } = device()
  const store = await plan()
  store.add({ task: 'week-1', title: '练极限', minutes: 10, to: RUN })
  const own = await practice()
  root.clock.ms += 1000
  run(own, 2)
  await store.catchUp()
  expect(store.findTask('week-1')?.state).toBe('done')
  store.mark('week-1', 'open')
  root.clock.ms += 1000
  run(own, 2)
  await store.catchUp()
  expect(store.findTask('week-1')).toMatchObject({ state: 'open', saidBy: 'student' })
  // Nor is it recorded again with every look.
  await settle()
  expect(store.sync.unsent).toBe(3)
})

test('a day’s words tick their task when none is left, and not before', async () => {
  const { plan, words } = device()
  const store = await plan()
  store.add({
    task: `words.${store.today}`,
    title: '背单词',
    minutes: 10,
    to: '/spword/index',
    day: store.today,
  })
  const book = await words()
  book.review('able', known)
  await settle()
  await store.catchUp()
  expect(store.tasks).toMatchObject([{ state: 'open' }])
  book.review('brief', known)
  await settle()
  await store.catchUp()
  expect(store.tasks).toMatchObject([{ state: 'done', saidBy: 'app' }])
})

test('as many cards as a task says tick it, those that were taken back aside', async () => {
  const { plan, practice } = device()
  const store = await plan()
  store.add({
    task: 'recite.1',
    title: '背诵',
    minutes: 5,
    to: '/exercises/recite-list',
    count: 2,
    day: store.today,
  })
  const own = await practice()
  own.undoRecite(own.recite('card-1', 3, 1000))
  own.recite('card-1', 1, 1000)
  await store.catchUp()
  expect(store.tasks).toMatchObject([{ state: 'open' }])
  own.recite('card-2', 3, 1000)
  await store.catchUp()
  expect(store.tasks).toMatchObject([{ state: 'done' }])
})

test('a lesson that was watched ticks the task that names it', async () => {
  const { root, plan } = device()
  const store = await plan()
  store.add({ task: 'lesson.calc-1', title: '看课', minutes: 20, to: '/courses/study-center' })
  recordLesson(userStorage(root.storage.local, ''), store.today, 'calc-1', root.clock.ms + 1)
  await store.catchUp()
  expect(store.findTask('lesson.calc-1')?.state).toBe('done')
})

test.each(['lesson', 'known'])('a tick of %s:… ticks the task of its lesson', async (kind) => {
  const { root, plan } = device()
  const courses = await createCourseStore(root, memoryRecords())
  await courses.enter(undefined)
  const [head] = courses.shelf.courses.flatMap((course) => courses.shelf.listLessons(course))
  const lesson = head?.id ?? ''
  const store = await plan()
  store.add({ task: `lesson.${lesson}`, title: '看课', minutes: 20, to: '/courses/study-center' })
  root.clock.ms += 1
  courses.tick(`${kind}:${lesson}`, true)
  await store.catchUp()
  expect(store.findTask(`lesson.${lesson}`)).toMatchObject({ state: 'done', saidBy: 'app' })
})

test('a class that was signed in to ticks the task of its room', async () => {
  const { root, plan } = device()
  const courses = await createCourseStore(root, memoryRecords())
  await courses.enter(undefined)
  const store = await plan()
  const room = 'algebra.02-20261120'
  store.add({ task: `live.${room}`, title: '定时课', minutes: 20, to: `/courses/cc-live?room=${room}` })
  courses.tick(`class:${room}`, true)
  await store.catchUp()
  expect(store.findTask(`live.${room}`)).toMatchObject({ state: 'done', saidBy: 'app' })
})

describe('a signed-in student whose plan no screen shows', () => {
  /** A device on which one of two tasks was just done; where it is full, home's note of the plan stays as it is. */
  async function studied(isFull = false) {
    const server = storingServer()
    const local = memoryStore()
    const root = fakeRoot({
      answers: server.answers,
      user: { uid: 'u1', phone: '137****0001' },
      storage: {
        local: {
          ...local,
          write: (key, value) => !(isFull && key === 'today-plan') && local.write(key, value),
        },
        session: memoryStore(),
      },
    })
    const plan = await createPlanStore(root, memoryRecords())
    planArea.set(root, Promise.resolve(plan))
    const { today } = plan
    const cards = { title: '背诵', day: today, minutes: 5, to: '/exercises/recite-list' }
    const tasks = [
      { ...cards, task: 'a', count: 2 },
      { ...cards, task: 'b', count: 50 },
    ]
    const at = root.clock.ms - 60_000
    const added = tasks.map((task, nth) => ({ id: id(nth), at, kind: 'task', ...task }))
    server.stored.set('plan/u1', added)
    const own = userStorage(local, 'u1')
    const open = tasks.map((task) => ({ ...task, isDone: false, since: at }))
    storeSummaries(own, { plan: { day: today, tasks: open } })
    const calls = () =>
      ['getToday', 'listStudyEvents'].map((wanted) => root.calls.filter((call) => call.id === wanted).length)
    return { root, plan, calls, study: () => recordCards(own, today, 2) }
  }
  const ticked = { state: 'done', saidBy: 'app' }

  test('has it opened once, however much is done until it is there', async () => {
    const { root, plan, calls, study } = await studied()
    study()
    await Promise.all([tickPlan(root), tickPlan(root), tickPlan(root)])
    expect(plan.findTask('a')).toMatchObject(ticked)
    expect(calls()[0]).toBe(1)
  })

  test.each([false, true])(
    'has it ticked by itself where it is open (on a full device: %s)',
    async (isFull) => {
      const { root, plan, calls, study } = await studied(isFull)
      await plan.enter('u1')
      const before = calls()
      study()
      for (let turn = 0; turn < 3; turn += 1) await tickPlan(root)
      expect(plan.findTask('a')).toMatchObject(ticked)
      expect(calls()).toEqual(before)
    },
  )

  test('does not have it opened after signing out', async () => {
    const { root, plan, study } = await studied()
    study()
    const ticking = tickPlan(root)
    root.session.clear()
    await ticking
    expect(plan.owner).toBe('')
  })

  test('studies on where it cannot be opened', async () => {
    const { root, study } = await studied()
    study()
    const failed = Promise.reject(new Error('the device does not give what it has'))
    failed.catch(() => undefined)
    planArea.set(root, failed)
    startTickingPlan(root)
    // A rejection that nobody handles fails the test.
    await settle()
  })
})

test('notes are one student’s own, last a week, and survive what is no note', () => {
  const local = memoryStore()
  recordLesson(userStorage(local, 'u1'), 100, 'a', 1)
  recordLesson(userStorage(local, 'u2'), 100, 'b', 1)
  expect(readDoings(userStorage(local, 'u2')).get(100)?.lessons).toEqual({ b: 1 })
  expect(readDoings(userStorage(local, 'u1')).get(100)?.lessons).toEqual({ a: 1 })
  recordLesson(userStorage(local, 'u1'), 110, 'c', 1)
  expect([...readDoings(userStorage(local, 'u1')).keys()]).toEqual([110])
  userStorage(local, 'u1').write('doings', { 120: 'broken', x: { a: 1 }, 121: { cards: 'many' } })
  expect(readDoings(userStorage(local, 'u1')).get(121)?.cards).toBe(0)
})
