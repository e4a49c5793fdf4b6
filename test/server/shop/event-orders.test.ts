import fc from 'fast-check'
import { nothingDone } from '../../../contract/domain/habit/facts'
import { studyDay } from '../../../contract/domain/study/day'
import { factsOfDay } from '../../../server/src/domain/day-facts'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { duel, duels, member, now, questions, run, send, server, startDuelServer } from '../../support/duels'

startDuelServer()

const base = (before = 0) => ({ id: newUuid(new Date(now - before)), at: now - before })

/** A run of a public paper, handed in with an answer to each question. */
async function paperRun() {
  const { bank } = await sharedContent('content')
  const paper = bank.papers.find(({ isPublic }) => isPublic)
  if (!paper) throw new Error('there is a public paper')
  const asked = paper.sections.flatMap((section) => section.questions)
  const keys = new Map(
    bank.sets.flatMap((set) => set.questions.map((question) => [question.id, question.answer] as const)),
  )
  const begin = { ...base(600_000), kind: 'begin', mode: 'public', source: `paper:${paper.id}`, seed: 1 }
  const events = [
    { ...begin, questions: asked },
    ...asked.map((question, nth) => ({
      ...base(10_000 * (asked.length - nth)),
      kind: 'answer',
      attempt: begin.id,
      question,
      version: 1,
      text: keys.get(question)?.join('') ?? '',
      took: 1000,
    })),
    { ...base(), kind: 'finish', attempt: begin.id, why: 'done' },
  ]
  return { board: `paper-${paper.id}`, events }
}

/** A run to which a question is added, with answers to it and to one that it never has, and a page answered all at once. */
function grownRuns() {
  const [first, added, stray, ...page] = questions.slice(30, 40).map(({ id }) => id)
  const begin = (asked: readonly (string | undefined)[], before: number) => {
    const about = { kind: 'begin', mode: 'train', source: 'node:test', seed: 1 }
    return { ...base(before), ...about, questions: asked }
  }
  const [grown, whole] = [begin([first], 900_000), begin(page, 5500)]
  const answer = (attempt: string, question: string | undefined, took: number) => ({
    ...base(),
    kind: 'answer',
    attempt,
    question,
    version: 1,
    text: 'A',
    took,
  })
  return [
    grown,
    answer(grown.id, first, 1000),
    { ...base(), kind: 'ask', attempt: grown.id, question: added },
    answer(grown.id, added, 2000),
    answer(grown.id, stray, 500_000),
    whole,
    // More time on the first of them than there was.
    ...page.map((question, nth) => answer(whole.id, question, nth === 0 ? 60_000 : 0)),
  ]
}

/** Answers to a run that never begins. */
const strayAnswers = () =>
  questions.slice(25, 30).map(({ id: question }) => ({
    ...base(),
    kind: 'answer',
    attempt: newUuid(new Date(now)),
    question,
    version: 1,
    text: 'A',
    took: 1000,
  }))

/** The outcome of a student's events, wherever somebody sees it. */
async function outcome(of: Member, paper: string, attempt: string) {
  const item = async (board: string) =>
    (await server.app.inject({ url: `/statistics/v1/leaderboard/${board}/item`, headers: of.headers })).json()
      .result.score
  const runs = server.db
    .selectFrom('duel_runs')
    .select(['attempt', 'rights', 'times', 'is_newest'])
    .where('uid', '=', of.uid)
  return {
    week: await item('practice-week'),
    paper: await item(paper),
    facts: await factsOfDay(server.db, of.uid, studyDay(now)),
    runs: await runs.orderBy('attempt').execute(),
    count: (await duels(of)).items.length,
    duel: await duel(of, attempt),
  }
}

test('in whatever order and batches events arrive, the same counts, once', async () => {
  const first = run({ right: 6, at: now - 1 })
  const second = run({ right: 8, source: `duel:politics:${first.attempt}` })
  const paper = await paperRun()
  const events = [...first.all, ...second.all, ...paper.events, ...grownRuns(), ...strayAnswers()]
  const straight = await member()
  await send(straight, events)
  const expected = await outcome(straight, paper.board, second.attempt)
  expect(expected).toMatchObject({
    count: 1,
    duel: { mine: { right: 8 }, theirs: { right: 6 }, isOwn: true },
  })
  expect(expected.runs.map(({ is_newest }) => is_newest)).toEqual([false, true])
  expect([expected.week, expected.paper]).toEqual([expected.facts.questions, 100])

  const order = fc.shuffledSubarray(
    events.map((_, at) => at),
    { minLength: events.length },
  )
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: events.length - 1 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(order, cuts, async (places, ends) => {
      const me = await member()
      const sorted = [...ends].sort((a, b) => a - b)
      for (const [nth, end] of [...sorted, events.length].entries())
        await send(
          me,
          places.slice(sorted[nth - 1] ?? 0, end).flatMap((at) => events[at] ?? []),
        )
      expect(await outcome(me, paper.board, second.attempt)).toEqual(expected)
    }),
    {
      numRuns: 20,
      examples: [
        [events.map((_, at) => events.length - 1 - at), []],
        [events.map((_, at) => events.length - 1 - at), events.slice(1).map((_, at) => at + 1)],
      ],
    },
  )
})

test('answers to a run that never begins count nothing', async () => {
  const me = await member()
  await send(me, strayAnswers())
  const paper = await paperRun()
  expect(await outcome(me, paper.board, newUuid(new Date(now)))).toMatchObject({
    week: 0,
    facts: nothingDone,
    runs: [],
  })
})
