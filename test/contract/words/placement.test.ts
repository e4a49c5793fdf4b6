import fc from 'fast-check'
import {
  INVENTED,
  getPlacement,
  placementWords,
  REAL,
  type PlacementAnswer,
} from '../../../contract/domain/words/placement'
import { WordFold } from '../../../contract/domain/words/fold'
import { forecast } from '../../../contract/domain/words/forecast'
import { getStudyDay } from '../../../contract/domain/study/day'
import { defaultPlan, Schedule } from '../../../contract/domain/words/plan'
import { spread } from '../../../contract/domain/words/schedule'

const book = Array.from({ length: 2900 }, (_, at) => `word${at}`)
const isInvented = (word: string) => INVENTED.some((item) => item === word)
const answers = (isKnown: (word: string) => boolean, seed = 'a', words = book): PlacementAnswer[] =>
  placementWords(words, seed).map((word) => ({ word, isKnown: isKnown(word) }))

test('a placement asks about forty words: one out of each equal part of the book, and the invented ones', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const words = placementWords(book, seed)
      const starts = Array.from({ length: REAL }, (_, part) => Math.floor((part * book.length) / REAL))
      const getPart = (at: number) => starts.filter((start) => start <= at).length
      const parts = words.filter((word) => !isInvented(word)).map((word) => getPart(book.indexOf(word)))
      expect(words).toHaveLength(REAL + INVENTED.length)
      expect(new Set(parts).size).toBe(REAL)
      expect(words.filter(isInvented)).toHaveLength(INVENTED.length)
    }),
  )
})

test('a student with few words left is asked about all of them', () => {
  const words = placementWords(['one', 'two', 'three'], 'a')
  expect([...words].sort()).toEqual([...INVENTED, 'one', 'three', 'two'].sort())
  expect(getPlacement(placementWords([], 'a').map((word) => ({ word, isKnown: false })))).toMatchObject({
    share: 0,
    known: [],
  })
})

test('a student who knows all or nothing, and claims no invented word, gets that result', () => {
  expect(getPlacement(answers((word) => !isInvented(word)))).toMatchObject({ share: 1, high: 1, claims: 0 })
  expect(getPlacement(answers(() => false))).toMatchObject({ share: 0, low: 0, claims: 0, known: [] })
})

test('the band holds the true share about four times of five, whatever that is', () => {
  for (const share of [0.15, 0.4, 0.65, 0.9]) {
    let [held, tries] = [0, 0]
    for (let seed = 0; seed < 800; seed += 1) {
      // A student who knows some words claims one invented word in twenty as well.
      const isKnown = (word: string) =>
        spread(`${seed}?${word}`) < (isInvented(word) ? 0.05 : share + 0.05 * (1 - share))
      const { low, high, isGuess } = getPlacement(answers(isKnown, String(seed)))
      if (isGuess) continue
      tries += 1
      if (low <= share && share <= high) held += 1
    }
    expect(held / tries).toBeGreaterThan(0.74)
  }
})

test('claims to know invented words lower the share, and from three on it is a guess that marks nothing', () => {
  const claiming = (claims: number) =>
    getPlacement(
      answers((word) => {
        const at = INVENTED.findIndex((item) => item === word)
        return at < 0 ? book.indexOf(word) < 2000 : at < claims
      }),
    )
  const shares = [0, 1, 2].map((claims) => claiming(claims).share)
  expect([...shares].sort((a, b) => b - a)).toEqual(shares)
  expect(new Set(shares).size).toBe(3)
  expect(claiming(1).known.length).toBeGreaterThan(15)
  expect(claiming(1).known.some(isInvented)).toBe(false)
  expect(claiming(2).known).toEqual([])
  expect(claiming(3)).toMatchObject({ isGuess: true, known: [], low: 0, high: 1 })
})

test('a forecast counts the words that a placement found to be known, met or not', () => {
  const today = getStudyDay('2026-11-23')
  const plan = defaultPlan('2026-12-19', book.length, today)
  const keptWith = (known: number | undefined, newADay = 0) => {
    const schedule = new Schedule({ ...plan, newADay, ...(known !== undefined && { known }) }, today)
    const steps = forecast(book, new WordFold(), schedule)
    for (;;) {
      const step = steps.next()
      if (step.done) return [step.value.retained, step.value.stopped, step.value.knownBefore]
    }
  }
  expect(keptWith(60)).toEqual([1740, 1740, 0.6])
  // Without one, words that are never met are taken for what new ones are.
  expect(keptWith(undefined)).toEqual([1305, 1305, 0.45])
  // The model lets a word fade that was met, and none that was not; studying takes nothing away all the same.
  const [retained = 0, stopped] = keptWith(100, 60)
  expect(stopped).toBe(book.length)
  expect(retained).toBe(stopped)
})
