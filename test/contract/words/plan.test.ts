import fc from 'fast-check'
import type { Mark, WordEvent, WordPlan } from '../../../contract/domain/words/event'
import { WordFold } from '../../../contract/domain/words/fold'
import { choosePlacement, forecast, type Forecast } from '../../../contract/domain/words/forecast'
import { studyDay, studyDayStart, getStudyDay } from '../../../contract/domain/study/day'
import { createMemoryModel, type Grade } from '../../../contract/domain/words/memory'
import { defaultPlan, newADayFor, NO_EXAM, Schedule, getWeekday } from '../../../contract/domain/words/plan'
import { spread } from '../../../contract/domain/words/schedule'
import { listMore, getToday, type Learnt } from '../../../contract/domain/words/work'

const model = createMemoryModel()
const EXAM = '2026-12-19'
const TODAY = getStudyDay('2026-09-01')
const plan: WordPlan = { examDate: EXAM, newADay: 20, model: 3, tip: 2, group: 20, cap: 0, easyDays: [] }
const book = Array.from({ length: 400 }, (_, index) => `word${index}`)

let made = 0
const base = (day: number) => ({
  id: `event-${String((made += 1)).padStart(8, '0')}`,
  at: studyDayStart(day) + 3_600_000 + made,
})
const reviewed = (word: string, day: number, grade: Grade = 3): WordEvent => ({
  ...base(day),
  kind: 'review',
  word,
  grade,
  took: 2000,
  mode: 'card',
})
const wordAt = (index: number) => book[index] ?? ''

/** The log of a student who met the first words of the book, each on a day so many days ago. */
function learnt(ago: readonly number[], marks: Readonly<Record<string, Mark>> = {}): WordFold {
  const fold = new WordFold()
  fold.add(ago.map((days, index) => reviewed(wordAt(index), TODAY - days)))
  fold.add(Object.entries(marks).map(([word, mark]) => ({ ...base(TODAY - 1), kind: 'mark', word, mark })))
  return fold
}

const ran = <Value>(steps: Generator<unknown, Value>): Value => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const played = (of: Learnt, schedule: Schedule): Forecast => ran(forecast(book, of, schedule))

test('the study day of a date is the one of its noon in China, and weekdays are China’s', () => {
  expect(getStudyDay('2026-11-21')).toBe(studyDay(Date.parse('2026-11-21T12:00:00+08:00')))
  expect(getWeekday(getStudyDay('2026-11-22'))).toBe(0)
  expect(getWeekday(getStudyDay('2026-11-28'))).toBe(6)
})

describe('a student who has chosen nothing', () => {
  const near = fc.integer({ min: 1, max: 400 })
  const paceAt = (unmet: number, left: number) => defaultPlan(EXAM, unmet, getStudyDay(EXAM) - left).newADay

  test('has two months where there is no exam, or it is over', () => {
    expect(defaultPlan(NO_EXAM, 1200, TODAY).newADay).toBe(20)
    expect(paceAt(1200, -2)).toBe(20)
  })

  test('gets through the book before the exam where there is time', () => {
    expect(defaultPlan(EXAM, 2200, TODAY).newADay * (getStudyDay(EXAM) - TODAY)).toBeGreaterThanOrEqual(2200)
    fc.assert(
      fc.property(fc.nat(6000), fc.integer({ min: -400, max: 400 }), (words, left) => {
        expect(paceAt(words, left)).toBeGreaterThanOrEqual(10)
        expect(paceAt(words, left)).toBeLessThanOrEqual(120)
      }),
    )
  })

  test('has a pace that changes little from one day to the next, however near the exam is', () => {
    fc.assert(
      fc.property(fc.nat(6000), near, (unmet, left) => {
        const [today, tomorrow] = [paceAt(unmet, left + 1), paceAt(unmet, left)]
        expect(tomorrow).toBeGreaterThanOrEqual(today)
        expect(tomorrow).toBeLessThanOrEqual(2 * today)
      }),
    )
  })

  test('and who keeps up never has to learn faster', () => {
    fc.assert(
      fc.property(fc.nat(2200), fc.integer({ min: 10, max: 300 }), (words, days) => {
        let [unmet, before] = [words, Infinity]
        for (let left = days; left > 0; left -= 1) {
          const pace = paceAt(unmet, left)
          // Too late for the whole book the pace stays at its most.
          if (paceAt(words, days) < 120 && left > 7) expect(pace).toBeLessThanOrEqual(before)
          before = pace
          unmet = Math.max(0, unmet - pace)
        }
      }),
    )
  })
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
    const work = getToday(book, learnt([30, 1, 30], { word2: 'mastered', word3: 'suspended' }), schedule)
    expect(work.due).toEqual(['word0'])
    expect(work.fresh).toEqual(book.slice(4, 24))
    expect(work).toMatchObject({ share: 1, catchUpDays: 0 })
  })

  test('shrinks by what was done today, and is done when that is all', () => {
    const met = (count: number) => learnt(Array.from({ length: count }, () => 0))
    expect(getToday(book, met(15), schedule).fresh).toHaveLength(5)
    expect(getToday(book, met(50), schedule).fresh).toEqual([])
  })

  test('never exceeds the cap, reviews first, and says how long it takes to make up for the rest', () => {
    const capped = new Schedule({ ...plan, cap: 25 }, TODAY)
    const work = getToday(book, learnt(Array.from({ length: 60 }, () => 30)), capped)
    expect(work.due).toHaveLength(25)
    expect(work).toMatchObject({ fresh: [], share: 25, catchUpDays: 3 })
  })

  test('counts words against the cap, however often each was answered', () => {
    const capped = new Schedule({ ...plan, cap: 30, newADay: 30 }, TODAY)
    const fold = learnt(Array.from({ length: 10 }, () => 0))
    for (const grade of [1, 1, 3] as const)
      fold.add(book.slice(0, 10).map((word) => reviewed(word, TODAY, grade)))
    expect(getToday(book, fold, capped).fresh).toHaveLength(20)
  })

  test('one new word a day is one on an easy day as well', () => {
    const everyDay = [0, 1, 2, 3, 4, 5, 6]
    const easy = new Schedule({ ...plan, newADay: 1, easyDays: everyDay }, TODAY)
    expect(getToday(book, learnt([]), easy).fresh).toHaveLength(1)
  })

  test('is half on an easy day', () => {
    const easy = new Schedule({ ...plan, cap: 30, easyDays: [getWeekday(TODAY)] }, TODAY)
    expect(getToday(book, learnt([]), easy).fresh).toHaveLength(10)
    expect(easy.capOn(TODAY)).toBe(15)
    expect(easy.capOn(TODAY + 1)).toBe(30)
  })

  test('spreads what was missed over days, most worth first, with half of the new words', () => {
    const many = learnt(Array.from({ length: 350 }, (_, index) => 20 + (index % 40)))
    const work = getToday(book, many, schedule)
    expect(work.catchUpDays).toBe(4)
    expect(work.due).toHaveLength(100)
    expect(work.share).toBe(100)
    expect(work.fresh).toHaveLength(10)
    const worth = (word: string) => {
      const memory = many.findMemory(word)
      return memory ? schedule.worth(memory, model, TODAY) : 0
    }
    const taken = new Set(work.due)
    const least = Math.min(...work.due.map(worth))
    expect(book.slice(0, 350).every((word) => taken.has(word) || worth(word) <= least)).toBe(true)
  })

  test('on the days of the exam is a light last look, and over is over', () => {
    const exam = getStudyDay(EXAM)
    const fold = learnt(Array.from({ length: 300 }, (_, index) => index % 50))
    for (const day of [exam, exam + 1]) {
      const last = new Schedule(plan, day)
      const work = getToday(book, fold, last)
      expect(last).toMatchObject({ examDay: exam, isExam: true })
      expect([work.due.length, work.fresh.length, work.catchUpDays]).toEqual([20, 0, 0])
      expect(played(fold, last).days).toEqual([{ day, reviews: 20, fresh: 0 }])
      // A student who has met no word does not sit this exam, and may begin.
      expect(listMore(book, fold, last)).toHaveLength(300)
      expect(listMore(book, learnt([]), last)).toEqual(book)
    }
    expect(new Schedule(plan, exam - 1)).toMatchObject({ examDay: exam, isExam: false })
    expect(new Schedule(plan, exam + 2)).toMatchObject({ examDay: undefined, isExam: false })
  })

  test('goes on beyond the day with what waits, then new words, then what was met, each word once', () => {
    const fold = learnt(Array.from({ length: 350 }, (_, index) => (index < 340 ? 20 + (index % 40) : 1)))
    const { due } = getToday(book, fold, schedule)
    fold.add(due.map((word) => reviewed(word, TODAY)))
    const more = listMore(book, fold, schedule)
    expect(new Set([...more, ...due]).size).toBe(book.length)
    expect(more).toHaveLength(book.length - due.length)
    expect(more.slice(240, 290)).toEqual(book.slice(350))
  })

  test('is the same whatever the order that a device knows its words in, and holds no word twice', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 200 }), fc.nat(100), (ago, cap) => {
        const own = new Schedule({ ...plan, cap }, TODAY)
        const { due, fresh } = getToday(book, learnt(ago), own)
        expect(new Set([...due, ...fresh]).size).toBe(due.length + fresh.length)
        if (cap > 0) expect(due.length + fresh.length).toBeLessThanOrEqual(cap)
        expect(getToday(book, learnt(ago), own)).toEqual(getToday(book, learnt(ago), own))
      }),
    )
  })
})

/** Plans as students make them, and the days since each word was last seen. */
const anyPlan = fc.record({
  examDate: fc.constantFrom('2026-09-02', '2026-09-04', '2026-09-20', EXAM),
  newADay: fc.nat(60),
  model: fc.constantFrom(1, 2, 3),
  tip: fc.constant(2 as const),
  group: fc.constant(20),
  cap: fc.constantFrom(0, 30, 60, 200),
  easyDays: fc.constantFrom([], [getWeekday(TODAY)], [0, 1, 2, 3, 4, 5, 6]),
})
const anyPast = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 390 })

describe('today, the forecast and the days that follow', () => {
  test('agree on what there is to do, at every point of the day', () => {
    fc.assert(
      fc.property(anyPlan, anyPast, fc.nat(300), (own, ago, done) => {
        const schedule = new Schedule(own, TODAY)
        const fold = learnt(ago)
        const { due, fresh } = getToday(book, fold, schedule)
        const now = [...due, ...fresh].slice(0, done)
        fold.add(now.map((word) => reviewed(word, TODAY, spread(word) < 0.3 ? 1 : 3)))
        const left = getToday(book, fold, schedule)
        expect(left.due.length + left.fresh.length).toBe(due.length + fresh.length - now.length)
        expect(played(fold, schedule).days[0]).toEqual({
          day: TODAY,
          reviews: left.due.length,
          fresh: left.fresh.length,
        })
      }),
      { numRuns: 30 },
    )
  })

  test('come as the forecast says where the answers are those that it drew', () => {
    fc.assert(
      fc.property(anyPlan, anyPast, (own, ago) => {
        const fold = learnt(ago)
        const { days, knownBefore } = played(fold, new Schedule(own, TODAY))
        for (const { day, reviews, fresh } of days.slice(0, 12)) {
          const work = getToday(book, fold, new Schedule(own, day))
          expect([day, work.due.length, work.fresh.length]).toEqual([day, reviews, fresh])
          fold.add(
            [...work.due, ...work.fresh].map((word) => {
              const memory = fold.findMemory(word)
              const chance = memory ? model.recallOn(memory, day) : knownBefore
              return reviewed(word, day, spread(`${word}@${day}`) < chance ? 3 : 1)
            }),
          )
          const left = getToday(book, fold, new Schedule(own, day))
          expect([left.due, left.fresh]).toEqual([[], []])
        }
      }),
      { numRuns: 10 },
    )
  })

  test('work off whatever was missed, never as an avalanche, be the exam tomorrow', () => {
    fc.assert(
      fc.property(anyPlan, anyPast, (own, ago) => {
        const fold = learnt(ago)
        const first = getToday(book, fold, new Schedule({ ...own, cap: 0 }, TODAY))
        const most = Math.max(200, 3 * own.newADay)
        expect(first.due.length).toBeLessThanOrEqual(most)
        let [day, days] = [TODAY, 0]
        for (; days < first.catchUpDays; [day, days] = [day + 1, days + 1]) {
          const { due } = getToday(book, fold, new Schedule({ ...own, cap: 0, newADay: 0 }, day))
          fold.add(due.map((word) => reviewed(word, day)))
        }
        const { due, catchUpDays } = getToday(book, fold, new Schedule({ ...own, cap: 0 }, day))
        if (day < getStudyDay(own.examDate)) expect(catchUpDays).toBe(0)
        expect(due.length).toBeLessThanOrEqual(most)
      }),
      { numRuns: 30 },
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
    const after = new Schedule(plan, getStudyDay(EXAM) + 3)
    expect(after.examDay).toBeUndefined()
    expect(after.dueDay('word0', model.afterReview(undefined, 3, TODAY), model)).toBeDefined()
  })
})

describe('a forecast', () => {
  test('meets the whole book when there is time, and says on which day', () => {
    const found = played(learnt([]), new Schedule(plan, TODAY))
    expect(found.finishDay).toBe(TODAY + 19)
    expect(found.days).toHaveLength(getStudyDay(EXAM) - TODAY)
    expect(found.days.slice(0, 20).every(({ fresh }) => fresh === 20)).toBe(true)
    expect(found.retained / book.length).toBeGreaterThan(0.9)
    expect(found.stopped).toBe(0.45 * book.length)
    expect(found.keptHalf).toBeGreaterThanOrEqual(found.stopped)
  })

  test.each([9, 14, 21, 40, 109])(
    'from a week before the exam on each day has less, and the last days nothing new, begun %i days before it',
    (left) => {
      const words = Array.from({ length: 1500 }, (_, index) => `word${index}`)
      const today = getStudyDay(EXAM) - left
      const usual = defaultPlan(EXAM, words.length, today)
      const of = learnt([])
      const placement = choosePlacement(words, of, usual, today)
      const { days } = ran(forecast(words, of, new Schedule(usual, today, placement)))
      const loads = days.map(({ reviews, fresh }) => reviews + fresh)
      expect(days.slice(-3).map(({ fresh }) => fresh)).toEqual([0, 0, 0])
      const eve = loads[loads.length - 1] ?? 0
      expect(eve).toBeLessThan(Math.max(...loads))
      const week = loads.slice(-7)
      expect(Math.max(...week.slice(4))).toBeLessThanOrEqual(Math.max(...week.slice(0, 4)))
      expect(eve).toBeLessThanOrEqual(Math.min(...week.slice(0, 4)))
    },
  )

  test('students who go on know more on the day of the exam than those who stop, and never more than the book', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 200 }), fc.nat(60), (ago, newADay) => {
        const found = played(learnt(ago), new Schedule({ ...plan, newADay, cap: 200 }, TODAY))
        expect(found.retained).toBeGreaterThanOrEqual(found.stopped)
        expect(found.retained).toBeLessThanOrEqual(book.length)
        expect(found.days.every(({ reviews, fresh }) => reviews + fresh <= 200)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })

  test('words known for good count as known', () => {
    const marks = Object.fromEntries(book.map((word) => [word, 'mastered' as const]))
    const found = played(learnt([], marks), new Schedule(plan, TODAY))
    expect(found).toMatchObject({ retained: 400, stopped: 400, finishDay: TODAY })
  })
})

describe('the placement of reviews', () => {
  const words = Array.from({ length: 1100 }, (_, index) => `word${index}`)
  const dateIn = (days: number) => new Date((TODAY + days) * 86_400_000 + 36e5).toISOString().slice(0, 10)

  test.each([
    [60, 15],
    [60, 40],
    [0, 26],
    [0, 90],
    [30, 120],
  ])('with at most %i words a day and %i days left is never worse than a steady one', (cap, days) => {
    const own: WordPlan = { ...defaultPlan(dateIn(days), words.length, TODAY), cap }
    const keptBy = (of: WordPlan) => {
      const placement = choosePlacement(words, learnt([]), of, TODAY)
      return ran(forecast(words, learnt([]), new Schedule(of, TODAY, placement))).retained
    }
    expect(keptBy(own)).toBeGreaterThanOrEqual(keptBy({ ...own, model: 1 }))
  })

  test('stays the same all day, whatever is answered and marked on it', () => {
    const own: WordPlan = { ...defaultPlan(dateIn(30), words.length, TODAY), cap: 100 }
    const fold = learnt(Array.from({ length: 300 }, (_, index) => 1 + (index % 20)))
    const morning = choosePlacement(words, fold, own, TODAY)
    fold.add(words.slice(200, 500).map((word) => reviewed(word, TODAY, 1)))
    fold.add(words.slice(500, 900).map((word) => ({ ...base(TODAY), kind: 'mark', word, mark: 'mastered' })))
    expect(choosePlacement(words, fold, own, TODAY)).toEqual(morning)
  })

  test('is the operator’s where the student has chosen a steady scheme, and steady where no exam is to come', () => {
    const settings = { retention: 0.8, lastPassDays: 10, enough: 0.9 }
    expect(choosePlacement(words, learnt([]), { ...plan, model: 1 }, TODAY, { settings })).toBe(settings)
    expect(new Schedule({ ...plan, examDate: '2026-08-01' }, TODAY).isSteady).toBe(true)
  })
})
