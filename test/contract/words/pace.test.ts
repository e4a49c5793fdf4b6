import { isUsualFor, minutesFor, getPace } from '../../../contract/domain/words/pace'
import type { ReviewEvent } from '../../../contract/domain/words/event'
import { studyDayStart } from '../../../contract/domain/study/day'

const TODAY = 20_000
const book = Array.from({ length: 60 }, (_, at) => `word${at}`)

/** A student whose answers are given as word, day and ms of that day. */
function student(answers: readonly (readonly [word: string, day: number, ms: number])[]) {
  const reviews = answers.map(([word, day, ms], at): ReviewEvent => {
    const made = studyDayStart(day) + 3_600_000 + ms
    return { id: String(at), at: made, kind: 'review', word, grade: 3, took: 2000, mode: 'card' }
  })
  return { listReviews: (word: string) => reviews.filter((review) => review.word === word) }
}

test('before the first answer the usual pace gives the time, more for new words than for reviews', () => {
  const pace = getPace(book, student([]), TODAY)
  expect(pace).toEqual({ fresh: 20_000, due: 8_000, isUsual: { fresh: true, due: true } })
  expect(minutesFor(30, 60, pace)).toBe(24)
  expect(minutesFor(1, 0, pace)).toBe(1)
})

test('reading the back and repeats count, pauses do not', () => {
  const words = book.slice(0, 40)
  // Each new word is answered, read for 12 s, and comes again after the others; a walk lies in between.
  const first = words.map((word, at) => [word, TODAY - 1, 14_000 * at] as const)
  const again = words.map((word, at) => [word, TODAY - 1, 3_600_000 + 6_000 * at] as const)
  const pace = getPace(book, student([...first, ...again]), TODAY)
  const own = (2000 + 39 * 14_000 + 2000 + 39 * 6_000) / 40
  expect(pace.fresh).toBeCloseTo((10 * 20_000 + 40 * own) / 50, 5)
  expect(pace.due).toBe(8_000)
  expect(isUsualFor(0, 20, pace)).toBe(false)
  expect(isUsualFor(5, 20, pace)).toBe(false)
  expect(isUsualFor(5, 0, pace)).toBe(true)
})

test('a word that was met earlier counts as a review', () => {
  const words = book.slice(0, 40)
  const met = words.map((word, at) => [word, TODAY - 30, 9_000 * at] as const)
  const seen = words.map((word, at) => [word, TODAY, 4_000 * at] as const)
  const pace = getPace(book, student([...met, ...seen]), TODAY)
  expect(pace.fresh).toBe(20_000)
  expect(pace.due).toBeCloseTo((10 * 8_000 + 2000 + 39 * 4_000) / 50, 5)
})

test('answers from a time on do not count for a plan that is made before it', () => {
  const words = book.slice(0, 40)
  const answers = words.map((word, at) => [word, TODAY, 30_000 * at] as const)
  expect(getPace(book, student(answers), TODAY, studyDayStart(TODAY))).toEqual(
    getPace(book, student([]), TODAY),
  )
  expect(getPace(book, student(answers), TODAY).isUsual.fresh).toBe(false)
})
