import { sql } from 'kysely'
import fc from 'fast-check'
import type { Result } from '../../../contract/types'
import { studyWeek } from '../../../contract/domain/study/week'
import { deriveKeys } from '../../../server/src/security/keys'
import { openSession } from '../../../server/src/modules/account/auth/sessions'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { maskedName } from '../../../server/src/domain/masked-name'
import { createBoards } from '../../../server/src/modules/habit/board/service'
import { createPublicPapers } from '../../../server/src/modules/practice/question/public-papers'
import { newUuid } from '../../../server/src/lib/uuid'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { withBegins } from '../../support/practice-runs'
import { startWholeServer, type WholeServer } from '../../support/whole-server'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const week = studyWeek(Date.now())

let server: WholeServer
let now: number
let questions: readonly string[]
beforeEach(async () => {
  // The middle of the running week, so that a test stays in it.
  now = week.startsAt + 3 * DAY
  server = await startWholeServer({ clock: () => new Date(now) })
  const { bank } = await sharedContent('content')
  questions = bank.sets.flatMap((set) => set.questions.map(({ id }) => id))
})
afterEach(() => server.close())

/** Signs a student in by the test's clock. */
async function member(name?: string): Promise<Member> {
  const { uid } = await makeMember(server.db)
  const profile = { uid, name: name ?? '', avatar: '', branch_id: '', created_at: new Date(now) }
  if (name !== undefined) await server.db.insertInto('profiles').values(profile).execute()
  return again(uid)
}
async function again(uid: string): Promise<Member> {
  const { access } = await openSession(server.db, deriveKeys('a secret'), uid, {}, new Date(now))
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

const answer = (question: string | undefined, own: object = {}) => ({
  id: newUuid(new Date(now)),
  at: now,
  kind: 'answer',
  attempt: newUuid(new Date(now)),
  question,
  version: 1,
  text: 'A',
  took: 1000,
  ...own,
})
/** Answers to different questions, one a second. */
const answers = (count: number, from = 0) =>
  questions.slice(from, from + count).map((id, nth) => answer(id, { at: now + (from + nth) * 1000 }))

async function send(of: Member, events: readonly object[]): Promise<void> {
  const url = `/study/v1/users/${of.uid}/streams/practice/events`
  const sent = await server.app.inject({
    method: 'POST',
    url,
    headers: of.headers,
    payload: { events: withBegins(events) },
  })
  expect(sent.statusCode).toBe(200)
}
const get = async (of: Partial<Member>, path: string) =>
  server.app.inject({ url: `/statistics/v1/leaderboard/${path}`, headers: of.headers ?? {} })
const item = async (of: Member): Promise<Result<'getLeaderboardItem'>> =>
  (await get(of, 'practice-week/item')).json().result
const page = async (of: Member, query = ''): Promise<Result<'getLeaderboardPage'>> =>
  (await get(of, `practice-week/page${query}`)).json().result
async function show(of: Member, isShown: boolean) {
  const url = '/statistics/v1/leaderboard/participation'
  const sent = await server.app.inject({
    method: 'PUT',
    url,
    headers: of.headers,
    payload: { isShown },
  })
  return sent.json().result
}

/** Checks the counts against the scores and returns them. */
async function counted() {
  const { rows } = await sql`
    select board, period, score, n from board_counts where n <> 0
    order by board, period, score`.execute(server.db)
  const { rows: found } = await sql`
    select board, period, score, count(*)::int as n from board_scores where is_shown
    group by 1, 2, 3 order by 1, 2, 3`.execute(server.db)
  expect(rows).toEqual(found)
  return rows
}

test('different questions of the week count, each once, and who has more is before', async () => {
  const [one, two, none] = [await member('林清'), await member('王晓'), await member()]
  expect(await item(one)).toMatchObject({ isShown: true, score: 0, rank: null, total: 0, ...week })
  const [first] = questions
  await send(one, [
    ...answers(3),
    answer(first),
    answer(questions[5], { text: '' }),
    answer(questions[6], { text: '  ', pictures: [] }),
  ])
  await send(two, answers(5))
  expect(await item(one)).toMatchObject({ isShown: true, score: 3, rank: 2, total: 2, ...week })
  expect(await item(two)).toMatchObject({ score: 5, rank: 1, total: 2 })
  expect(await item(none)).toMatchObject({ score: 0, rank: null, total: 2 })
  expect(await page(one)).toEqual({
    items: [
      { rank: 1, name: '王**', score: 5, isMe: false },
      { rank: 2, name: '林**', score: 3, isMe: true },
    ],
  })
  await counted()
})

test('a board with one student says that there is nobody else', async () => {
  const me = await member()
  await send(me, answers(2))
  expect(await item(me)).toMatchObject({ rank: 1, score: 2, total: 1 })
  expect((await page(me, '?around=me')).items).toEqual([{ rank: 1, name: '同学', score: 2, isMe: true }])
})

test('the same events again, and two devices that send them at once, count once', async () => {
  const me = await member()
  const events = answers(40)
  const shifted = [...events.slice(20), ...events.slice(0, 20)]
  await Promise.all([send(me, events), send(me, shifted), send(me, answers(40)), send(me, events)])
  await send(me, events)
  expect(await item(me)).toMatchObject({ score: 40, total: 1 })
  const { rows } = await sql<{ score: number }>`
    select count(distinct body->>'question')::int as score from study_events
    where uid = ${me.uid} and stream = 'practice' and kind = 'answer'
      and happened_at >= ${new Date(week.startsAt)} and received_at >= ${new Date(week.startsAt)}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ score: 40 }])
  await counted()
})

test('points that a crash has lost are counted with the next answer', async () => {
  const me = await member()
  await send(me, answers(3))
  for (const table of ['board_questions', 'board_scores']) await eraseFrom(server.db, table, me.uid)
  await server.db.updateTable('study_logs').set({ counted: 0 }).where('uid', '=', me.uid).execute()
  await send(me, answers(1, 3))
  expect(await item(me)).toMatchObject({ score: 4, total: 1 })
  await send(me, answers(4))
  expect(await item(me)).toMatchObject({ score: 4 })
  await counted()
})

test('students who climb through the same scores at once neither block each other nor get lost', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => member()))
  await Promise.all(
    all.map(async (entry, nth) => {
      for (let step = 0; step < 5; step += 1) {
        await send(entry, answers(1 + ((nth + step) % 3), step * 3))
        if (nth % 3 === 0) await show(entry, step % 2 === 1)
      }
    }),
  )
  await counted()
  expect(await item(all[1] ?? all[0] ?? (await member()))).toMatchObject({ total: 8 })
})

test('students with the same score share the rank, in the order in which they reached it', async () => {
  const all = [await member('赵一'), await member('钱二'), await member('孙三'), await member('李四')]
  for (const [nth, second] of all.entries()) {
    now += 1000
    await send(second, answers(nth === 3 ? 1 : 2))
  }
  const [me = await member()] = all
  expect((await page(me)).items.map(({ rank, name }) => [rank, name])).toEqual([
    [1, '赵**'],
    [1, '钱**'],
    [1, '孙**'],
    [4, '李**'],
  ])
})

test('pages go on where they ended though ranks change, and nobody is missed or there twice', async () => {
  const all: Member[] = []
  for (const letter of '赵钱孙李周吴郑王') all.push(await member(letter))
  for (const entry of all) {
    now += 1
    await send(entry, answers(2))
  }
  const [me = await member(), , , , , , , last = me] = all
  const first = await page(me, '?limit=3')
  expect(first.items.map(({ name }) => name)).toEqual(['赵**', '钱**', '孙**'])
  // The last one passes everybody, and the first goes even further.
  await send(last, answers(4))
  await send(me, answers(5))
  const second = await page(me, `?limit=3&cursor=${first.next}`)
  expect(second.items.map(({ rank, name }) => [rank, name])).toEqual([
    [3, '李**'],
    [3, '周**'],
    [3, '吴**'],
  ])
  const third = await page(me, `?limit=3&cursor=${second.next}`)
  expect(third.items.map(({ name }) => name)).toEqual(['郑**'])
  expect(third.next).toBeUndefined()
  for (const foreign of ['x', '1.2.3', `-1.5.${me.uid}`])
    expect((await get(me, `practice-week/page?cursor=${foreign}`)).json()).toMatchObject({ status: 400 })
})

test('a student who leaves the boards is nowhere and is not counted, and comes back with the score', async () => {
  const [me, second] = [await member('林清'), await member('王晓')]
  await send(me, answers(5))
  await send(second, answers(3))
  expect(await show(me, false)).toEqual({ isShown: false })
  expect(await show(me, false)).toEqual({ isShown: false })
  expect(await item(me)).toMatchObject({ isShown: false, score: 5, rank: null, total: 1 })
  expect((await page(me, '?around=me')).items.map(({ name }) => name)).toEqual(['王**'])
  expect(await item(second)).toMatchObject({ rank: 1, total: 1 })
  await send(me, answers(2, 5))
  await counted()
  await show(me, true)
  expect(await item(me)).toMatchObject({ isShown: true, score: 7, rank: 1, total: 2 })
  await counted()
})

test('a student who left before the first answer of a week is not on its board', async () => {
  const me = await member()
  await show(me, false)
  await send(me, answers(2))
  expect(await item(me)).toMatchObject({ isShown: false, score: 2, rank: null, total: 0 })
  await show(me, true)
  expect(await item(me)).toMatchObject({ rank: 1, total: 1 })
})

test('a deleted account leaves the board, and the counts with it', async () => {
  const [me, second] = [await member(), await member()]
  await send(me, answers(5))
  await send(second, answers(3))
  await server.db.transaction().execute(async (tx) => {
    for (const table of Object.keys(personalTables)) await eraseFrom(tx, table, me.uid)
  })
  expect(await item(second)).toMatchObject({ rank: 1, total: 1 })
  expect(await counted()).toHaveLength(1)
  // An answer that was let in before the deletion.
  const late = createBoards({
    db: server.db,
    clock: () => new Date(now),
    keys: deriveKeys('a secret'),
    papers: createPublicPapers({ db: server.db, content: await sharedContent('content') }),
  })
  await late.countAfter('practice', me.uid, [{ id: newUuid(new Date(now)), at: now, kind: 'answer' }])
  expect(await item(second)).toMatchObject({ total: 1 })
})

test('a board names the study week of the exam, in which nobody is ranked', async () => {
  const { home } = await sharedContent('content')
  const rest = studyWeek(Date.parse(`${home.examDate}T12:00:00+08:00`))
  expect((await item(await member())).rest).toEqual(rest)
})

test('a week ends on Monday at 04:00 in China; the old one stays, the new one is empty', async () => {
  now = week.endsAt - 1
  let me = await member()
  await send(me, answers(3))
  const late = answer(questions[3])
  now = week.endsAt
  me = await again(me.uid)
  expect(await item(me)).toMatchObject({ score: 0, rank: null, total: 0, startsAt: week.endsAt })
  // Answered last week, sent in this one: it counts in neither.
  await send(me, [late])
  expect(await item(me)).toMatchObject({ score: 0, total: 0 })
  await send(me, answers(2))
  expect(await item(me)).toMatchObject({ score: 2, rank: 1, total: 1 })
  expect(await counted()).toMatchObject([{ score: 3 }, { score: 2 }])
  expect(new Date(week.endsAt + 8 * HOUR).toISOString()).toMatch(/T04:00/)
  expect(new Date(week.endsAt + 8 * HOUR).getUTCDay()).toBe(1)
})

test('a device whose clock is ahead earns what has arrived, in the week in which it arrives, once', async () => {
  now = week.endsAt - HOUR
  let me = await member()
  const ahead = answer(questions[0], { at: now + 2 * HOUR })
  await send(me, [ahead])
  expect(await item(me)).toMatchObject({ score: 1 })
  now = week.endsAt + 3 * HOUR
  me = await again(me.uid)
  await send(me, [ahead])
  expect(await item(me)).toMatchObject({ score: 0 })
})

test('of a long board 25 are shown before and behind a student', async () => {
  const { uid } = await member()
  const me = await again(uid)
  await sql`
    insert into board_scores (uid, board, period, score, reached_at, is_shown)
    select gen_random_uuid(), 'practice-week', ${new Date(week.startsAt + 8 * HOUR).toISOString().slice(0, 10)},
      1 + nth, ${new Date(now - 1)}, true from generate_series(0, 79) as nth`.execute(server.db)
  await send(me, answers(40))
  const near = await page(me, '?around=me')
  expect(near.items).toHaveLength(51)
  expect(near.items.findIndex(({ isMe }) => isMe)).toBe(25)
  expect(near.items[25]).toMatchObject({ score: 40, rank: 41 })
  const next = await page(me, `?around=me&limit=2&cursor=${near.next}`)
  expect(next.items).toMatchObject([{ score: 14 }, { score: 13 }])
})

test('ranks and order are those of a plain sort, page by page', async () => {
  const period = new Date(week.startsAt + 8 * HOUR).toISOString().slice(0, 10)
  const me = await member()
  const student = fc.record({
    score: fc.integer({ min: 1, max: 12 }),
    at: fc.integer({ min: 0, max: 3 }),
    isShown: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(student, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (all, limit) => {
        await sql`delete from board_scores`.execute(server.db)
        for (const { score, at, isShown } of all)
          await sql`
          insert into board_scores (uid, board, period, score, reached_at, is_shown)
          values (gen_random_uuid(), 'practice-week', ${period}, ${score}, ${new Date(now + at)}, ${isShown})`.execute(
            server.db,
          )
        const shown = all.filter((entry) => entry.isShown)
        const sorted = shown.map(({ score }) => score).sort((a, b) => b - a)
        const expected = sorted.map((score) => ({ score, rank: 1 + sorted.indexOf(score) }))
        const found: { score: number; rank: number }[] = []
        for (let cursor: string | undefined = ''; cursor !== undefined;) {
          const query: string = `?limit=${limit}${cursor && `&cursor=${cursor}`}`
          const { items, next } = await page(me, query)
          found.push(...items.map(({ score, rank }) => ({ score, rank })))
          cursor = next
        }
        expect(found).toEqual(expected)
        await counted()
      },
    ),
    { numRuns: 25 },
  )
})

test('an unknown board is not found, and nothing is shown without an account', async () => {
  const me = await member()
  for (const path of ['no-such-board/page', 'no-such-board/item'])
    expect((await get(me, path)).json()).toMatchObject({ status: 404, code: 'x404', msg: '没有这个榜' })
  for (const path of ['practice-week/page', 'practice-week/item'])
    expect((await get({}, path)).statusCode).toBe(401)
  const url = '/statistics/v1/leaderboard/participation'
  const refused = await server.app.inject({ method: 'PUT', url, payload: { isShown: false } })
  expect(refused.statusCode).toBe(401)
})

test('nothing on a board identifies a student', async () => {
  const [me, second] = [await member('138****5678'), await member('𠮷野')]
  await send(me, answers(1))
  await send(second, answers(1))
  const answered = await get(me, 'practice-week/page?limit=1')
  for (const secret of [me.uid, second.uid, '138', '野']) expect(answered.body).not.toContain(secret)
  expect(['', '  ', '138****5678', 'Ann', '𠮷野'].map(maskedName)).toEqual([
    '同学',
    '同学',
    '同学',
    'A**',
    '𠮷**',
  ])
})
