import fc from 'fast-check'
import { uuidV7 } from '../../../contract/domain/uuid'
import { createMemoryModel } from '../../../contract/domain/words/memory'
import type { Score, PracticeEvent } from '../../../contract/domain/practice/event'
import { PracticeFold } from '../../../contract/domain/practice/fold'
import { findMistake } from '../../../contract/domain/practice/mistake'
import type { Unmade } from '../../../src/stores/study-log/stream'

const DAY = 86_400_000
/** Noon in China. */
const NOON = Date.UTC(2026, 10, 20, 4)

let made = 0
const idAt = (ms: number) => {
  made += 1
  return uuidV7(ms, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, made >> 16, made >> 8, made))
}
const eventAt = (at: number, event: Unmade<PracticeEvent>): PracticeEvent => ({ ...event, id: idAt(at), at })

const begin = (at: number, mode: 'train' | 'test' | 'paper' = 'train') =>
  eventAt(at, { kind: 'begin', mode, source: 'node:calc', questions: ['q1', 'q2'], seed: 1 })
const answer = (
  at: number,
  attempt: string,
  share: number,
  own: { question?: string; points?: number[] } = {},
) =>
  eventAt(at, {
    kind: 'answer',
    attempt,
    question: own.question ?? 'q1',
    version: 1,
    text: share > 0 ? 'B' : 'A',
    share,
    took: 1000,
    ...(own.points && { points: own.points }),
  })

const buildFinish = (attempt: string) => eventAt(NOON + 3, { kind: 'finish', attempt, why: 'done' })
const getMark = (attempt: string, ...scores: Score[]) => eventAt(NOON + 4, { kind: 'score', attempt, scores })

const past = { paper: 301, year: 2026, total: 90, parts: [{ part: 'fill', points: 20 }] } as const

function folded(...events: readonly PracticeEvent[]): PracticeFold {
  const fold = new PracticeFold()
  fold.add(events)
  return fold
}

const shares = (fold: PracticeFold, question = 'q1') => fold.listHistory(question).map(({ share }) => share)

test('an answer that was taken back before a run was handed in does not count; one that was given up does', () => {
  const [test_, train] = [begin(NOON, 'test'), begin(NOON, 'train')]
  const blank = (attempt: string) => ({ ...answer(NOON + 2, attempt, 0), text: '' })
  const taken = folded(test_, answer(NOON + 1, test_.id, 1), blank(test_.id), buildFinish(test_.id))
  expect([shares(taken), taken.answered]).toEqual([[], []])
  expect(shares(folded(train, blank(train.id)))).toEqual([0])
})

test('where right and wrong are shown at once the first answer counts', () => {
  const run = begin(NOON)
  expect(shares(folded(run, answer(NOON + 1, run.id, 0), answer(NOON + 2, run.id, 1)))).toEqual([0])
})

test('a student’s own marks of a text come after it and count', () => {
  const run = begin(NOON)
  const fold = folded(run, answer(NOON + 1, run.id, 0), answer(NOON + 2, run.id, 0.6, { points: [1] }))
  expect(shares(fold)).toEqual([0.6])
})

test('answers of a test count once it is handed in, the newest of each question', () => {
  const run = begin(NOON, 'test')
  const given = [answer(NOON + 1, run.id, 1), answer(NOON + 2, run.id, 0)]
  expect(shares(folded(run, ...given))).toEqual([])
  expect(folded(run, ...given).days.size).toBe(0)
  expect(shares(folded(run, ...given, buildFinish(run.id)))).toEqual([0])
})

describe('a timed paper', () => {
  const run = begin(NOON, 'paper')
  const given = [answer(NOON + 1, run.id, 1), answer(NOON + 2, run.id, 1)]
  const [first, last] = given
  const finish = buildFinish(run.id)
  const counted = (...events: readonly PracticeEvent[]) =>
    folded(run, ...given, ...events)
      .findAttempt(run.id)
      ?.answers.get('q1')

  test('counts when the server has marked it, whatever the device says', () => {
    expect(shares(folded(run, ...given, finish))).toEqual([])
    const marked = getMark(run.id, { answer: last?.id ?? '', share: 0.5 })
    const fold = folded(run, ...given, finish, marked)
    expect(shares(fold)).toEqual([0.5])
    expect(fold.findAttempt(run.id)?.isMarked).toBe(true)
  })

  test('an answer that came too late is stored, and the one before it counts', () => {
    const scores = [
      { answer: first?.id ?? '', share: 0 },
      { answer: last?.id ?? '', share: 1, isLate: true as const },
    ]
    expect(counted(finish, getMark(run.id, ...scores))).toMatchObject({ id: first?.id, share: 0 })
    const all = scores.map((mark) => ({ ...mark, isLate: true as const }))
    expect(counted(finish, getMark(run.id, ...all))).toMatchObject({ id: last?.id, isLate: true, share: 1 })
  })

  test('takes the student’s own marks of the same text, and of no other', () => {
    const mark = getMark(run.id, { answer: last?.id ?? '' })
    const own = answer(NOON + 9, run.id, 0.6, { points: [1] })
    expect(counted(finish, mark, own)).toMatchObject({ id: last?.id, share: 0.6, points: [1] })
    const otherPracticeEvent = answer(NOON + 9, run.id, 0, { points: [1] })
    expect(counted(finish, mark, otherPracticeEvent)).toMatchObject({ share: 0 })
  })
})

test('of two devices that hand in the first decides', () => {
  const run = begin(NOON, 'paper')
  const [first, second] = (['done', 'time'] as const).map((why, at) =>
    eventAt(NOON + 5 + at, { kind: 'finish', attempt: run.id, why }),
  )
  expect(
    folded(run, ...[second, first].flatMap((event) => event ?? [])).findAttempt(run.id)?.finish?.why,
  ).toBe('done')
})

test('the newest decision about a question holds', () => {
  const fold = folded(
    eventAt(NOON, { kind: 'keep', question: 'q1', folder: '难题' }),
    eventAt(NOON + 1, { kind: 'keep', question: 'q1', folder: '' }),
    eventAt(NOON, { kind: 'note', question: 'q1', text: '先化简' }),
    eventAt(NOON, { kind: 'cause', question: 'q1', cause: 'method' }),
  )
  expect(fold.getFolder('q1')).toBe('')
  expect(fold.collected).toEqual([])
  expect(fold.getNote('q1')).toBe('先化简')
  expect(fold.findCause('q1')).toBe('method')
})

test('the state is the same in whatever order and however often the events come', () => {
  const runs = [begin(NOON), begin(NOON + 10, 'paper')]
  const late = answer(NOON + 14, runs[1]?.id ?? '', 1)
  const slip = eventAt(NOON + 1, { kind: 'recite', card: 'c2', grade: 3, took: 100 })
  const events = [
    ...runs,
    ...runs.flatMap((run, at) => [
      answer(NOON + at * 10 + 1, run.id, 0),
      answer(NOON + at * 10 + 2, run.id, 1),
    ]),
    answer(NOON + DAY, runs[0]?.id ?? '', 1, { question: 'q2' }),
    eventAt(NOON + 30, { kind: 'finish', attempt: runs[1]?.id ?? '', why: 'done' }),
    getMark(runs[1]?.id ?? '', { answer: late.id, share: 0, isLate: true }),
    late,
    eventAt(NOON, { kind: 'keep', question: 'q1', folder: '甲' }),
    eventAt(NOON + 1, { kind: 'keep', question: 'q1', folder: '乙' }),
    eventAt(NOON + 1, { kind: 'flag', attempt: runs[1]?.id ?? '', question: 'q1', isOn: true }),
    eventAt(NOON, { kind: 'past', exam: 'e1', result: past }),
    eventAt(NOON + 1, { kind: 'past', exam: 'e1', result: { ...past, total: 80 } }),
    eventAt(NOON, { kind: 'past', exam: 'e2', result: past }),
    eventAt(NOON + 1, { kind: 'past', exam: 'e2' }),
    eventAt(NOON, { kind: 'aim', paper: 301, goal: 120 }),
    eventAt(NOON + 1, { kind: 'aim', paper: 301, goal: 110 }),
    eventAt(NOON, { kind: 'recite', card: 'c1', grade: 3, took: 100 }),
    eventAt(NOON + DAY, { kind: 'recite', card: 'c1', grade: 1, took: 100 }),
    slip,
    eventAt(NOON + 2, { kind: 'undo', of: slip.id }),
  ]
  const getState = (fold: PracticeFold) => ({
    attempts: fold.attempts.map(({ answers, ...others }) => ({ ...others, answers: [...answers].sort() })),
    history: ['q1', 'q2'].map((question) => fold.listHistory(question)),
    days: [...fold.days].sort(),
    collected: fold.collected,
    pasts: fold.pasts,
    aim: fold.findAim(301),
    memory: fold.findMemory('c1'),
    takenBack: fold.findMemory('c2') ?? 'never recited',
  })
  const expected = getState(folded(...events))
  expect(expected).toMatchObject({
    pasts: [{ exam: 'e1', total: 80 }],
    aim: 110,
    takenBack: 'never recited',
  })
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
      fc.integer({ min: 1, max: 5 }),
      (mixed, size) => {
        const fold = new PracticeFold()
        for (let at = 0; at < mixed.length; at += size) fold.add(mixed.slice(at, at + size))
        expect(getState(fold)).toEqual(expected)
      },
    ),
  )
})

describe('the mistake book', () => {
  const model = createMemoryModel()
  const outcome = (day: number, share: number, took = 30_000) => ({ at: NOON + day * DAY, share, took })
  const after = (...outcomes: ReturnType<typeof outcome>[]) => findMistake(outcomes, 60, model)

  test('a question that was never wrong is not in it', () => {
    expect(after(outcome(0, 1), outcome(1, 1))).toBeUndefined()
  })

  test('a question leaves after right answers on two different days', () => {
    expect(after(outcome(0, 0))).toMatchObject({ isIn: true, rights: 0, wrongs: 1 })
    expect(after(outcome(0, 0), outcome(1, 1), outcome(1, 1))).toMatchObject({ isIn: true, rights: 1 })
    expect(after(outcome(0, 0), outcome(1, 1), outcome(2, 1))).toMatchObject({ isIn: false, rights: 2 })
  })

  test('it returns with the next wrong answer', () => {
    expect(after(outcome(0, 0), outcome(1, 1), outcome(2, 1), outcome(9, 0))).toMatchObject({
      isIn: true,
      rights: 0,
      wrongs: 2,
    })
  })

  test('it is due the day after it was wrong, and later each time it is right', () => {
    const [first, second] = [after(outcome(0, 0)), after(outcome(0, 0), outcome(1, 1))]
    const today = Math.floor((NOON + 4 * 3_600_000) / DAY)
    expect((first?.due ?? 0) - today).toBe(1)
    expect((second?.due ?? 0) - today).toBeGreaterThan(2)
  })
})

test('past exams stand with the newest year first, and an aim of 0 is none', () => {
  const fold = folded(
    eventAt(NOON, { kind: 'past', exam: 'e1', result: { ...past, year: 2024 } }),
    eventAt(NOON + 1, { kind: 'past', exam: 'e2', result: { ...past, year: 2026 } }),
    eventAt(NOON + 2, { kind: 'past', exam: 'e3', result: { ...past, year: 2025 } }),
    eventAt(NOON, { kind: 'aim', paper: 301, goal: 120 }),
    eventAt(NOON + 1, { kind: 'aim', paper: 301, goal: 0 }),
  )
  expect(fold.pasts.map(({ exam }) => exam)).toEqual(['e2', 'e3', 'e1'])
  expect(fold.findAim(301)).toBeUndefined()
})
