import { studyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { getMonday } from '../../../../../contract/domain/study/week'
import { getWeek as reportOf } from '../../../../../contract/domain/practice/week'
import type { PracticeStore } from '@/areas/practice/store/practice-store'
import { answer, openedPractice, getQuestion } from '../../../support/practice'

const DAY = 86_400_000
const questions = Array.from({ length: 8 }, (_, at) =>
  getQuestion(`ma-${at}`, { nodes: [at < 4 ? 'calc.limit' : 'calc.series'] }),
)
const getWeek = (practice: PracticeStore, of: number) =>
  reportOf(practice.bank.heads, practice.state, [{ subject: 'maths', paper: 301 }], of)
const monday = getMonday(studyDay(Date.UTC(2026, 10, 18)))

/** A practice that stands at the beginning of a day, with a run under way. */
async function openedOn(day: number) {
  const opened = await openedPractice({ questions })
  opened.root.clock.ms = studyDayStart(day)
  const attempt = opened.practice.begin({
    mode: 'train',
    source: 'node:calc',
    questions: questions.map(({ id }) => id),
    seed: 1,
  })
  return { ...opened, attempt }
}

test('a week begins on Monday at 04:00 in China', () => {
  expect(new Date(studyDayStart(monday)).toISOString()).toBe('2026-11-15T20:00:00.000Z')
  expect([0, 1, 6].map((days) => getMonday(monday + days))).toEqual([monday, monday, monday])
  expect([getMonday(monday - 1), getMonday(monday + 7)]).toEqual([monday - 7, monday + 7])
})

test('only answers of the week are counted, and the report stays the same later', async () => {
  const { practice, root, attempt } = await openedOn(monday)
  answer(practice, attempt, 'ma-0', 'A')
  answer(practice, attempt, 'ma-1', 'B')
  root.clock.ms = studyDayStart(monday + 7) - 1
  answer(practice, attempt, 'ma-4', 'B')
  const then = getWeek(practice, monday)
  expect(then).toMatchObject({ answers: 3, right: 2, days: 2, took: 90_000 })
  root.clock.ms += 1
  answer(practice, attempt, 'ma-2', 'A')
  root.clock.ms += 30 * DAY
  answer(practice, attempt, 'ma-3', 'A')
  expect(getWeek(practice, monday)).toEqual(then)
  expect(getWeek(practice, monday + 7)).toMatchObject({ answers: 1, right: 0 })
})

test('where most was wrong is the first thing to do, and of fewer than five answers nothing is advised', async () => {
  const { practice, attempt } = await openedOn(monday)
  const again = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-4', 'ma-5'], seed: 1 })
  answer(practice, attempt, 'ma-0', 'A')
  answer(practice, attempt, 'ma-4', 'A')
  answer(practice, attempt, 'ma-5', 'A')
  answer(practice, again, 'ma-4', 'A')
  answer(practice, again, 'ma-5', 'B')
  expect(getWeek(practice, monday).things).toEqual([])
  const third = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-4'], seed: 1 })
  answer(practice, third, 'ma-4', 'B')
  expect(getWeek(practice, monday).things).toEqual([
    { node: 'calc.series', why: { kind: 'wrong', wrong: 3, all: 5 }, minutes: 4 },
  ])
})

test('answers before the week are what it is compared with', async () => {
  const { practice, root, attempt } = await openedOn(monday - 10)
  answer(practice, attempt, 'ma-0', 'A')
  root.clock.ms = studyDayStart(monday)
  answer(practice, attempt, 'ma-1', 'B')
  const [maths] = getWeek(practice, monday).subjects
  expect([maths?.before.answers, maths?.after.answers]).toEqual([1, 1])
  // One was wrong, the other right.
  expect(maths?.before.ability.mean).toBeLessThan(0)
  expect(maths?.after.ability.mean).toBeGreaterThan(0)
})
