import fc from 'fast-check'
import {
  findDuelSource,
  DUEL_SIZE,
  runOfAttempt,
  getTotal,
  verdictOfDuel,
} from '../../../contract/domain/practice/duel'
import { PracticeFold } from '../../../contract/domain/practice/fold'
import { uuidV7 } from '../../../contract/domain/uuid'
import type { PracticeEvent } from '../../../contract/domain/practice/event'

let made = 0
const id = (at: number) => {
  made += 1
  return uuidV7(
    at,
    Uint8Array.from({ length: 10 }, (_, byte) => (made >> (8 * (byte % 4))) & 255),
  )
}

/** The events of a duel of so many questions, of which so many were answered. */
function getEvents(count: number, answered: number): { attempt: string; events: PracticeEvent[] } {
  const attempt = id(1)
  const questions = Array.from({ length: count }, (_, at) => `q-${at}`)
  const answers = questions.slice(0, answered).map((question, at): PracticeEvent => ({
    id: id(at + 2),
    at: at + 2,
    kind: 'answer',
    attempt,
    question,
    version: 1,
    text: 'A',
    share: at % 2,
    took: 10,
  }))
  return {
    attempt,
    events: [
      { id: attempt, at: 1, kind: 'begin', mode: 'duel', source: 'duel:maths', questions, seed: 1 },
      ...answers,
      { id: id(100), at: 100, kind: 'finish', attempt, why: 'done' },
    ],
  }
}

test('a run is the first ten questions, in whatever order the events of two devices come, and the same each time', () => {
  const { attempt, events } = getEvents(DUEL_SIZE + 2, DUEL_SIZE + 2)
  const otherPracticeEvent: PracticeEvent = { id: id(90), at: 90, kind: 'finish', attempt, why: 'time' }
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...events, otherPracticeEvent, ...events], { minLength: 2 * events.length + 1 }),
      (all) => {
        const fold = new PracticeFold()
        fold.add(all)
        const found = fold.findAttempt(attempt)
        const run = found && runOfAttempt(found, ({ share }) => share)
        expect(run?.map(({ question }) => question)).toEqual(
          Array.from({ length: DUEL_SIZE }, (_, at) => `q-${at}`),
        )
        expect(getTotal(run ?? [])).toEqual({ right: DUEL_SIZE / 2, took: 10 * DUEL_SIZE })
        expect(found?.finish?.at).toBe(90)
      },
    ),
  )
})

test.each([
  [DUEL_SIZE, DUEL_SIZE - 1],
  [DUEL_SIZE - 1, DUEL_SIZE - 1],
])('%d questions of which %d were answered leave no run', (count, answered) => {
  const { attempt, events } = getEvents(count, answered)
  const fold = new PracticeFold()
  fold.add(events)
  const found = fold.findAttempt(attempt)
  expect(found && runOfAttempt(found, ({ share }) => share)).toBeUndefined()
})

test('an attempt that was given up leaves no run, though all of it was answered', () => {
  const { attempt, events } = getEvents(DUEL_SIZE, DUEL_SIZE)
  const fold = new PracticeFold()
  fold.add([...events, { id: id(90), at: 90, kind: 'finish', attempt, why: 'left' }])
  const found = fold.findAttempt(attempt)
  expect(found && runOfAttempt(found, ({ share }) => share)).toBeUndefined()
})

test('sources name the subject and what a duel is against', () => {
  expect(findDuelSource({ mode: 'duel', source: 'duel:maths' })).toEqual({ subject: 'maths' })
  expect(findDuelSource({ mode: 'duel', source: 'duel:maths:r1' })).toEqual({
    subject: 'maths',
    against: 'r1',
  })
  expect(findDuelSource({ mode: 'network', source: 'network:maths' })).toEqual({ subject: 'maths' })
  expect(findDuelSource({ mode: 'train', source: 'quick:maths' })).toBeUndefined()
  expect(findDuelSource({ mode: 'network', source: 'node:calc' })).toBeUndefined()
})

test('a student who is faster with as many right answers does not win', () => {
  expect(verdictOfDuel({ right: 5, took: 1 }, { right: 5, took: 900 })).toBe('even')
  expect(verdictOfDuel({ right: 6, took: 900 }, { right: 5, took: 1 })).toBe('won')
  expect(verdictOfDuel({ right: 4, took: 1 }, { right: 5, took: 900 })).toBe('lost')
})
