import { ErrorCode } from '../../../contract/errors'
import { Type } from 'typebox'
import { unpackEvents } from '../../../contract/domain/words/packed'
import { streams } from '../../../contract/schemas/study/streams'
import type { Db } from '../../../server/src/db'
import { newUuid } from '../../../server/src/lib/uuid'
import { createStudyLog, type StudyLog } from '../../../server/src/modules/study/service'
import { studyText } from '../../../server/src/modules/study/strings/study'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'
import { startTestServer, type TestServer } from '../../support/server'

const NOW = new Date('2026-10-01T18:00:00Z')
const at = NOW.getTime()
const base = { id: Type.String(), at: Type.Integer() }
/** A stream of another shape: the answers to a paper, which are handed in. */
const Answer = Type.Object({
  ...base,
  kind: Type.Literal('answer'),
  paper: Type.String(),
  question: Type.Integer(),
  choice: Type.Array(Type.String()),
})
const HandedIn = Type.Object({ ...base, kind: Type.Literal('hand-in'), paper: Type.String() })
const Judged = Type.Object({
  ...base,
  kind: Type.Literal('judged'),
  paper: Type.String(),
  points: Type.Number(),
})
const papers = ['2026-math-1']

const servers: TestServer[] = []
let db: Db
let log: StudyLog
let uid: string

/** A log of the app's streams and of answers, with room for so many events a stream. */
const openLog = (bound: { mostEvents?: number } = {}) =>
  createStudyLog({
    ...bound,
    db,
    clock: () => NOW,
    streams: {
      ...streams,
      answers: {
        sent: Type.Union([Answer, HandedIn]),
        stored: Type.Union([Answer, HandedIn, Judged]),
        isKnown: (event) => papers.includes(String(Reflect.get(event, 'paper'))),
      },
    },
  })

beforeEach(async () => {
  db = await openTestDatabase()
  uid = (await makeMember(db)).uid
  log = openLog()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  await db.destroy()
})

const id = () => newUuid(NOW)
const answer = (choice: string[] = ['A']) => ({
  id: id(),
  kind: 'answer',
  at,
  paper: '2026-math-1',
  question: 3,
  choice,
})
const states = (found: { outcomes: { state: string; reason?: string }[] }) =>
  found.outcomes.map(({ state, reason }) => reason ?? state)

test('a second stream is an entry: its events are checked, stored and listed by its own shapes', async () => {
  const of = { uid, stream: 'answers', device: 'own' }
  const [first, second] = [answer(), { id: id(), kind: 'hand-in', at, paper: '2026-math-1' }]
  const wrong = [
    { id: id(), kind: 'mark', at, word: 'abandon', mark: 'none' },
    { ...answer(), choice: 'A' },
    { id: id(), kind: 'judged', at, paper: '2026-math-1', points: 150 },
  ]
  const unknown = { ...answer(), paper: 'none' }
  const early = { ...answer(), at: 0 }
  expect(states(await log.add(of, [first, ...wrong, unknown, early, second, first]))).toEqual([
    'accepted',
    ...wrong.map(() => 'shape'),
    'content',
    'time',
    'accepted',
    'duplicate',
  ])
  await expect(log.list(of)).resolves.toMatchObject({ events: [first, second], isEnd: true })
})

test('streams of one student know nothing of each other, even under the same ids', async () => {
  const first = answer(['A', 'C'])
  const mark = { id: first.id, kind: 'mark', at, word: 'abandon', mark: 'mastered' }
  const [words, answers] = ['words', 'answers'].map((stream) => ({ uid, stream }))
  if (!words || !answers) throw new Error('no streams')
  expect(states(await log.add({ ...answers, device: 'own' }, [answer(), answer(), first]))).toEqual([
    'accepted',
    'accepted',
    'accepted',
  ])
  expect(states(await log.add({ ...words, device: 'own' }, [mark]))).toEqual(['accepted'])
  await expect(log.list(words)).resolves.toMatchObject({ events: [mark], cursor: '1' })
  await expect(log.list(answers, '2')).resolves.toMatchObject({ events: [first], cursor: '3' })
})

test('an app from before there were streams still sends and fetches', async () => {
  const server = await startTestServer({ db })
  servers.push(server)
  const member = await makeMember(db)
  const url = `/study/v1/users/${member.uid}/word-events`
  const events = ['abandon', 'brief'].map((word) => ({
    id: id(),
    kind: 'mark',
    at,
    word,
    mark: 'mastered',
  }))
  const sent = await server.app.inject({ method: 'POST', url, headers: member.headers, payload: { events } })
  expect(states(sent.json().result)).toEqual(['accepted', 'accepted'])
  const fetched = await server.app.inject({ url: `${url}?cursor=1`, headers: member.headers })
  expect(fetched.json().result).toMatchObject({ events: events.slice(1), cursor: '2', isEnd: true })
  await expect(log.list({ uid: member.uid, stream: 'words' })).resolves.toMatchObject({ events })
})

test('the events of a device and a student in an hour are limited, and another’s goes on', async () => {
  const of = { uid, stream: 'answers', device: 'stolen' }
  const flood = ['x'.repeat(5_000_000)]
  for (let nth = 0; nth < 3; nth += 1) expect(states(await log.add(of, flood))).toEqual(['shape'])
  await expect(log.add(of, flood)).rejects.toMatchObject({ code: ErrorCode.TooMany })
  const own = { ...of, device: 'own' }
  expect(states(await log.add(own, ['x'.repeat(4_900_000)]))).toEqual(['shape'])
  await expect(log.add(own, flood)).rejects.toMatchObject({ code: ErrorCode.TooMany })
  const another = { uid: (await makeMember(db)).uid, stream: 'answers', device: 'stolen' }
  expect(states(await log.add(another, [answer()]))).toEqual(['accepted'])
})

test('places of repeated events fill no stream', async () => {
  const of = { uid, stream: 'answers', device: 'own' }
  await log.add(of, [answer()])
  await db.updateTable('study_logs').set({ newest: 600_000 }).where('uid', '=', uid).execute()
  expect(states(await log.add(of, [answer()]))).toEqual(['accepted'])
})

test('a stream with more events than anybody makes takes no more, and knows those that it has', async () => {
  const of = { uid, stream: 'answers', device: 'own' }
  const [first, second] = [answer(), answer()]
  const small = openLog({ mostEvents: 2 })
  expect(states(await small.add(of, [first]))).toEqual(['accepted'])
  expect(states(await small.add(of, [first, second]))).toEqual(['duplicate', 'accepted'])
  await expect(small.add(of, [first, answer()])).rejects.toMatchObject({
    code: ErrorCode.TooMany,
    message: studyText.full,
  })
  expect(states(await small.add(of, [first]))).toEqual(['duplicate'])
})

test('pages come packed to who names a number of them, and no more than those, or than a request can carry', async () => {
  const of = { uid, stream: 'answers', device: 'own' }
  const texts = ['A', 'x'.repeat(3000)]
  for (const [nth, text] of texts.entries())
    for (let batch = 0; batch < (nth === 0 ? 10 : 6); batch += 1)
      await log.add(
        of,
        Array.from({ length: 200 }, () => answer([text])),
      )
  const counts = async (most: number, cursor?: string) => {
    const { pages = [], events, isEnd, cursor: last } = await log.listPacked(of, most, cursor)
    expect(events).toEqual([])
    return [...pages.map(({ at: times }) => times.length), last, isEnd]
  }
  expect(await counts(1)).toEqual([1000, '1000', false])
  expect(await counts(2, '0')).toEqual([1000, 1000, '2000', false])
  // Pages of long ones have fewer, and an answer ends after so many bytes of them.
  const [first = 0, second = 0, third = 0, ...end] = await counts(16, '2000').then((all) => all.map(Number))
  expect([first, second, third].every((count) => count > 300 && count < 330)).toBe(true)
  expect(end).toEqual([2000 + first + second + third, 0])
  expect(await counts(16, '3000')).toEqual([200, '3200', true])
  expect(await counts(16, '3200')).toEqual(['3200', true])
  const { pages: [page] = [] } = await log.listPacked(of, 1)
  const { events } = await log.list(of)
  expect(page && unpackEvents(page)).toEqual(events)
  await expect(log.listPacked(of, 1, 'x')).rejects.toMatchObject({ code: ErrorCode.Invalid })
})

test('batches of a stream of one student are stored and followed one after the other, those of others beside them', async () => {
  const another = (await makeMember(db)).uid
  const done: string[] = []
  const under = new Map<string, number>()
  let most = 0
  const busy = createStudyLog({
    db,
    clock: () => NOW,
    streams: {
      answers: {
        sent: Type.Union([Answer, HandedIn]),
        stored: Type.Union([Answer, HandedIn]),
        async afterAdd(user, [event]) {
          const now = (under.get(user) ?? 0) + 1
          under.set(user, now)
          most = Math.max(most, now)
          await db.selectFrom('accounts').select('uid').execute()
          under.set(user, now - 1)
          done.push(`${user} ${event?.id}`)
        },
      },
    },
  })
  const batches = [uid, another, uid, another, uid, uid].map((user) => ({ user, event: answer() }))
  await Promise.all(
    batches.map(({ user, event }) => busy.add({ uid: user, stream: 'answers', device: 'own' }, [event])),
  )
  expect(most).toBe(1)
  for (const user of [uid, another]) {
    const own = batches.filter((it) => it.user === user).map(({ event }) => `${user} ${event.id}`)
    expect(done.filter((it) => it.startsWith(user))).toEqual(own)
  }
})
