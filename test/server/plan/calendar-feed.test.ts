import ical from 'node-ical'
import { studyDay } from '../../../contract/domain/study/day'
import type { Db } from '../../../server/src/db'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { personalTables, eraseFrom } from '../../../server/src/modules/account/auth/personal-data'
import { logUrl } from '../../../server/src/plugins/log'
import type { Member } from '../../support/accounts'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'
import { startTestServer, type TestServer } from '../../support/server'

const ENDED = '这个订阅链接已经作废或不正确，请到“学习任务”里重新生成'

let db: Db
let server: TestServer
let now: number
let student: Member
beforeEach(async () => {
  db = await openTestDatabase()
  now = Date.parse('2026-11-26T04:00:00Z')
  server = await startTestServer({ db, clock: () => new Date(now) })
  student = await makeMember(db)
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

const buildUrl = ({ uid }: Member, id = '') => `/study/v1/users/${uid}/calendar-feed${id && `/${id}`}`
async function ask(method: 'GET' | 'PUT' | 'DELETE', caller: Member, id?: string) {
  const { headers } = caller
  const answer =
    method === 'PUT'
      ? await server.app.inject({ method, url: buildUrl(caller), headers, payload: { id } })
      : await server.app.inject({ method, url: buildUrl(caller, id), headers })
  return answer.json().result?.feed ?? answer.json()
}
const newId = () => newUuid(new Date(now))
const fetchFeed = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

interface Planned {
  readonly task: string
  readonly title: string
  readonly day?: number
  readonly begins?: number
  readonly to?: string
}

async function plan({ uid }: Member, tasks: readonly Planned[], ticked: readonly string[] = []) {
  const base = () => ({ id: newId(), at: now })
  const events = [
    ...tasks.map((task) => ({ ...base(), kind: 'task', minutes: 30, day: studyDay(now), ...task })),
    ...ticked.map((task) => ({ ...base(), kind: 'tick', task, state: 'done' })),
  ]
  await addEvents(db, { uid, stream: 'plan' }, events, new Date(now))
}

const allEvents = (body: string) =>
  Object.values(ical.sync.parseICS(body)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
/** The events of a calendar that come from the plan. */
const listEvents = (body: string) => allEvents(body).filter(({ uid }) => uid.endsWith('@plan.shangan'))

test('a student has the open tasks of the plan as a calendar, at their times and on their days', async () => {
  const { path } = await ask('PUT', student, newId())
  await plan(
    student,
    [
      { task: 'a', title: '背政治第一章；重点,难点\\', day: studyDay(now) + 1 },
      { task: 'live', title: '直播答疑', begins: 19 * 60 + 30, to: '/courses/cc-live?room=a' },
      { task: 'late', title: '夜里', begins: 30 },
      { task: 'done', title: '做完的' },
      { task: 'old', title: '很久以前', day: studyDay(now) - 100 },
    ],
    ['done'],
  )
  const answer = await fetchFeed(path)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ])
  const events = listEvents(answer.body)
  expect(events.map(({ summary }) => summary)).toEqual([
    '直播答疑（30 分钟）',
    '夜里（30 分钟）',
    '背政治第一章；重点,难点\\（30 分钟）',
  ])
  const [live, late, chapter] = events
  expect([live?.start.toISOString(), live?.end?.toISOString()]).toEqual([
    '2026-11-26T11:30:00.000Z',
    '2026-11-26T12:00:00.000Z',
  ])
  expect(live?.url).toBe('http://localhost/courses/cc-live?room=a')
  // Half past twelve at night belongs to the study day before.
  expect(late?.start.toISOString()).toBe('2026-11-26T16:30:00.000Z')
  expect([chapter?.datetype, chapter?.start.getDate()]).toEqual(['date', 27])
})

test('a calendar without tasks has the two days of the exam, with what is to be said of the date', async () => {
  const { path } = await ask('PUT', student, newId())
  const { body } = await fetchFeed(path)
  const { cohort, examDate, examDateNote } = (await server.app.inject('/base/v1/home')).json().result
  const [exam, ...others] = allEvents(body)
  expect(others).toEqual([])
  expect(exam).toMatchObject({ summary: `${cohort} 考研初试`, description: examDateNote, datetype: 'date' })
  const [, month, day = 0] = examDate.split('-').map(Number)
  expect([exam?.start.getMonth(), exam?.start.getDate()]).toEqual([Number(month) - 1, day])
  expect(Number(exam?.end) - Number(exam?.start)).toBe(2 * 86_400_000)
  now += 365 * 86_400_000
  expect(allEvents((await fetchFeed(path)).body)).toHaveLength(1)
})

test('a look at the head of a calendar has the same status and headers, and no body', async () => {
  const { path } = await ask('PUT', student, newId())
  const look = (url: string) => server.app.inject({ method: 'HEAD', url })
  const [head, whole] = [await look(path), await fetchFeed(path)]
  expect([head.statusCode, head.body]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
    expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
  expect((await look('/calendar/x.ics')).statusCode).toBe(404)
})

test('a task has the same name in the calendar after a change, and another student’s of the same id has another', async () => {
  const otherMember = await makeMember(db)
  const [mine, theirs] = [await ask('PUT', student, newId()), await ask('PUT', otherMember, newId())]
  for (const caller of [student, otherMember]) await plan(caller, [{ task: 'week-1-calc', title: '练极限' }])
  const first = await fetchFeed(mine.path)
  now += 120_000
  await plan(student, [{ task: 'week-1-calc', title: '练极限（改）' }])
  const second = await fetchFeed(mine.path)
  const [before, after, foreign] = [first, second, await fetchFeed(theirs.path)].map(
    ({ body }) => listEvents(body)[0],
  )
  expect(after?.uid).toBe(before?.uid)
  expect(foreign?.uid).not.toBe(before?.uid)
  expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence))
  expect(second.body).not.toContain(student.uid)
})

test('a client that has the current calendar gets 304, until something changes', async () => {
  const { path } = await ask('PUT', student, newId())
  await plan(student, [{ task: 'a', title: '甲' }])
  const { headers } = await fetchFeed(path)
  const known = { 'if-none-match': String(headers['etag']) }
  now += 3_600_000
  const same = await fetchFeed(path, known)
  expect([same.statusCode, same.body]).toEqual([304, ''])
  await plan(student, [{ task: 'b', title: '乙' }])
  expect((await fetchFeed(path, known)).statusCode).toBe(200)
})

test('the same request twice gives the same address, and a new one ends the one before', async () => {
  const [first, second] = [newId(), newId()]
  const made = await ask('PUT', student, first)
  expect(made).toMatchObject({ id: first, madeAt: now })
  expect(await ask('PUT', student, first)).toEqual(made)
  const replaced = await ask('PUT', student, second)
  expect(replaced.path).not.toBe(made.path)
  expect(await ask('GET', student)).toEqual(replaced)
  expect((await fetchFeed(made.path)).statusCode).toBe(404)
  // The first one’s request comes once more, late: it neither opens the old address nor ends the new one.
  expect(await ask('PUT', student, first)).toEqual(replaced)
  expect((await fetchFeed(replaced.path)).statusCode).toBe(200)
})

test('an address that was ended stays so, and says in one sentence what to do', async () => {
  const [first, second] = [newId(), newId()]
  const { path } = await ask('PUT', student, first)
  await ask('DELETE', student, second)
  expect((await fetchFeed(path)).statusCode).toBe(200)
  expect((await ask('DELETE', student, first)).result).toEqual({})
  await ask('DELETE', student, first)
  const refused = await fetchFeed(path)
  expect([refused.statusCode, refused.headers['content-type'], refused.body]).toEqual([
    404,
    'text/plain; charset=utf-8',
    ENDED,
  ])
  expect((await ask('PUT', student, first)).result).toEqual({})
  expect((await ask('PUT', student, second)).id).toBe(second)
})

test.each(['/calendar/x.ics', `/calendar/${'A'.repeat(43)}.ics`, '/calendar/%00.ics', '/calendar/..%2f.ics'])(
  '%s opens nothing, with the same sentence',
  async (url) => {
    const refused = await fetchFeed(url)
    expect([refused.statusCode, refused.body]).toEqual([404, ENDED])
  },
)

test('only the hash of a token is stored, and no log names it', async () => {
  const { path, id } = await ask('PUT', student, newId())
  const token = path.slice('/calendar/'.length, -'.ics'.length)
  const row = await db.selectFrom('calendar_feeds').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ uid: student.uid, id })
  expect(JSON.stringify(row)).not.toContain(token)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(logUrl(path)).toBe('/calendar/***')
  expect(logUrl(`/login?back=${encodeURIComponent(path)}`)).not.toContain(token)
})

test('a calendar that is read without end, and strangers who try addresses, are asked to wait', async () => {
  const { path } = await ask('PUT', student, newId())
  const counts = async (url: string, times: number) => {
    const codes = []
    for (let nth = 0; nth < times; nth += 1) codes.push((await fetchFeed(url)).statusCode)
    return codes.slice(-3)
  }
  expect(await counts(path, 22)).toEqual([200, 429, 429])
  expect(await counts('/calendar/x.ics', 62)).toEqual([404, 429, 429])
  now += 10 * 60_000
  expect((await fetchFeed(path)).statusCode).toBe(200)
})

test('a deletion of the account takes the address with it', async () => {
  const { path } = await ask('PUT', student, newId())
  expect(personalTables).toHaveProperty('calendar_feeds')
  await eraseFrom(db, 'calendar_feeds', student.uid)
  expect((await fetchFeed(path)).statusCode).toBe(404)
})

test('two devices that make an address at once leave one that works', async () => {
  const made = await Promise.all([ask('PUT', student, newId()), ask('PUT', student, newId())])
  const state = await ask('GET', student)
  expect(made.map(({ id }) => id)).toContain(state.id)
  const codes = await Promise.all(made.map(async ({ path }) => (await fetchFeed(path)).statusCode))
  expect(codes).toContain(200)
})
