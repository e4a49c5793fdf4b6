import { wordsOn } from '../../../../../contract/domain/habit/today'
import { studyDayStart, getStudyDay } from '../../../../../contract/domain/study/day'
import { openedPhone } from '../../../../support/word-phone'
import { fakeWordServer } from '../../../../support/word-server'

const DAY = 86_400_000
const EXAM = getStudyDay('2026-12-19')

/** A student's device on a day before the exam, with a book of so many words. */
async function student(count: number, daysLeft: number) {
  const words = Array.from({ length: count }, (_, at) => `word${String(at).padStart(4, '0')}`)
  const server = fakeWordServer(words, studyDayStart(EXAM - daysLeft) + 3_600_000)
  const { words: store, clock } = await openedPhone(server)
  const answer = (list: readonly string[], isKnown = true) => {
    for (const word of list) store.review(word, { isKnown, took: 4000, mode: 'card' })
  }
  const pass = async (days: number) => {
    clock.ms += days * DAY
    server.now = clock.ms
    await store.catchUp()
  }
  const left = () => store.work.due.length + store.work.fresh.length
  return { store, server, words, answer, pass, left }
}

test('missed words are caught up with a share a day, and the day is done when its share is', async () => {
  const { store, words, answer, pass, left } = await student(1200, 100)
  store.setPlan({ ...store.plan, newADay: 20 })
  answer(words.slice(0, 900))
  await pass(40)
  const { due, fresh, catchUpDays } = store.work
  expect([due.length, fresh.length]).toEqual([100, 10])
  expect(catchUpDays).toBe(9)
  answer(due.slice(0, 60))
  expect(left()).toBe(50)
  answer(store.work.due)
  answer(store.work.fresh)
  expect(left()).toBe(0)
  await pass(1)
  expect(store.work.due.length).toBeGreaterThanOrEqual(100)
  expect(store.work.due.length).toBeLessThan(140)
})

test('the day before the exam is no avalanche, and says what the plan’s preview says', async () => {
  const { store, words, answer, pass, left } = await student(1200, 41)
  store.setPlan({ ...store.plan, newADay: 20 })
  answer(words.slice(0, 900))
  await pass(40)
  expect(left()).toBeLessThanOrEqual(200)
  const forecast = await store.forecast()
  expect(forecast?.days).toEqual([
    { day: store.today, reviews: store.work.due.length, fresh: store.work.fresh.length },
  ])
})

test('the daily limit counts words, not how often each was answered', async () => {
  const { store, words, answer, left } = await student(200, 50)
  store.setPlan({ ...store.plan, newADay: 60, cap: 60 })
  answer(words.slice(0, 20), false)
  answer(words.slice(0, 20))
  expect(left()).toBe(40)
})

test.each([21, 7])(
  'the new words announced for tomorrow are those that tomorrow has, under a limit in minutes, %i days before the exam',
  async (daysLeft) => {
    const { store, answer, pass, left } = await student(1500, daysLeft)
    store.setPlan({ ...store.plan, newADay: 120, minutes: 30 })
    expect(store.work.freshOfDay).toBe(store.work.fresh.length)
    for (let day = 0; day < 3; day += 1) {
      const ofDay = store.work.freshOfDay
      answer(store.work.due)
      answer(store.work.fresh)
      expect([left(), store.work.freshOfDay]).toEqual([0, ofDay])
      const [, tomorrow] = store.loads(2)
      expect(wordsOn(store.dayNote()?.note, store.today + 1)?.fresh).toBe(tomorrow?.fresh)
      await pass(1)
      expect(store.work.fresh.length).toBe(tomorrow?.fresh)
      expect(store.work.freshOfDay).toBe(tomorrow?.fresh)
    }
  },
)

test('the forecast of tomorrow has the pace of a day left after most of it', async () => {
  const { store, answer } = await student(1500, 21)
  store.setPlan({ ...store.plan, newADay: 120, minutes: 30 })
  const before = store.dayNote()?.long
  answer(store.work.fresh.slice(0, 80))
  const [, tomorrow] = store.loads(2)
  expect(tomorrow?.fresh).toBeGreaterThan(90)
  expect(store.dayNote(before)?.note.next[0]?.fresh).toBe(tomorrow?.fresh)
})

test('without a plan of their own, students who keep up are not given more new words from day to day', async () => {
  const { store, answer, pass } = await student(600, 40)
  const first = store.plan.newADay
  for (let day = 0; day < 10; day += 1) {
    answer(store.work.due)
    answer(store.work.fresh)
    await pass(1)
  }
  expect(store.plan.newADay).toBeLessThanOrEqual(first)
  const { store: near } = await student(2200, 7)
  const { store: nearer } = await student(2200, 8)
  expect(near.plan.newADay).toBeGreaterThanOrEqual(nearer.plan.newADay)
})

test('the days of the exam have a light last look and nothing new; only then it is over', async () => {
  const { store, words, answer, pass } = await student(300, 5)
  answer(words.slice(0, 100))
  await pass(5)
  for (const daysLeft of [0, -1]) {
    expect(store.schedule.examDay).toBe(store.today + daysLeft)
    expect(store.work.due).toHaveLength(20)
    expect(store.work.fresh).toEqual([])
    await pass(1)
  }
  expect(store.schedule.examDay).toBeUndefined()
})

test('a plan that was saved with nothing chosen follows the official date and the usual pace', async () => {
  const { store, server, pass } = await student(400, 30)
  store.setPlan({ ...store.plan, tip: 1 })
  const pace = store.plan.newADay
  server.examDate = '2026-12-26'
  server.version = 'another'
  await pass(1)
  expect(store.plan).toMatchObject({ examDate: '2026-12-26', tip: 1 })
  expect(store.plan.newADay).toBeLessThan(pace)
  store.setPlan({ ...store.plan, examDate: '2026-12-20', follows: [] })
  expect(store.plan).toMatchObject({ examDate: '2026-12-20' })
})

test('a pace that is left to the app goes by the student’s own date', async () => {
  const { store } = await student(1200, 30)
  const pace = store.plan.newADay
  const examDate = '2027-12-18'
  store.setPlan({ ...store.plan, examDate, newADay: store.paceFor(examDate) })
  expect(store.plan).toMatchObject({ examDate, newADay: 10, follows: ['pace'] })
  expect(store.plan.newADay).toBeLessThan(pace)
})
