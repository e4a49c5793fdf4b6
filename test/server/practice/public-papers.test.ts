import { sql } from 'kysely'
import type { Result } from '../../../contract/types'
import type { Paper, Question } from '../../../contract/schemas/practice/question'
import { deriveKeys } from '../../../server/src/security/keys'
import { openSession } from '../../../server/src/modules/account/auth/sessions'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { startWholeServer } from '../../support/whole-server'
import { startForEach } from '../../support/start-suite'

const server = startForEach(startWholeServer)
let paper: Paper
let keys: ReadonlyMap<string, Question>
beforeEach(async () => {
  const { bank } = await sharedContent('content')
  const found = bank.papers.find(({ isPublic }) => isPublic)
  if (!found) throw new Error('The content has no public paper.')
  paper = found
  keys = new Map(
    bank.sets.flatMap((set) => set.questions.map((question) => [question.id, question] as const)),
  )
})

async function member(name = ''): Promise<Member> {
  const { uid } = await makeMember(server.db)
  if (name !== '')
    await server.db
      .insertInto('profiles')
      .values({ uid, name, avatar: '', branch_id: '', created_at: new Date() })
      .execute()
  const { access } = await openSession(server.db, deriveKeys('a secret'), uid, {}, new Date())
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

async function send(of: Member, events: readonly object[]): Promise<void> {
  const url = `/study/v1/users/${of.uid}/streams/practice/events`
  const sent = await server.app.inject({ method: 'POST', url, headers: of.headers, payload: { events } })
  expect(sent.statusCode).toBe(200)
}
const board = async <Id extends 'getLeaderboardItem' | 'getLeaderboardPage'>(
  of: Member,
  part: 'item' | 'page',
  id = paper.id,
): Promise<Result<Id>> => {
  const url = `/statistics/v1/leaderboard/paper-${id}/${part}`
  return (await server.app.inject({ url, headers: of.headers })).json().result
}
const item = (of: Member) => board<'getLeaderboardItem'>(of, 'item')

interface Run {
  /** How many of its questions are answered by their keys; the others by nothing that is right. */
  readonly right: number
  readonly at?: number
  readonly mode?: string
  readonly why?: string
}

/** The events of a run of the paper; the device calls each answer right, whatever it is. */
function run({ right, at = Date.now(), mode = 'public', why = 'done' }: Run): object[] {
  const attempt = newUuid(new Date(at))
  const questions = paper.sections.flatMap((section) => section.questions)
  const base = () => ({ id: newUuid(new Date(at)), at })
  const answers = questions.map((question, nth) => {
    const key = keys.get(question)?.answer.join('') ?? ''
    const wrong = key === 'A' ? 'B' : 'A'
    const text = nth < right ? key : wrong
    return { ...base(), kind: 'answer', attempt, question, version: 1, text, share: 1, took: 1000 }
  })
  return [
    { id: attempt, at, kind: 'begin', mode, source: `paper:${paper.id}`, questions, seed: 1 },
    ...answers,
    { ...base(), kind: 'finish', attempt, why },
  ]
}

test('the board has the points of the first run, marked by the server, whatever the device says', async () => {
  const [first, second] = [await member('林清'), await member('王晓')]
  await send(first, run({ right: 7 }))
  await send(first, run({ right: 10 }))
  await send(second, run({ right: 9 }))
  expect(await item(first)).toEqual({ isShown: true, score: 70, rank: 2, total: 2 })
  expect((await board<'getLeaderboardPage'>(first, 'page')).items).toEqual([
    { rank: 1, name: '王**', score: 90, isMe: false },
    { rank: 2, name: '林**', score: 70, isMe: true },
  ])
})

test('of runs that arrive together, as after a login, the one that was handed in first counts', async () => {
  const me = await member()
  const now = Date.now()
  await send(me, [...run({ right: 10, at: now }), ...run({ right: 4, at: now - 60_000 })])
  expect(await item(me)).toMatchObject({ score: 40, total: 1 })
})

test('a run that two devices hand in, and one that is sent again, count once', async () => {
  const me = await member()
  const events = run({ right: 6 })
  await Promise.all([send(me, events), send(me, events), send(me, run({ right: 6 }))])
  await send(me, events)
  expect(await item(me)).toMatchObject({ score: 60, rank: 1, total: 1 })
})

test('an answer changed after the hand-in does not count', async () => {
  const me = await member()
  const events = run({ right: 5 })
  await send(me, events)
  await sql`delete from board_scores where uid = ${me.uid}`.execute(server.db)
  const attempt: unknown = Reflect.get(events[0] ?? {}, 'id')
  const last = paper.sections[0]?.questions.at(-1) ?? ''
  const text = keys.get(last)?.answer.join('')
  const late = { id: newUuid(new Date()), at: Date.now(), kind: 'answer', attempt, question: last }
  await send(me, [{ ...late, version: 1, text, took: 1 }, ...run({ right: 1 })])
  expect(await item(me)).toMatchObject({ score: 50 })
})

test('whoever began a paper many times before gets the result of the run that is handed in', async () => {
  const me = await member()
  const now = Date.now()
  await send(
    me,
    Array.from({ length: 25 }, (_, nth) => run({ right: 1, at: now - 1000 + nth })[0] ?? {}),
  )
  await send(me, run({ right: 6, at: now }))
  expect(await item(me)).toMatchObject({ score: 60, rank: 1 })
})

test('a run that is given up is not handed in, though it is later', async () => {
  const me = await member()
  const now = Date.now()
  const given = run({ right: 3, at: now - 2000, why: 'left' })
  await send(me, given)
  expect(await item(me)).toMatchObject({ score: 0, rank: null })
  await send(me, run({ right: 8, at: now }))
  const late = { ...given.at(-1), id: newUuid(new Date(now)), at: now - 1000, why: 'done' }
  await send(me, [late])
  expect(await item(me)).toMatchObject({ score: 80, rank: 1 })
})

test('a run that is left, or of another mode, is on no board; an unknown paper has none', async () => {
  const me = await member()
  await send(me, run({ right: 5 }).slice(0, -1))
  await send(me, run({ right: 5, mode: 'test' }))
  expect(await item(me)).toEqual({ isShown: true, score: 0, rank: null, total: 0 })
  const url = '/statistics/v1/leaderboard/paper-po-mock-1/item'
  expect((await server.app.inject({ url, headers: me.headers })).json()).toMatchObject({ status: 404 })
})
