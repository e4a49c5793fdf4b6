import { sql } from 'kysely'
import type { Result } from '../../../contract/types'
import { formatDate, studyDay, studyDayStart } from '../../../contract/domain/study/day'
import { studyWeek } from '../../../contract/domain/study/week'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import { openSession } from '../../../server/src/modules/account/auth/sessions'
import { getKind, monthAt, nameOfKind } from '../../../server/src/modules/habit/board/cohort-boards'
import { markDue, takeDue } from '../../../server/src/modules/habit/board/cohort-repo'
import { boardsJob } from '../../../server/src/jobs/boards'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { deriveKeys } from '../../../server/src/security/keys'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { startWholeServer } from '../../support/whole-server'
import { startForAll } from '../../support/start-suite'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Noon of a Wednesday in China, in the middle of a month. */
const NOON = Date.parse('2026-11-18T04:00:00Z')

const server = startForAll(() => startWholeServer({ clock: () => new Date(now) }))
let now: number
beforeEach(async () => {
  now = NOON
  for (const table of ['board_scores', 'board_counts', 'board_cohorts', 'board_due', 'clock_records'])
    await sql`delete from ${sql.table(table)}`.execute(server.db)
})

async function member(
  subjects: readonly string[] = [],
  name = '',
  registered = now - 31 * DAY,
): Promise<Member> {
  const { uid } = await makeMember(server.db, new Date(registered))
  await server.db
    .insertInto('profiles')
    .values({ uid, name, avatar: '', branch_id: '', created_at: new Date(now) })
    .execute()
  await sql`
    insert into students (uid, name, school, major, grade, province, target_school, target_major, subjects,
      created_fingerprint, updated_at)
    values (${uid}, '', '', '', '', '', '', '', ${`{${subjects.join(',')}}`}, ${Buffer.of()}, ${new Date(now)})`.execute(
    server.db,
  )
  return again(uid)
}
/** The same student, signed in by the time that it is. */
async function again(uid: string): Promise<Member> {
  const { access } = await openSession(server.db, deriveKeys('a secret'), uid, {}, new Date(now))
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

/** A stretch by the timer that ended some minutes ago. */
const stretch = (minutes: number, ago = 0, own: object = {}) => ({
  id: newUuid(new Date(now)),
  at: now - ago * MINUTE,
  kind: 'focus',
  took: minutes * MINUTE,
  how: 'visible',
  ...own,
})
const seen = (minutes: number, ago = 0) => ({
  id: newUuid(new Date(now)),
  at: now - ago * MINUTE,
  kind: 'seen',
  lesson: 'maths-limit.01-limit-idea',
  from: 0,
  to: minutes * 60,
})

async function send(of: Member, events: readonly object[], stream = 'focus'): Promise<object[]> {
  const url = `/study/v1/users/${of.uid}/streams/${stream}/events`
  const sent = await server.app.inject({ method: 'POST', url, headers: of.headers, payload: { events } })
  expect(sent.statusCode).toBe(200)
  return sent.json().result.outcomes
}
const runJob = () => boardsJob.run(server.db, new Date(now), new AbortController().signal)
const get = async (of: Member, path: string) =>
  (await server.app.inject({ url: `/statistics/v1/leaderboard/${path}`, headers: of.headers })).json().result
const item = (of: Member, board: string, scope = 'cohort'): Promise<Result<'getLeaderboardItem'>> =>
  get(of, `${board}/item?scope=${scope}`)
const page = (of: Member, board: string, query = ''): Promise<Result<'getLeaderboardPage'>> =>
  get(of, `${board}/page?${query}`)

const times = ({ startsAt, endsAt }: ReturnType<typeof monthAt>) => ({ startsAt, endsAt })

/** Checks the counts against the scores; both must agree. */
async function counted(): Promise<void> {
  const { rows } = await sql`
    select board, period, score, n from board_counts where n <> 0 order by 1, 2, 3`.execute(server.db)
  const { rows: found } = await sql`
    select board, period, score, count(*)::int as n from board_scores where is_shown
    group by 1, 2, 3 order by 1, 2, 3`.execute(server.db)
  expect(rows).toEqual(found)
}

test('minutes by the timer are on the boards of the day and of the week, and with all study in that of the week', async () => {
  const me = await member(['politics', 'math-1'])
  await send(me, [stretch(5), stretch(5, 2), stretch(8, 30)])
  await send(me, [seen(10, 60)], 'course')
  expect(await item(me, 'room-day')).toMatchObject({
    isShown: true,
    score: 15,
    rank: 1,
    total: 1,
    cohort: '数学（一）',
    startsAt: studyDayStart(studyDay(now)),
    endsAt: studyDayStart(studyDay(now) + 1),
  })
  expect(await item(me, 'room-week')).toMatchObject({ score: 15, ...studyWeek(now) })
  expect(await item(me, 'study-week')).toMatchObject({ score: 25, rank: 1, ...studyWeek(now) })
  await counted()
})

test('events of others are counted by the job, once, and only for those whose log has grown', async () => {
  const [me, second, idle] = [await member(), await member([], '王晓'), await member()]
  await send(second, [stretch(10)])
  await send(second, [stretch(10)])
  expect(await item(me, 'room-week')).toMatchObject({ score: 0, rank: null, total: 0 })
  expect(await runJob()).toBe(1)
  expect(await item(me, 'room-week')).toMatchObject({ rank: null, total: 1, cohort: '考研同路' })
  expect((await page(me, 'room-week')).items).toEqual([{ rank: 1, name: '王**', score: 10, isMe: false }])
  expect(await runJob()).toBe(0)
  expect((await page(idle, 'room-week', 'around=me')).items).toHaveLength(1)
})

test('an event that comes while the job counts makes it count again', async () => {
  const me = await member()
  await send(me, [stretch(5)])
  let marking: Promise<void> | undefined
  await server.db.transaction().execute(async (tx) => {
    expect(await takeDue(tx, me.uid)).toEqual(new Date(now))
    // The job has read the log by now.
    marking = markDue(server.db, me.uid, new Date(now))
    for (let waiting = 0; waiting === 0;) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks where not granted`.execute(tx)
      waiting = rows[0]?.n ?? 0
    }
  })
  await marking
  expect(await runJob()).toBe(1)
})

test('check-ins of the month are ranked, and those that a card made good are not', async () => {
  const [me, second] = [await member(['math-1']), await member(['math-1'], '王晓')]
  const today = studyDay(now)
  const record = (of: Member, day: number, how: 'earned' | 'late' | 'repaired', activity = 'year') =>
    server.db
      .insertInto('clock_records')
      .values({
        uid: of.uid,
        activity_id: activity,
        day,
        id: newUuid(new Date(now)),
        at: new Date(now),
        point: 10,
        how,
        card_id: null,
      })
      .execute()
  await record(me, today, 'earned')
  await record(me, today, 'earned', 'other')
  await record(me, today - 1, 'late')
  await record(me, today - 2, 'repaired')
  await record(me, today - 30, 'earned')
  for (const ago of [0, 1, 2]) await record(second, today - ago, 'earned')
  await markDue(server.db, second.uid, new Date(now))
  await runJob()
  const rank = async (query = '', id = 'current') =>
    server.app.inject({ url: `/excitation/v1/clock-activity/${id}/rank?${query}`, headers: me.headers })
  expect((await rank()).json().result).toEqual({
    items: [
      { rank: 1, name: '王**', score: 3, isMe: false },
      { rank: 2, name: '同学', score: 2, isMe: true },
    ],
    total: 2,
    score: 2,
    rank: 2,
    isShown: true,
    cohort: '数学（一）',
  })
  expect((await rank('scope=all')).json().result).not.toHaveProperty('cohort')
  expect(await item(me, 'clock-month')).toMatchObject({ score: 2, ...times(monthAt(now)) })
  expect((await rank('', 'no-such')).json()).toMatchObject({ status: 404 })
})

test.each(['joins', 'looks'])('others see a check-in that is recorded when its student %s', async (how) => {
  const [me, second] = [await member(), await member()]
  const join = () =>
    server.app.inject({
      method: 'POST',
      url: '/excitation/v1/user-clock-activity/current',
      headers: me.headers,
      payload: {},
    })
  if (how === 'looks') await join()
  const stretches = [stretch(10), stretch(10, 10), stretch(10, 20)]
  await addEvents(server.db, { uid: me.uid, stream: 'focus' }, stretches, new Date(now))
  if (how === 'joins') await join()
  else await server.app.inject({ url: '/excitation/v1/user-clock-records', headers: me.headers })
  expect(await runJob()).toBe(1)
  expect(await item(second, 'clock-month')).toMatchObject({ total: 1 })
  expect(await runJob()).toBe(0)
})

test('companions are about fifty who aim at the same papers; everybody is the second view', async () => {
  const period = formatDate(studyDay(studyWeek(now).startsAt))
  await sql`
    insert into board_cohorts (uid, month, kind, number)
    select gen_random_uuid(), '2026-11', 'math-1', 1 from generate_series(1, 49)`.execute(server.db)
  const [last, first, second] = [await member(['math-1']), await member(['math-1']), await member(['math-2'])]
  for (const entry of [last, first, second]) {
    await send(entry, [stretch(10)])
    await runJob()
  }
  const { rows } = await sql<{ board: string }>`
    select board from board_scores where board like 'room-week%' and period = ${period} order by 1`.execute(
    server.db,
  )
  expect(rows.map(({ board }) => board).sort()).toEqual([
    'room-week',
    'room-week',
    'room-week',
    'room-week:math-1.1',
    'room-week:math-1.2',
    'room-week:math-2.1',
  ])
  expect(await item(first, 'room-week')).toMatchObject({ total: 1, cohort: '数学（一）' })
  const all = await item(first, 'room-week', 'all')
  expect(all).toMatchObject({ total: 3, rank: 1 })
  expect(all).not.toHaveProperty('cohort')
  expect((await page(first, 'room-week', 'scope=all')).items).toHaveLength(3)
  expect((await page(first, 'room-week')).items).toHaveLength(1)
  await counted()
})

test('many students who come at once are no more than fifty in a cohort, and each is in one', async () => {
  const all = await Promise.all(Array.from({ length: 60 }, () => member(['math-3'])))
  await Promise.all(all.map((entry) => send(entry, [stretch(10)])))
  await Promise.all([...all.map((entry) => item(entry, 'room-day')), runJob(), runJob()])
  const { rows } = await sql<{ number: number; n: number }>`
    select number, count(*)::int as n from board_cohorts group by 1 order by 1`.execute(server.db)
  expect(rows).toEqual([
    { number: 1, n: 50 },
    { number: 2, n: 10 },
  ])
  await counted()
})

test('a day, a week and a month begin empty, the old ones stay, and companions stay to the end of a week', async () => {
  // Sunday evening at the end of a month that ends in the middle of a week.
  now = Date.parse('2026-09-30T13:00:00Z')
  let me = await member(['math-1'])
  await send(me, [stretch(10)])
  await item(me, 'room-week')
  now += DAY
  me = await again(me.uid)
  expect(await item(me, 'room-day')).toMatchObject({ score: 0, rank: null, total: 0 })
  await send(me, [stretch(5)])
  expect(await item(me, 'room-day')).toMatchObject({ score: 5, rank: 1, total: 1 })
  expect(await item(me, 'room-week')).toMatchObject({ score: 15, rank: 1, total: 1 })
  const { rows } = await sql<{ month: string }>`
    select month from board_cohorts where uid = ${me.uid} order by 1`.execute(server.db)
  expect(rows.map(({ month }) => month)).toEqual(['2026-09', '2026-10'])
  const { rows: saved } = await sql<{ period: string; score: number }>`
    select period, score from board_scores where uid = ${me.uid} and board = 'room-day' order by 1`.execute(
    server.db,
  )
  expect(saved).toEqual([
    { period: '2026-09-30', score: 10 },
    { period: '2026-10-01', score: 5 },
  ])
  await counted()
})

test('a student who leaves the boards is on none of these either, and later study is there when they are back', async () => {
  const [me, second] = [await member(), await member()]
  const show = (isShown: boolean) =>
    server.app.inject({
      method: 'PUT',
      url: '/statistics/v1/leaderboard/participation',
      headers: me.headers,
      payload: { isShown },
    })
  await send(me, [stretch(5)])
  await runJob()
  await show(false)
  await send(me, [stretch(5, 10)])
  await runJob()
  expect(await item(second, 'room-day')).toMatchObject({ total: 0 })
  expect(await item(me, 'room-day')).toMatchObject({ isShown: false, score: 10, rank: null })
  await show(true)
  expect(await item(second, 'room-day')).toMatchObject({ total: 1 })
  await counted()
})

test('the student who reached the same minutes first is first, whenever it was counted', async () => {
  const [late, early] = [await member([], '李四'), await member([], '赵一')]
  await send(early, [stretch(10)])
  now += MINUTE
  await send(late, [stretch(10)])
  await item(late, 'room-day')
  now += MINUTE
  await runJob()
  expect((await page(late, 'room-day')).items.map(({ rank, name }) => [rank, name])).toEqual([
    [1, '赵**'],
    [1, '李**'],
  ])
})

test('a deleted account is in no cohort and on no board, and what is left of it counts nothing', async () => {
  const [me, second] = [await member(), await member()]
  await send(me, [stretch(10)])
  await runJob()
  await send(me, [stretch(5, 20)])
  await server.db.transaction().execute(async (tx) => {
    for (const table of Object.keys(personalTables)) await eraseFrom(tx, table, me.uid)
  })
  await runJob()
  await markDue(server.db, me.uid, new Date(now))
  expect(await runJob()).toBe(0)
  expect(await item(second, 'room-day')).toMatchObject({ total: 0 })
  await counted()
})

test('a stretch that is too long or too short is refused, and a board of nobody is unknown', async () => {
  const me = await member()
  expect(await send(me, [stretch(11), stretch(0), stretch(1, 0, { how: 'open' })])).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'refused', reason: 'shape' })),
  )
  const url = '/statistics/v1/leaderboard/room-year/item'
  expect((await server.app.inject({ url, headers: me.headers })).statusCode).toBe(404)
})

test.each([
  [['politics', 'english-1', 'computer', 'math-2'], 'math-2', '数学（二）'],
  [['economics', 'politics'], 'economics', '经济类综合能力'],
  [['english-1', 'computer'], 'computer', '计算机学科专业基础'],
  [['politics', 'own', 'no-such'], '', '考研同路'],
])('students of %j have companions by %j', (subjects, kind, name) => {
  expect([getKind(subjects), nameOfKind(kind)]).toEqual([kind, name])
})

test('a month is that of study days', () => {
  const december = Date.parse('2026-12-01T04:00:00+08:00')
  expect(monthAt(december - 1)).toEqual({
    name: '2026-11',
    startsAt: Date.parse('2026-11-01T04:00:00+08:00'),
    endsAt: december,
  })
  expect(monthAt(december)).toMatchObject({
    name: '2026-12',
    endsAt: Date.parse('2027-01-01T04:00:00+08:00'),
  })
})

test('a day brings at most sixteen hours, and what was done before the account is on no board', async () => {
  const day = studyDayStart(studyDay(now))
  now = day + 23 * HOUR
  const all = Array.from({ length: 23 * 6 }, (_, nth) => stretch(10, nth * 10))
  const [me, fresh] = [await member(), await member([], '', now - 2 * MINUTE)]
  for (const of of [me, fresh])
    for (let first = 0; first < all.length; first += 50) await send(of, all.slice(first, first + 50))
  for (const board of ['room-day', 'room-week', 'study-week']) {
    expect(await item(me, board)).toMatchObject({ score: 16 * 60 })
    expect((await item(fresh, board)).score).toBe(2)
  }
})
