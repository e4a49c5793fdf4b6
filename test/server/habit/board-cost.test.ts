import { sql } from 'kysely'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import { newUuid } from '../../../server/src/lib/uuid'
import { boards, getPeriod } from '../../../server/src/modules/habit/board/boards'
import { countAnswered } from '../../../server/src/modules/habit/board/count-repo'
import { sharedContent } from '../../support/content'
import { makeMember, makeMembers } from '../../support/members'
import { addUnfollowed, rowsRead } from '../../support/rows-read'
import { startWholeServer } from '../../support/whole-server'
import { startForEach } from '../../support/start-suite'

const STORED = 6000
const BATCH = 200
/** Students whom the database knows already, so that it plans as one that has been in use. */
const OTHERS = 150
/** Rows of the log that counting a batch may read. */
const MOST_READ = 5000

const server = startForEach(startWholeServer)
let uid: string
let questions: readonly string[]
const now = new Date()
const at = now.getTime()
beforeEach(async () => {
  const { bank } = await sharedContent('content')
  questions = bank.sets.flatMap((set) => set.questions.map(({ id }) => id))
  for (const otherMakeMember of await makeMembers(server.db, OTHERS))
    await store(otherMakeMember.uid, listAnswers(newUuid(now), 50))
  await sql`analyze study_events`.execute(server.db)
  ;({ uid } = await makeMember(server.db))
})

const board = boards[0] ?? { id: '', stream: '' }
const event = (kind: string, own: object): StudyEvent => ({ id: newUuid(now), kind, at, ...own })

const store = (owner: string, events: readonly StudyEvent[]) => addUnfollowed(server.db, owner, events, now)

/** Counts what is new, and resolves to the rows of the log that were read for it. */
const countRead = () =>
  rowsRead(server.db, 'study_events', (db) => countAnswered(db, board, { period: getPeriod(at), now }, uid))

const counted = async () => {
  const { rows } = await sql<{ counted: string; newest: string; score: number | null }>`
    select logs.counted, logs.newest, scores.score from study_logs as logs left join board_scores as scores using (uid)
    where logs.uid = ${uid} and stream = 'practice'`.execute(server.db)
  return rows[0]
}

/** Many answers to the first question of a run. */
const listAnswers = (attempt: string, count = STORED) =>
  Array.from({ length: count }, () =>
    event('answer', { attempt, question: questions[0], version: 1, text: 'A', took: 0 }),
  )

test('questions that are added to a run with thousands of answers cost no more than a bounded part of it', async () => {
  const begin = event('begin', { mode: 'train', source: 'node:test', questions: [questions[0]], seed: 1 })
  await store(uid, [begin, ...listAnswers(begin.id)])
  await countRead()
  await store(
    uid,
    Array.from({ length: BATCH }, (_, nth) =>
      event('ask', { attempt: begin.id, question: questions[1 + (nth % (questions.length - 1))] }),
    ),
  )
  expect(await countRead()).toBeLessThan(MOST_READ)
  const answer = { attempt: begin.id, question: questions[1], version: 1, text: 'A', took: 5000 }
  await store(uid, [event('answer', answer)])
  expect(await countRead()).toBeLessThan(MOST_READ)
  expect(await counted()).toMatchObject({ score: 1 })
})

test('events that come to no score are looked at once', async () => {
  const attempt = newUuid(now)
  await store(uid, listAnswers(attempt))
  await countRead()
  const { newest } = (await counted()) ?? {}
  expect(await counted()).toEqual({ counted: newest, newest, score: null })
  expect(await countRead()).toBeLessThan(BATCH)
  const begin = { mode: 'train', source: 'node:test', questions: [questions[0]], seed: 1 }
  await store(uid, [{ ...event('begin', begin), id: attempt }])
  expect(await countRead()).toBeLessThan(MOST_READ)
  expect(await counted()).toMatchObject({ score: 1 })
})

test('a hundred runs of two hundred questions are counted as they come', async () => {
  const asked = questions.slice(0, BATCH - 1)
  for (let nth = 0; nth < 100; nth += 1) {
    const begin = event('begin', { mode: 'page', source: 'node:test', questions: asked, seed: nth })
    const answer = { attempt: begin.id, version: 1, text: 'A', took: 0 }
    await store(uid, [begin, ...asked.map((question) => event('answer', { ...answer, question }))])
    expect(await countRead()).toBeLessThan(MOST_READ)
  }
  expect(await counted()).toMatchObject({ score: 1 })
})
