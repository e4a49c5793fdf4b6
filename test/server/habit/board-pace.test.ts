import { sql } from 'kysely'
import type { Result } from '../../../contract/types'
import { studyWeek } from '../../../contract/domain/study/week'
import { deriveKeys } from '../../../server/src/security/keys'
import { openSession } from '../../../server/src/modules/account/auth/sessions'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { startWholeServer } from '../../support/whole-server'
import { startForEach } from '../../support/start-suite'

// The middle of the running week, so that a test stays in it.
const now = studyWeek(Date.now()).startsAt + 3 * 86_400_000

const server = startForEach(() => startWholeServer({ clock: () => new Date(now) }))
let me: Member
let questions: readonly string[]
beforeEach(async () => {
  const { bank } = await sharedContent('content')
  questions = bank.sets.flatMap((set) => set.questions.map(({ id }) => id))
  const { uid } = await makeMember(server.db)
  const { access } = await openSession(server.db, deriveKeys('a secret'), uid, {}, new Date(now))
  me = { uid, headers: { authorization: `Bearer ${access}` } }
})

async function send(events: readonly object[]): Promise<void> {
  const url = `/study/v1/users/${me.uid}/streams/practice/events`
  const { headers } = me
  const sent = await server.app.inject({ method: 'POST', url, headers, payload: { events } })
  expect(sent.json().result.outcomes).toEqual(
    events.map(() => expect.objectContaining({ state: 'accepted' })),
  )
}

/** The student's score, by which the counts of the board go as well. */
async function score(): Promise<number> {
  const url = '/statistics/v1/leaderboard/practice-week/item'
  const found: Result<'getLeaderboardItem'> = (await server.app.inject({ url, headers: me.headers })).json()
    .result
  const { rows } = await sql<{ score: number }>`select score from board_counts where n = 1`.execute(server.db)
  expect(rows).toEqual([{ score: found.score }])
  return found.score
}

const base = (before = 0) => ({ id: newUuid(new Date(now - before)), at: now - before })

/** A run with answers to some questions, all at the same moment. */
function atOnce(asked: readonly string[], took: number, before: number) {
  const about = { kind: 'begin', mode: 'page', source: 'node:test', questions: asked, seed: 1 }
  const begin = { ...base(before), ...about }
  const given = asked.map((question, nth) => ({
    ...base(),
    kind: 'answer',
    attempt: begin.id,
    question,
    version: 1,
    text: 'A',
    took: nth === 0 ? took : 0,
  }))
  return { begin, given }
}

test('only questions of a run count, since it began with them or since they were added', async () => {
  const [, , last = ''] = questions
  const { begin, given } = atOnce(questions.slice(0, 3), 60_000, 60_000)
  await send([{ ...begin, questions: questions.slice(0, 2) }, ...given])
  expect(await score()).toBe(2)
  await send([{ ...base(), kind: 'ask', attempt: begin.id, question: last }])
  expect(await score()).toBe(3)
})

test.each([
  ['a run as old as the second', 1_800_000, 0, 1],
  ['no time on them', 0, 60_000, 1],
  ['four seconds of work on them', 3000, 60_000, 4],
  ['a page worked on for a minute', 60_000, 60_000, 9],
])('nine answers at once with %s count one for each second', async (_name, took, before, most) => {
  const { begin, given } = atOnce(questions.slice(0, 9), took, before)
  await send([begin, ...given.slice(4)])
  await send(given.slice(0, 4))
  expect(await score()).toBe(most)
})

test('runs of one question each that are answered in one second count one together', async () => {
  const runs = questions.slice(0, 20).map((question) => atOnce([question], 0, 5000))
  await send(runs.flatMap(({ begin, given }) => [begin, ...given]))
  expect(await score()).toBe(1)
})

test('a score that was counted by the questions alone stays and grows', async () => {
  const { begin, given } = atOnce(questions.slice(0, 9), 60_000, 60_000)
  await send([begin, ...given.slice(0, 3)])
  await sql`update board_scores set questions = null, seconds = null`.execute(server.db)
  await send([{ ...given[0], ...base() }])
  expect(await score()).toBe(3)
  await send(given.slice(3, 5))
  expect(await score()).toBe(5)
})
