import { chinaMidnight, DAY_MS } from '../../../contract/domain/china-time'
import { sql } from 'kysely'
import type { Result } from '../../../contract/types'
import type { PracticeEvent } from '../../../contract/domain/practice/event'
import { PracticeFold } from '../../../contract/domain/practice/fold'
import { paperSittingsJob } from '../../../server/src/jobs/paper-sittings'
import { PAPERS_A_DAY } from '../../../server/src/domain/limits'
import { deriveKeys } from '../../../server/src/security/keys'
import { openSession } from '../../../server/src/modules/account/auth/sessions'
import { newUuid } from '../../../server/src/lib/uuid'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { startWholeServer, type WholeServer } from '../../support/whole-server'

const MINUTE = 60_000
/** A paper of 38 questions and three hours. */
const PAPER = 'po-mock-1'

let server: WholeServer
let now: number
let me: Member
beforeEach(async () => {
  now = Date.now()
  server = await startWholeServer({ clock: () => new Date(now) })
  me = await makeMember(server.db)
})
afterEach(() => server.close())

const content = () => sharedContent('content')

/** Lets time pass; an access lasts two hours. */
async function moveTo(ms: number): Promise<void> {
  now = ms
  const { access } = await openSession(server.db, deriveKeys('a secret'), me.uid, {}, new Date(now))
  me = { uid: me.uid, headers: { authorization: `Bearer ${access}` } }
}

async function post(url: string, payload: object, { headers }: Member = me) {
  const answer = await server.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, ...answer.json() }
}
const begin = (own: object = {}, of = me) =>
  post(`/study/v1/users/${of.uid}/papers`, { id: newUuid(new Date(now)), paper: PAPER, seed: 7, ...own }, of)
const send = (...events: readonly object[]) =>
  post(`/study/v1/users/${me.uid}/streams/practice/events`, { events })

async function log(of = me): Promise<PracticeEvent[]> {
  const url = `/study/v1/users/${of.uid}/streams/practice/events`
  return (await server.app.inject({ url, headers: of.headers })).json().result.events
}
async function findAttempt(id: string) {
  const fold = new PracticeFold()
  fold.add(await log())
  return fold.findAttempt(id)
}

async function paperQuestions(): Promise<Result<'getPaperQuestions'>['questions']> {
  return (await server.app.inject(`/study/v1/papers/${PAPER}`)).json().result.questions
}
async function loadKey(question: string): Promise<string> {
  const all = (await content()).bank.sets.flatMap(({ questions }) => questions)
  return all.find(({ id }) => id === question)?.answer.join('') ?? ''
}

const base = () => ({ id: newUuid(new Date(now)), at: now })
const answer = (attempt: string, question: string, text: string, own: object = {}) => ({
  ...base(),
  kind: 'answer',
  attempt,
  question,
  version: 1,
  text,
  took: 1000,
  ...own,
})
const finish = (attempt: string) => ({ ...base(), kind: 'finish', attempt, why: 'done' })

test('the questions of a paper contain no key, no reason and no explanation, nor the drawings of one', async () => {
  const { bank } = await content()
  expect(bank.papers.length).toBeGreaterThan(0)
  for (const paper of bank.papers) {
    const response = await server.app.inject(`/study/v1/papers/${paper.id}`)
    expect(response.headers['etag']).toBeDefined()
    const file: Result<'getPaperQuestions'> = response.json().result
    const asked = paper.sections.flatMap(({ questions }) => questions)
    expect(file.questions.map(({ id }) => id)).toEqual(asked)
    const text = JSON.stringify([file.questions, file.groups])
    const known = new Set(asked)
    for (const question of bank.sets
      .flatMap(({ questions }) => questions)
      .filter(({ id }) => known.has(id))) {
      const secrets = [question.explain, question.model, ...question.options.map(({ why }) => why?.text)]
      for (const secret of secrets)
        if (secret) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
    }
    for (const formula of Object.keys(file.formulas))
      expect(text).toContain(JSON.stringify(formula.replace(/^\$/, '')).slice(1, -1))
  }
  expect((await server.app.inject('/study/v1/papers/nothing')).statusCode).toBe(404)
})

test('a paper begins by the server’s clock, once for all devices', async () => {
  const first = await begin()
  expect(first.result).toMatchObject({ endsAt: now + 180 * MINUTE, now })
  const { attempt } = first.result
  now += 20 * MINUTE
  const again = await begin({ id: attempt })
  const another = await begin()
  for (const { result } of [again, another])
    expect(result).toEqual({ attempt, endsAt: first.result.endsAt, now })
  const events = await log()
  expect(events).toMatchObject([
    { id: attempt, kind: 'begin', mode: 'paper', at: now - 20 * MINUTE, minutes: 180 },
  ])
  expect(await begin({ id: attempt, paper: 'po-mock-2' })).toMatchObject({ status: 409 })
})

test('two devices that begin at the same moment sit one paper', async () => {
  const [first, second] = await Promise.all([begin(), begin()])
  expect(first.result.attempt).toBe(second.result.attempt)
  expect(await log()).toHaveLength(1)
})

test('a device cannot begin a timed paper by itself, nor mark one', async () => {
  const questions = ['po-ph-001']
  const own = {
    ...base(),
    kind: 'begin',
    mode: 'paper',
    source: `paper:${PAPER}`,
    questions,
    seed: 1,
    minutes: 600,
  }
  const { attempt } = (await begin()).result
  const mark = { ...base(), kind: 'score', attempt, scores: [] }
  const { outcomes } = (await send(own, mark)).result
  expect(outcomes).toEqual([
    { state: 'refused', reason: 'shape' },
    { state: 'refused', reason: 'shape' },
  ])
})

test('a paper that is handed in is marked by the server, and no result is sent before', async () => {
  const { attempt } = (await begin()).result
  const [first, second] = (await paperQuestions()).map(({ id }) => id)
  if (!first || !second) throw new Error('the paper has questions')
  // The device's own claims are not believed.
  await send(
    answer(attempt, first, await loadKey(first), { share: 0 }),
    answer(attempt, second, '', { share: 1 }),
  )
  expect((await log()).filter(({ kind }) => kind === 'score')).toEqual([])
  const end = finish(attempt)
  await send(end)
  await send(end)
  const found = await findAttempt(attempt)
  expect(found?.isMarked).toBe(true)
  expect([first, second].map((id) => found?.answers.get(id)?.share)).toEqual([1, 0])
  expect((await log()).filter(({ kind }) => kind === 'score')).toHaveLength(1)
})

test('handing in counts until 30 seconds after the end, and later answers are stored as late', async () => {
  const { attempt, endsAt } = (await begin()).result
  const [first, second, third] = (await paperQuestions()).map(({ id }) => id)
  if (!first || !second || !third) throw new Error('the paper has questions')
  await moveTo(endsAt + 29_000)
  // A device whose clock is behind says that it was in time.
  await send(answer(attempt, first, 'A'))
  now = endsAt + 31_000
  await send(answer(attempt, second, await loadKey(second), { at: endsAt - MINUTE }), finish(attempt))
  now += MINUTE
  await send(answer(attempt, third, 'A', { at: endsAt - MINUTE }))
  const found = await findAttempt(attempt)
  expect([first, second, third].map((id) => found?.answers.get(id)?.isLate)).toEqual([undefined, true, true])
  expect(found?.answers.get(second)).toMatchObject({ text: await loadKey(second), share: 1 })
})

test('of two devices the first to hand in decides, and what the other still had is late', async () => {
  const { attempt } = (await begin()).result
  const [first, second] = (await paperQuestions()).map(({ id }) => id)
  if (!first || !second) throw new Error('the paper has questions')
  await send(answer(attempt, first, 'A'), finish(attempt))
  now += 1000
  await send(answer(attempt, first, 'B'), answer(attempt, second, 'B'), finish(attempt))
  const found = await findAttempt(attempt)
  expect(found?.answers.get(first)?.text).toBe('A')
  expect(found?.answers.get(second)?.isLate).toBe(true)
  expect((await begin({ id: attempt })).result.attempt).toBe(attempt)
  expect((await begin()).result.attempt).not.toBe(attempt)
})

test('answers given before another device handed in count while they are on their way', async () => {
  const { attempt } = (await begin()).result
  const [first, second] = (await paperQuestions()).map(({ id }) => id)
  if (!first || !second) throw new Error('the paper has questions')
  const before = answer(attempt, first, await loadKey(first), { at: now - 5000 })
  const after = answer(attempt, second, await loadKey(second), { at: now + 1 })
  await send(finish(attempt))
  now += 20_000
  await send(before, after)
  const found = await findAttempt(attempt)
  expect(found?.answers.get(first)).toMatchObject({ share: 1 })
  expect([first, second].map((id) => found?.answers.get(id)?.isLate)).toEqual([undefined, true])
})

test('half a sign in an answer is repaired, and does not stop the marking of a paper', async () => {
  const { attempt } = (await begin()).result
  const essay = (await paperQuestions()).find(({ type }) => type === 'analysis')?.id ?? ''
  await send(answer(attempt, essay, '写到一半\ud83d'), finish(attempt))
  const found = await findAttempt(attempt)
  expect(found?.isMarked).toBe(true)
  expect(found?.answers.get(essay)?.text).toBe('写到一半\ufffd')
})

test('answers that were sent before the paper began earn nothing, whatever they say of themselves', async () => {
  const id = newUuid(new Date(now))
  const [first = ''] = (await paperQuestions()).map((question) => question.id)
  await send(answer(id, first, 'A'), answer(id, first, 'A', { share: 1, points: [0] }))
  await begin({ id })
  await send(finish(id))
  expect((await findAttempt(id))?.answers.get(first)?.share).toBe(0)
})

test('a paper that nobody finishes is handed in by the server, with what was answered', async () => {
  const { attempt, endsAt } = (await begin()).result
  const [first] = (await paperQuestions()).map(({ id }) => id)
  if (!first) throw new Error('the paper has questions')
  await send(answer(attempt, first, await loadKey(first)))
  const run = async () =>
    paperSittingsJob(await content()).run(server.db, new Date(now), new AbortController().signal)
  await moveTo(endsAt + 30_000)
  expect(await run()).toBe(0)
  now += 1
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  const found = await findAttempt(attempt)
  expect(found).toMatchObject({ isMarked: true, finish: { why: 'time', at: endsAt } })
  expect(found?.answers.get(first)?.share).toBe(1)
})

describe('home of a device that has not begun the paper', () => {
  const shown = async () =>
    (await server.app.inject({ url: '/study/v1/today', headers: me.headers })).json().result.mine.study.paper
  const title = async () => (await content()).bank.papers.find(({ id }) => id === PAPER)?.title

  test('shows the paper whose clock runs, until another device hands it in', async () => {
    expect(await shown()).toBeUndefined()
    const { attempt, endsAt } = (await begin()).result
    expect(await shown()).toEqual({ paper: PAPER, title: await title(), endsAt })
    await send(finish(attempt))
    expect(await shown()).toBeUndefined()
  })

  test('shows for a day that the clock has handed it in', async () => {
    const { endsAt } = (await begin()).result
    await moveTo(endsAt + MINUTE)
    expect(await shown()).toMatchObject({ endsAt })
    await paperSittingsJob(await content()).run(server.db, new Date(now), new AbortController().signal)
    expect(await shown()).toMatchObject({ endsAt })
    await moveTo(endsAt + DAY_MS)
    expect(await shown()).toBeUndefined()
  })

  test('shows none of another student', async () => {
    await begin({}, await makeMember(server.db))
    expect(await shown()).toBeUndefined()
  })
})

test('a paper that cannot be handed in does not stop the job for others', async () => {
  const broken = (await begin()).result
  const otherMember = await makeMember(server.db)
  const fine = (await begin({}, otherMember)).result
  // An answer as it was stored before half signs were repaired, in the place that the end of the paper would take.
  const body = JSON.stringify({ attempt: broken.attempt, question: 'po-ph-001', text: '\ud83d' })
  await sql`
    insert into study_events (uid, stream, id, place, kind, body, happened_at, received_at)
    values (${me.uid}, 'practice', ${newUuid(new Date(now))}, 2, 'answer', ${body}::json, now(), now())`.execute(
    server.db,
  )
  now = broken.endsAt + MINUTE
  const run = paperSittingsJob(await content()).run(server.db, new Date(now), new AbortController().signal)
  await expect(run).rejects.toThrow('study_events_place')
  const { rows } = await sql<{ attempt: string }>`
    select attempt from paper_sittings where handed_place is not null`.execute(server.db)
  expect(rows).toEqual([{ attempt: fine.attempt }])
})

test('beginning it again after its time begins a new one, and the old one is handed in', async () => {
  const first = (await begin()).result
  await moveTo(first.endsAt + MINUTE)
  const second = (await begin()).result
  expect(second.attempt).not.toBe(first.attempt)
  expect(second.endsAt).toBe(now + 180 * MINUTE)
  expect(await findAttempt(first.attempt)).toMatchObject({ isMarked: true, finish: { why: 'time' } })
})

test('the student’s own marks of a text come after the hand-in and are not late', async () => {
  const { attempt } = (await begin()).result
  const essay = (await paperQuestions()).find(({ type }) => type === 'analysis')?.id ?? ''
  await send(answer(attempt, essay, '矛盾是发展的动力'), finish(attempt))
  now += MINUTE
  await send(answer(attempt, essay, '矛盾是发展的动力', { points: [0], share: 0.3 }))
  const found = (await findAttempt(attempt))?.answers.get(essay)
  expect(found).toMatchObject({ share: 0.3, points: [0] })
  expect(found?.isLate).toBeUndefined()
})

test('nobody else can begin or see it, an unknown paper is none, and a day has an end', async () => {
  const otherMember = await makeMember(server.db)
  const foreign = await post(
    `/study/v1/users/${me.uid}/papers`,
    { id: newUuid(new Date(now)), paper: PAPER, seed: 1 },
    otherMember,
  )
  expect(foreign.status).toBe(403)
  expect(await begin({ paper: 'nothing' })).toMatchObject({ status: 404 })
  await moveTo(chinaMidnight(now) + 2 * DAY_MS - 30 * MINUTE)
  const { papers } = (await content()).bank
  for (let nth = 0; nth < PAPERS_A_DAY; nth += 1) {
    const { attempt } = (await begin({ paper: papers[nth % papers.length]?.id })).result
    await send(finish(attempt))
  }
  expect(await begin()).toMatchObject({ status: 429, msg: '今天已经开始了很多套模拟卷，请明天再来' })
  await moveTo(now + 30 * MINUTE)
  expect(await begin()).toMatchObject({ status: 200 })
})

test('with the account its papers go', async () => {
  await begin()
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, me.uid)
  expect(await server.db.selectFrom('paper_sittings').selectAll().execute()).toEqual([])
})
