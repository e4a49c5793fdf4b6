import fc from 'fast-check'
import type { ReviewEvent, WordEvent } from '../../../contract/domain/words/event'
import { isWordEvent, planFields } from '../../../contract/domain/words/event'
import { WordFold } from '../../../contract/domain/words/fold'
import { getGrade } from '../../../contract/domain/words/grade'
import { studyDay } from '../../../contract/domain/study/day'
import { createMemoryModel, type Grade } from '../../../contract/domain/words/memory'

const DAY = 86_400_000
const START = Date.UTC(2026, 7, 1)

const word = fc.constantFrom('able', 'brief', 'claim')
const at = fc.integer({ min: START, max: START + 60 * DAY })
const id = fc.uuid({ version: 7 })
const base = { id, at }
const reviewId = fc.constantFrom(...Array.from({ length: 20 }, (_, n) => `review-${n}`))

const review = fc.record({
  id: fc.oneof(id, reviewId),
  at,
  kind: fc.constant('review' as const),
  word,
  grade: fc.constantFrom<Grade>(1, 2, 3, 4),
  took: fc.nat(90_000),
  mode: fc.constantFrom('card', 'choice', 'spell', 'listen'),
})
const event: fc.Arbitrary<WordEvent> = fc.oneof(
  { weight: 6, arbitrary: review },
  fc.record({ ...base, kind: fc.constant('undo' as const), of: reviewId }),
  fc.record({
    ...base,
    kind: fc.constant('mark' as const),
    word,
    mark: fc.constantFrom('mastered', 'suspended', 'none'),
  }),
  fc.record({ ...base, kind: fc.constant('note' as const), word, text: fc.string({ unit: 'binary' }) }),
  fc.record(
    {
      ...base,
      kind: fc.constant('plan' as const),
      plan: fc.record({
        examDate: fc.constant('2026-12-19'),
        newADay: fc.nat(300),
        model: fc.constantFrom(1, 2, 3),
        tip: fc.constantFrom(1, 2, 3),
        group: fc.constant(20),
        cap: fc.nat(2000),
        easyDays: fc.array(fc.nat(6)),
        follows: fc.subarray(['date', 'pace'] as const),
      }),
      changed: fc.subarray([...planFields]),
      guest: fc.constant(true as const),
    },
    { requiredKeys: ['id', 'at', 'kind', 'plan'] },
  ),
  fc.record({
    ...base,
    kind: fc.constant('weights' as const),
    weights: fc.constantFrom(createWeights(0.5), createWeights(0.6)),
  }),
)
const events = fc.uniqueArray(event, { selector: (wordEvent) => wordEvent.id, maxLength: 60 })

function createWeights(share: number): number[] {
  return Array.from({ length: 21 }, (_, index) => (index < 4 ? 2 : share))
}

const folded = (all: readonly WordEvent[]) => {
  const fold = new WordFold()
  fold.add(all)
  return fold
}

let made = 0
const reviewed = (grade: Grade, day: number, fields: Partial<ReviewEvent> = {}): ReviewEvent => ({
  id: `id-${String((made += 1)).padStart(6, '0')}`,
  at: START + day * DAY,
  kind: 'review',
  word: 'able',
  grade,
  took: 2000,
  mode: 'card',
  ...fields,
})

describe('the fold', () => {
  test('is the same whatever the order, the parts and the repetitions that events come in', () => {
    fc.assert(
      fc.property(events, fc.infiniteStream(fc.nat()), fc.nat(7), (all, keys, parts) => {
        const stream = keys[Symbol.iterator]()
        const key = () => Number(stream.next().value)
        const mixed = [...all, ...all.slice(0, parts)]
          .map((wordEvent) => ({ one: wordEvent, place: key() }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one)
        const fold = new WordFold()
        while (mixed.length > 0) {
          fold.add(mixed.splice(0, 1 + (key() % 5)))
          if (key() % 2 === 0) fold.findMemory('able') // looking at it in between changes nothing
        }
        const straight = folded(all)
        expect(fold.hash()).toBe(straight.hash())
        expect([...fold.days].sort()).toEqual([...straight.days].sort())
      }),
      { numRuns: 500 },
    )
  })

  test('a review leaves what the model says, with the days between them', () => {
    const model = createMemoryModel()
    const reviews = [reviewed(1, 0), reviewed(3, 1), reviewed(3, 5)]
    const expected = reviews.reduce(
      (memory: ReturnType<WordFold['findMemory']>, { grade, at: time }) =>
        model.afterReview(memory, grade, studyDay(time)),
      undefined,
    )
    expect(folded(reviews).findMemory('able')).toEqual(expected)
  })

  test('of several reviews on one study day the first counts, and the first on which the word was forgotten after all', () => {
    const first = reviewed(3, 0)
    const later = { at: START + 3_600_000 }
    const once = folded([first]).findMemory('able')
    expect(folded([first, reviewed(4, 0, later), reviewed(3, 0, later)]).findMemory('able')).toEqual(once)
    const forgotten = folded([first, reviewed(1, 0, later)]).findMemory('able')
    expect(forgotten?.stability).toBeLessThan(once?.stability ?? 0)
    expect(folded([first, reviewed(1, 0, later), reviewed(1, 0, later)]).findMemory('able')).toEqual(
      forgotten,
    )
  })

  test('a review within four hours is of the same study day, though 04:00 comes in between', () => {
    const night = START + 20 * 3_600_000 - 60_000 // 03:59 in China
    const missed = reviewed(1, 0, { at: night })
    const seen = reviewed(3, 0, { at: night + 120_000 })
    const fold = folded([missed, seen])
    expect(fold.findMemory('able')).toEqual(folded([missed]).findMemory('able'))
    expect(fold.days.get(studyDay(seen.at))).toMatchObject({ reviews: 1, fresh: 0, recalls: 0 })
    const later = reviewed(3, 0, { at: night + 5 * 3_600_000 })
    expect(folded([missed, seen, later]).findMemory('able')).toMatchObject({
      reviews: 2,
      day: studyDay(later.at),
    })
  })

  test('an undone review leaves nothing, even where the undoing arrives first', () => {
    const wrong = reviewed(1, 3)
    const undo = { id: 'undo', at: START + 3 * DAY + 1, kind: 'undo' as const, of: wrong.id }
    const rest = [reviewed(3, 0), reviewed(3, 9)]
    for (const order of [
      [...rest, wrong, undo],
      [undo, wrong, ...rest],
    ]) {
      const fold = folded(order)
      expect(fold.findMemory('able')).toEqual(folded(rest).findMemory('able'))
      expect(fold.days.get(studyDay(wrong.at))).toBeUndefined()
      expect(fold.listReviews('able').map((reviewEvent) => reviewEvent.id)).toEqual(
        rest.map((reviewEvent) => reviewEvent.id),
      )
    }
  })

  test('a day’s record counts reviews, first meetings, what was recalled, and no pause as study', () => {
    const day = studyDay(START + DAY)
    const fold = folded([
      reviewed(3, 0),
      reviewed(1, 1, { took: 900_000 }),
      reviewed(3, 1, { at: START + DAY + 60_000, took: 1500 }),
      reviewed(3, 1, { word: 'brief', took: 500 }),
    ])
    expect(fold.days.get(day)).toEqual({
      day,
      reviews: 3,
      words: 2,
      fresh: 1,
      recalls: 1,
      recalled: 0,
      took: 62_000,
    })
  })

  test('of marks, notes and plans the newest holds', () => {
    const mark = (mark: 'mastered' | 'none', time: number): WordEvent => ({
      id: `mark-${time}`,
      at: time,
      kind: 'mark',
      word: 'able',
      mark,
    })
    expect(folded([mark('none', 5), mark('mastered', 2)]).getMark('able')).toBe('none')
    expect(folded([mark('mastered', 2)]).getMark('able')).toBe('mastered')
    expect(folded([]).getMark('able')).toBe('none')
  })

  test('of a plan that an account has chosen, nothing is what a guest chose, however late', () => {
    const usual = { examDate: '2026-12-19', model: 3, tip: 2, group: 20, easyDays: [], follows: [] } as const
    const own: WordEvent = {
      id: 'own',
      at: 5,
      kind: 'plan',
      plan: { ...usual, newADay: 45, cap: 0 },
      changed: ['newADay'],
    }
    const guest: WordEvent = {
      id: 'guest',
      at: 9,
      kind: 'plan',
      plan: { ...usual, newADay: 70, cap: 100 },
      changed: ['newADay', 'cap'],
      guest: true,
    }
    for (const events of [
      [own, guest],
      [guest, own],
    ])
      expect(folded(events).plan).toEqual(own.plan)
    expect(folded([guest]).plan).toEqual(guest.plan)
  })
})

test('every event is recognized after it was stored, and nothing else is taken for one', () => {
  fc.assert(
    fc.property(event, (wordEvent) => {
      expect(isWordEvent(JSON.parse(JSON.stringify(wordEvent)))).toBe(true)
    }),
  )
  fc.assert(fc.property(fc.anything(), (value) => void isWordEvent(value)))
  for (const wrong of [null, 7, {}, { ...reviewed(3, 0), grade: 9 }, { ...reviewed(3, 0), kind: 'toString' }])
    expect(isWordEvent(wrong)).toBe(false)
})

test('the grade comes of the answer, its time and its slips', () => {
  const answer = { isKnown: true, mode: 'card' as const }
  expect(getGrade({ ...answer, isKnown: false, took: 100 })).toBe(1)
  expect(getGrade({ ...answer, took: 1_500 })).toBe(4)
  expect(getGrade({ ...answer, took: 1_501 })).toBe(3)
  expect(getGrade({ ...answer, took: 8_000 })).toBe(3)
  expect(getGrade({ ...answer, took: 8_001 })).toBe(2)
  expect(getGrade({ ...answer, mode: 'choice', took: 300 })).toBe(3)
  expect(getGrade({ ...answer, mode: 'spell', took: 4_000, slips: 1 })).toBe(2)
  expect(getGrade({ ...answer, mode: 'spell', took: 4_000, slips: 3 })).toBe(1)
})
