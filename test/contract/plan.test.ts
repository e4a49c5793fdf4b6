import fc from 'fast-check'
import type { Mark, WordPlan } from '../../contract/study/event'
import { createMemoryModel, studyDay, type Memory } from '../../contract/study/memory'
import {
  defaultPlan,
  forecast,
  newADayFor,
  Schedule,
  studyDayOf,
  todayOf,
  weekdayOf,
  type Forecast,
  type Learnt,
} from '../../contract/study/plan'

const model = createMemoryModel()
const EXAM = '2026-12-19'
const TODAY = studyDayOf('2026-09-01')
const plan: WordPlan = { examDate: EXAM, newADay: 20, model: 3, tip: 2, group: 20, cap: 0, easyDays: [] }
const book = Array.from({ length: 400 }, (_, index) => `word${index}`)

/** What a student has learnt of the first words of the book, each on a day so many days ago. */
function learnt(ago: readonly number[], marks: Readonly<Record<string, Mark>> = {}): Learnt {
  const memories = new Map(
    ago.map((days, index) => [book[index], model.afterReview(undefined, 3, TODAY - days)] as const),
  )
  return {
    model,
    memoryOf: (word): Memory | undefined => memories.get(word),
    markOf: (word) => marks[word] ?? 'none',
  }
}

function played(steps: Generator<unknown, Forecast>): Forecast {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

test('the study day of a date is the one of its noon in China, and weekdays are China’s', () => {
  expect(studyDayOf('2026-11-21')).toBe(studyDay(Date.parse('2026-11-21T12:00:00+08:00')))
  expect(weekdayOf(studyDayOf('2026-11-22'))).toBe(0)
  expect(weekdayOf(studyDayOf('2026-11-28'))).toBe(6)
})

test('who has chosen nothing gets through the book before the exam', () => {
  const days = studyDayOf(EXAM) - TODAY
  expect(defaultPlan(EXAM, 2200, TODAY).newADay * days).toBeGreaterThanOrEqual(2200)
  fc.assert(
    fc.property(fc.nat(6000), fc.integer({ min: -400, max: 400 }), (words, left) => {
      const { newADay } = defaultPlan(EXAM, words, studyDayOf(EXAM) - left)
      expect(newADay).toBeGreaterThanOrEqual(10)
      expect(newADay).toBeLessThanOrEqual(120)
    }),
  )
})

test('new words a day for a finish day bring a student through by then', () => {
  fc.assert(
    fc.property(fc.nat(6000), fc.integer({ min: -10, max: 400 }), (words, days) => {
      const finish = TODAY + days
      expect(newADayFor(words, TODAY, finish) * Math.max(1, days + 1)).toBeGreaterThanOrEqual(words)
    }),
  )
})

describe('the work of today', () => {
  const schedule = new Schedule(plan, TODAY)

  test('is what is due, then new words in the order of the book; marked words take no part', () => {
    const work = todayOf(book, learnt([30, 0, 30], { word2: 'mastered', word3: 'suspended' }), schedule)
    expect(work.due).toEqual(['word0'])
    expect(work.fresh).toEqual(book.slice(4, 24))
    expect(work).toMatchObject({ later: 0, catchUpDays: 0 })
  })

  test('shrinks by what was done today', () => {
    expect(todayOf(book, learnt([]), schedule, { reviews: 15, fresh: 15 }).fresh).toHaveLength(5)
    expect(todayOf(book, learnt([]), schedule, { reviews: 90, fresh: 50 }).fresh).toEqual([])
  })

  test('never exceeds the cap, reviews first, and says what is left for later', () => {
    const capped = new Schedule({ ...plan, cap: 25 }, TODAY)
    const work = todayOf(book, learnt(Array.from({ length: 60 }, () => 30)), capped)
    expect(work.due).toHaveLength(25)
    expect(work).toMatchObject({ fresh: [], later: 35 })
  })

  test('is half on an easy day', () => {
    const easy = new Schedule({ ...plan, cap: 30, easyDays: [weekdayOf(TODAY)] }, TODAY)
    expect(todayOf(book, learnt([]), easy).fresh).toHaveLength(10)
    expect(easy.capOn(TODAY)).toBe(15)
    expect(easy.capOn(TODAY + 1)).toBe(30)
  })

  test('spreads what was missed over days, most worth first, with half of the new words', () => {
    const many = learnt(Array.from({ length: 350 }, (_, index) => 20 + (index % 40)))
    const work = todayOf(book, many, schedule)
    expect(work.catchUpDays).toBe(4)
    expect(work.due.length).toBe(Math.ceil(350 / 4))
    expect(work.later).toBe(350 - work.due.length)
    expect(work.fresh).toHaveLength(10)
    const worth = (word: string) => {
      const memory = many.memoryOf(word)
      return memory ? schedule.worth(memory, model, TODAY) : 0
    }
    const taken = new Set(work.due)
    const least = Math.min(...work.due.map(worth))
    expect(book.slice(0, 350).every((word) => taken.has(word) || worth(word) <= least)).toBe(true)
  })

  test('is the same whatever the order that a device knows its words in, and holds no word twice', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 200 }), fc.nat(100), (ago, cap) => {
        const own = new Schedule({ ...plan, cap }, TODAY)
        const { due, fresh } = todayOf(book, learnt(ago), own)
        expect(new Set([...due, ...fresh]).size).toBe(due.length + fresh.length)
        if (cap > 0) expect(due.length + fresh.length).toBeLessThanOrEqual(cap)
        expect(todayOf(book, learnt(ago), own)).toEqual(todayOf(book, learnt(ago), own))
      }),
    )
  })
})

describe('schemes', () => {
  test('a steady one brings words back at its recall, whatever the exam', () => {
    expect(new Schedule({ ...plan, model: 1 }, TODAY).retention).toBe(0.9)
    expect(new Schedule({ ...plan, model: 2 }, TODAY).retention).toBe(0.95)
    expect(new Schedule(plan, TODAY).retention).toBeLessThan(0.9)
  })

  test('an operator’s own values place reviews', () => {
    const own = new Schedule(plan, TODAY, { retention: 0.75, lastPassDays: 5, enough: 0.9 })
    expect(own.retention).toBe(0.75)
    const memory = model.afterReview(undefined, 3, TODAY)
    expect(own.dueDay('word0', memory, model)).toBeGreaterThan(
      new Schedule(plan, TODAY).dueDay('word0', memory, model) ?? 0,
    )
  })

  test('after the exam words still come back', () => {
    const after = new Schedule(plan, studyDayOf(EXAM) + 3)
    expect(after.examDay).toBeUndefined()
    expect(after.dueDay('word0', model.afterReview(undefined, 3, TODAY), model)).toBeDefined()
  })
})

describe('a forecast', () => {
  test('meets the whole book when there is time, and says on which day', () => {
    const found = played(forecast(book, learnt([]), new Schedule(plan, TODAY)))
    expect(found.finishDay).toBe(TODAY + 19)
    expect(found.days).toHaveLength(studyDayOf(EXAM) - TODAY)
    expect(found.days.slice(0, 20).every(({ fresh }) => fresh === 20)).toBe(true)
    expect(found.kept / book.length).toBeGreaterThan(0.9)
    expect(found.stopped).toBe(0)
  })

  test('who goes on knows more on the day of the exam than who stops, and never more than the book', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 200 }), fc.nat(60), (ago, newADay) => {
        const found = played(forecast(book, learnt(ago), new Schedule({ ...plan, newADay, cap: 200 }, TODAY)))
        expect(found.kept).toBeGreaterThanOrEqual(found.stopped)
        expect(found.kept).toBeLessThanOrEqual(book.length)
        expect(found.days.every(({ reviews, fresh }) => reviews + fresh <= 200)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })

  test('words known for good count as known', () => {
    const marks = Object.fromEntries(book.map((word) => [word, 'mastered' as const]))
    const found = played(forecast(book, learnt([], marks), new Schedule(plan, TODAY)))
    expect(found).toMatchObject({ kept: 400, stopped: 400, finishDay: TODAY })
  })
})
