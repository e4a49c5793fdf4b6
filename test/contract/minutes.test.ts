import fc from 'fast-check'
import { studyDayStart, getStudyDay } from '../../contract/domain/study/day'
import type { WordEvent, WordPlan } from '../../contract/domain/words/event'
import { WordFold } from '../../contract/domain/words/fold'
import { defaultPlan, Schedule, getWeekday } from '../../contract/domain/words/plan'
import { getToday } from '../../contract/domain/words/work'

const TODAY = getStudyDay('2026-09-01')
const pace = { fresh: 30_000, due: 10_000 }
const book = Array.from({ length: 400 }, (_, index) => `word${index}`)

const buildSchedule = (own: Partial<WordPlan>): Schedule => {
  const plan = { ...defaultPlan('2026-12-19', book.length, TODAY), newADay: 60, ...own }
  return new Schedule(plan, TODAY, undefined, pace)
}

const reviews = (words: readonly string[], day: number): WordEvent[] =>
  words.map((word, at) => ({
    id: `event-${word}-${day}`,
    at: studyDayStart(day) + 3_600_000 + at,
    kind: 'review',
    word,
    grade: 3,
    took: 2000,
    mode: 'card',
  }))

/** The log of a student who met so many words of the book thirty days ago. */
function learnt(count: number): WordFold {
  const fold = new WordFold()
  fold.add(reviews(book.slice(0, count), TODAY - 30))
  return fold
}

test('a day never takes more minutes than the plan allows, reviews first; half of them on an easy day', () => {
  const listWork = (met: number, own: Partial<WordPlan>) => {
    const { due, fresh } = getToday(book, learnt(met), buildSchedule(own))
    return [due.length, fresh.length]
  }
  expect(listWork(60, { minutes: 5 })).toEqual([30, 0])
  expect(listWork(60, { minutes: 20 })).toEqual([60, 20])
  expect(listWork(0, { minutes: 20, easyDays: [getWeekday(TODAY)] })).toEqual([0, 20])
  expect(listWork(0, { minutes: 0 })).toEqual([0, 60])
})

test('within the minutes a day shrinks by what was answered, and never grows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(40), fc.nat(40), (minutes, met, answered) => {
      const schedule = buildSchedule({ minutes })
      const fold = learnt(met)
      const morning = getToday(book, fold, schedule)
      const planned = [...morning.due, ...morning.fresh]
      const done = planned.slice(0, answered)
      fold.add(reviews(done, TODAY))
      const left = getToday(book, fold, schedule)
      expect([...left.due, ...left.fresh].sort()).toEqual(planned.slice(done.length).sort())
    }),
  )
})
