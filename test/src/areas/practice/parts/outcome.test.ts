import { outcomeByNode, runOutcome } from '../../../../../src/areas/practice/parts/outcome'
import { answer, handIn, openedPaper, openedPractice } from '../../../support/practice'

async function paper() {
  const { practice, attempt } = await openedPaper()
  return { practice, attempt, of: () => runOutcome(practice, practice.state.attempts[0] ?? fail()) }
}
const fail = () => {
  throw new Error('there is no attempt')
}

test('a paper counts the points of its sections, and a text waits for the student’s own marks', async () => {
  const { practice, attempt, of } = await paper()
  answer(practice, attempt, 'ma-1', 'B', 60_000)
  answer(practice, attempt, 'ma-2', 'A', 30_000)
  answer(practice, attempt, 'ma-5', '求导', 90_000)
  await handIn(practice, attempt)
  expect(of()).toMatchObject({ earned: 5, full: 20, right: 1, answered: 3, waiting: 1, took: 180_000 })
  const question = practice.bank.peek('ma-5') ?? fail()
  practice.answer(attempt, question, { text: '求导', points: [1] }, 90_000)
  // It has points and is neither right nor wrong, so that no knowledge counts it as either.
  expect(of()).toMatchObject({ earned: 11, right: 1, judged: 2, waiting: 0 })
  expect(of().questions[2]).toMatchObject({ state: 'points', share: 0.6 })
  expect(outcomeByNode(of())).toEqual([{ node: 'calc.limit', right: 1, all: 2, open: 0, first: 2 }])
})

test('questions left open in a paper are counted apart from wrong ones', async () => {
  const { practice, attempt, of } = await paper()
  answer(practice, attempt, 'ma-1', 'B')
  await handIn(practice, attempt)
  expect(outcomeByNode(of())).toEqual([{ node: 'calc.limit', right: 1, all: 1, open: 2, first: 2 }])
})

test('the time of a timed paper is from its beginning to its hand-in, and no longer than it may take', async () => {
  const { practice, attempt, root } = await openedPaper()
  root.clock.ms += 40_000
  answer(practice, attempt, 'ma-1', 'B', 40_000)
  root.clock.ms += 83_000
  await handIn(practice, attempt)
  expect(runOutcome(practice, practice.state.attempts[0] ?? fail()).took).toBe(123_000)
  const late = await openedPaper()
  answer(late.practice, late.attempt, 'ma-1', 'B', 4000)
  late.root.clock.ms += 300 * 60_000
  await late.practice.handInIfOver(late.attempt)
  await late.practice.catchUp()
  const [over = fail()] = late.practice.state.attempts
  expect([over.finish?.why, runOutcome(late.practice, over).took]).toEqual(['time', 180 * 60_000])
  // The day's minutes are those on questions, whatever else the student did while the clock ran.
  expect([...late.practice.state.days.values()].map(({ took }) => took)).toEqual([4000])
})

test('knowledge in which most was wrong comes first, and leads to the first question that was', async () => {
  const { practice } = await openedPractice()
  const attempt = practice.begin({
    mode: 'train',
    source: 'x:y',
    questions: ['ma-1', 'ma-3', 'ma-2'],
    seed: 1,
  })
  answer(practice, attempt, 'ma-1', 'B')
  answer(practice, attempt, 'ma-3', 'A')
  answer(practice, attempt, 'ma-2', 'A')
  practice.finish(attempt, 'done')
  expect(outcomeByNode(runOutcome(practice, practice.state.attempts[0] ?? fail()))).toEqual([
    { node: 'calc.series', right: 0, all: 1, open: 0, first: 2 },
    { node: 'calc.limit', right: 1, all: 2, open: 0, first: 3 },
  ])
})
