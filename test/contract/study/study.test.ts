import fc from 'fast-check'
import { studyDay, studyDayStart } from '../../../contract/domain/study/day'
import { createMemoryModel, type Grade, type Memory } from '../../../contract/domain/words/memory'
import {
  dueDay,
  examDefaults,
  examGain,
  spread,
  type ExamPlan,
} from '../../../contract/domain/words/schedule'

const model = createMemoryModel()
const at = (text: string) => studyDay(Date.parse(text))

const grade = fc.constantFrom<Grade>(1, 2, 3, 4)
/** Reviews of one word: grades and the days between them. */
const history = fc.array(fc.tuple(grade, fc.nat(400)), { minLength: 1, maxLength: 30 })
const key = fc.string({ unit: 'binary' })

function fold(reviews: readonly (readonly [Grade, number])[], from = 20_000): Memory {
  let day = from
  const memory = reviews.reduce<Memory | undefined>((before, [given, gap]) => {
    day += gap
    return model.afterReview(before, given, day)
  }, undefined)
  if (!memory) throw new Error('no review')
  return memory
}

describe('a study day', () => {
  test('begins at 04:00 in China, wherever the device is', () => {
    const day = at('2026-11-21T04:00:00+08:00')
    expect(at('2026-11-21T03:59:59.999+08:00')).toBe(day - 1)
    expect(at('2026-11-22T03:59:59.999+08:00')).toBe(day)
    expect(at('2026-11-20T21:00:00Z')).toBe(day)
  })

  test('holds the time at which it begins, and not the one before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (day) => {
        expect([studyDay(studyDayStart(day)), studyDay(studyDayStart(day) - 1)]).toEqual([day, day - 1])
      }),
    )
  })
})

describe('memory', () => {
  test('after any history it is within the bounds of the model, and recall only sinks', () => {
    fc.assert(
      fc.property(history, fc.nat(2000), fc.nat(2000), (reviews, a, b) => {
        const memory = fold(reviews)
        expect(memory.stability).toBeGreaterThan(0)
        expect(memory.difficulty).toBeGreaterThanOrEqual(1)
        expect(memory.difficulty).toBeLessThanOrEqual(10)
        const [sooner, later] = [Math.min(a, b), Math.max(a, b)]
        const early = model.recallOn(memory, memory.day + sooner)
        const late = model.recallOn(memory, memory.day + later)
        expect(late).toBeGreaterThan(0)
        expect(late).toBeLessThanOrEqual(early)
        expect(early).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('counts reviews, and as lapses only what was forgotten after it had been learnt', () => {
    expect(fold([[1, 0]])).toMatchObject({ reviews: 1, lapses: 0, day: 20_000 })
    expect(
      fold([
        [1, 0],
        [3, 1],
        [1, 5],
        [1, 1],
      ]),
    ).toMatchObject({ reviews: 4, lapses: 2, day: 20_007 })
  })

  test('a review dated before the newest counts as of the newest’s day', () => {
    const memory = fold([[3, 0]])
    expect(model.afterReview(memory, 3, memory.day - 9)).toEqual(model.afterReview(memory, 3, memory.day))
  })

  test('recall has sunk to the retention asked for after the days that it says', () => {
    const memory = fold([
      [3, 0],
      [3, 10],
      [3, 40],
    ])
    const days = model.daysUntil(0.9, memory)
    expect(model.recallOn(memory, memory.day + days)).toBeCloseTo(0.9, 2)
    expect(model.daysUntil(0.95, memory)).toBeLessThan(days)
  })

  test('a student’s own parameters change it', () => {
    const weights = Array.from({ length: 21 }, (_, at) => (at < 4 ? 2 : 0.5))
    const own = createMemoryModel(weights)
    expect(own.afterReview(undefined, 1, 1).stability).not.toBe(model.afterReview(undefined, 1, 1).stability)
  })
})

describe('the day on which a word is due', () => {
  const plan: ExamPlan = { examDay: 20_200, ...examDefaults }

  test('is after its review and not after the exam, the same on every device', () => {
    fc.assert(
      fc.property(key, history, fc.integer({ min: 1, max: 400 }), (word, reviews, left) => {
        const memory = fold(reviews)
        const own = { ...plan, examDay: memory.day + left }
        const due = dueDay(word, memory, model, own)
        expect(dueDay(word, { ...memory }, createMemoryModel(), own)).toBe(due)
        if (due === undefined) return
        expect(due).toBeGreaterThan(memory.day)
        expect(due).toBeLessThanOrEqual(own.examDay)
      }),
    )
  })

  test('leaves out no word that would be known too little on the day of the exam', () => {
    fc.assert(
      fc.property(key, history, fc.integer({ min: 1, max: 400 }), (word, reviews, left) => {
        const memory = fold(reviews)
        const own = { ...plan, examDay: memory.day + left }
        if (dueDay(word, memory, model, own) !== undefined) return
        expect(model.recallOn(memory, own.examDay)).toBeGreaterThanOrEqual(own.enough)
      }),
    )
  })

  test('of words learnt together is spread over the last pass, close to evenly', () => {
    const memory: Memory = { stability: 40, difficulty: 5, day: plan.examDay - 30, reviews: 3, lapses: 0 }
    const days = Array.from({ length: 2200 }, (_, at) => dueDay(`word ${at}`, memory, model, plan))
    const counts = new Map<number, number>()
    for (const day of days) if (day !== undefined) counts.set(day, (counts.get(day) ?? 0) + 1)
    expect(days.filter((day) => day === undefined)).toEqual([])
    expect(Math.min(...counts.keys())).toBe(plan.examDay - plan.lastPassDays)
    expect(Math.max(...counts.keys())).toBe(plan.examDay - 1)
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50)
  })

  test('far from the exam is when recall has sunk to the retention, give or take the scatter', () => {
    const memory = fold([
      [3, 0],
      [3, 10],
    ])
    const far = { ...plan, examDay: 40_000 }
    const steady = memory.day + model.daysUntil(far.retention, memory)
    for (let at = 0; at < 100; at += 1)
      expect(Math.abs((dueDay(`word ${at}`, memory, model, far) ?? 0) - steady)).toBeLessThan(
        0.2 * (steady - memory.day),
      )
  })
})

test('a word that is almost forgotten gains more by a review than one that sits', () => {
  const weak = fold([[1, 0]])
  const strong = fold([
    [4, 0],
    [4, 60],
  ])
  const today = strong.day + 1
  const gain = (memory: Memory) => examGain({ ...memory, day: today - 20 }, model, today, today + 30)
  expect(gain(weak)).toBeGreaterThan(gain(strong))
})

test('spreading is even and depends on the key alone', () => {
  const buckets = Array.from({ length: 10 }, () => 0)
  for (let at = 0; at < 10_000; at += 1) {
    const place = Math.floor(spread(`word ${at}`) * 10)
    buckets[place] = (buckets[place] ?? 0) + 1
  }
  for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(150)
  fc.assert(
    fc.property(key, (word) => {
      const place = spread(word)
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThan(1)
      expect(spread(word)).toBe(place)
    }),
  )
})
