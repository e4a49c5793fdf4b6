import fc from 'fast-check'
import { studyDayStart } from '../../../contract/domain/study/day'
import { weekName } from '../../../contract/domain/study/week'
import { remarkBy } from '../../../contract/domain/practice/correction'
import type { PracticeEvent } from '../../../contract/domain/practice/event'
import { PracticeFold } from '../../../contract/domain/practice/fold'
import { getWeek } from '../../../contract/domain/practice/week'
import type { Result } from '../../../contract/types'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { weekReportsJob } from '../../../server/src/jobs/week-reports'
import { newUuid } from '../../../server/src/lib/uuid'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { startWholeServer } from '../../support/whole-server'
import { startForAll } from '../../support/start-suite'

const DAY = 86_400_000
/** Monday, 2 November 2026. */
const MONDAY = 20_759
const HOUR = DAY / 24
/** Questions of two subjects, one of which has several papers. */
const QUESTIONS = ['ma-li-001', 'ma-li-002', 'ma-li-003', 'po-mo-001', 'po-mo-002']

const server = startForAll(startWholeServer)

const content = () => sharedContent('content')
/** The job as it runs at a time. */
const runAt = async (ms: number, signal = new AbortController().signal) =>
  weekReportsJob(await content()).run(server.db, new Date(ms), signal)
/** Noon of a day of the first week or a later one. */
const noon = (day: number) => studyDayStart(MONDAY + day) + 8 * HOUR
const store = (member: Member, events: readonly PracticeEvent[], ms = Date.now()) =>
  addEvents(server.db, { uid: member.uid, stream: 'practice' }, events, new Date(ms))

const begin = (at: number, mode: 'train' | 'test' = 'train') => ({
  id: newUuid(new Date(at)),
  at,
  kind: 'begin' as const,
  mode,
  source: 'node:calc',
  questions: QUESTIONS,
  seed: 1,
})
const answer = (at: number, attempt: string, question = 'ma-li-001', share = 1): PracticeEvent => ({
  id: newUuid(new Date(at)),
  at,
  kind: 'answer',
  attempt,
  question,
  version: 1,
  text: 'B',
  share,
  took: 60_000,
})
const finish = (at: number, attempt: string): PracticeEvent => ({
  id: newUuid(new Date(at)),
  at,
  kind: 'finish',
  attempt,
  why: 'done',
})

async function get(member: Member, rest = '', as = member) {
  const url = `/study/v1/users/${member.uid}/week-reports${rest}`
  return server.app.inject({ url, headers: as.headers })
}
async function weeks(member: Member, query = ''): Promise<Result<'listWeekReports'>> {
  return (await get(member, query)).json().result
}
async function report(member: Member, day = 0): Promise<Result<'getWeekReport'>> {
  return (await get(member, `/${weekName(MONDAY + day)}`)).json().result
}
async function reports(member: Member) {
  const { items } = await weeks(member, '?limit=100')
  return Promise.all(items.map(async ({ week }) => (await get(member, `/${week}`)).json().result))
}

/** The report as a device computes it, by the bank that it is served. */
async function ofDevice(events: readonly PracticeEvent[], day = 0) {
  const index: Result<'getQuestionIndex'> = (await server.app.inject('/study/v1/questions')).json().result
  const heads = new Map(
    index.sets.flatMap(({ subject, questions }) =>
      questions.map((question) => [question.id, { ...question, subject }] as const),
    ),
  )
  const fold = new PracticeFold(remarkBy(index.corrections))
  fold.add(events)
  const choices = index.subjects.flatMap(({ id, papers }) =>
    papers.length > 1 ? papers.map(({ number }) => ({ subject: id, paper: number })) : [{ subject: id }],
  )
  return getWeek(heads, fold, choices, MONDAY + day)
}

test('a report is made once its week is over, and is the one that a device makes', async () => {
  const member = await makeMember(server.db)
  const run = begin(noon(0))
  const events = [
    run,
    answer(noon(0), run.id, 'ma-li-001', 0),
    answer(noon(2), run.id, 'po-mo-001'),
    answer(studyDayStart(MONDAY + 7) - 1, run.id, 'ma-li-002'),
    answer(studyDayStart(MONDAY + 7), run.id, 'ma-li-003'),
  ]
  await store(member, events)
  await runAt(studyDayStart(MONDAY + 7) - 1)
  expect(await weeks(member)).toEqual({ items: [] })
  await runAt(studyDayStart(MONDAY + 7))
  const madeAt = studyDayStart(MONDAY + 7)
  expect(await weeks(member)).toEqual({ items: [{ week: '2026-11-02', madeAt, answers: 3, right: 2 }] })
  expect(await report(member)).toEqual({ week: '2026-11-02', madeAt, content: await ofDevice(events) })
})

test('a week that ended while its student did nothing has its report as well', async () => {
  const member = await makeMember(server.db)
  const run = begin(noon(1))
  await store(member, [run, answer(noon(1), run.id)])
  await runAt(noon(2))
  await runAt(noon(20))
  expect((await weeks(member)).items.map(({ week }) => week)).toEqual([weekName(MONDAY)])
})

test('running again changes nothing; answers that arrive later change the report, which says when', async () => {
  const member = await makeMember(server.db)
  const run = begin(noon(1))
  await store(member, [run, answer(noon(1), run.id), answer(noon(8), run.id, 'ma-li-002')])
  await runAt(noon(15))
  const before = await reports(member)
  await runAt(noon(16))
  await store(member, [answer(noon(16), run.id, 'po-mo-001')])
  await runAt(noon(17))
  expect(await reports(member)).toEqual(before)
  await store(member, [answer(noon(3), run.id, 'ma-li-003', 0)])
  await runAt(noon(18))
  const [second, first] = await reports(member)
  expect(first).toMatchObject({ madeAt: noon(15), updatedAt: noon(18), content: { answers: 2, right: 1 } })
  // It is compared with the time before the week.
  expect(second).toMatchObject({ madeAt: noon(15), updatedAt: noon(18), content: { answers: 1 } })
})

test('a student is notified of a report once when it is made, and when it changes, but not of those of long ago', async () => {
  const member = await makeMember(server.db)
  const loadReports = () =>
    server.db
      .selectFrom('messages')
      .select(['title', 'target'])
      .where('uid', '=', member.uid)
      .orderBy('created_at')
      .execute()
  const run = begin(noon(1))
  // A long log arrives at once: three weeks that nobody waited for.
  await store(member, [run, answer(noon(1), run.id), answer(noon(15), run.id, 'ma-li-002')])
  await runAt(noon(21))
  await runAt(noon(22))
  const made = { title: '上周的学习报告好了', target: '/exercises/deep-week-report?week=2026-11-16' }
  expect(await loadReports()).toEqual([made])
  await store(member, [answer(noon(15) + 1, run.id, 'po-mo-001', 0)])
  await runAt(noon(23))
  await runAt(noon(24))
  expect(await loadReports()).toEqual([made, { ...made, title: '学习报告有更新' }])
})

test('answers of a test belong to the week in which they were given, once it is handed in', async () => {
  const member = await makeMember(server.db)
  const run = begin(noon(6), 'test')
  await store(member, [run, answer(noon(6), run.id)])
  await runAt(noon(7))
  expect((await weeks(member)).items).toEqual([])
  await store(member, [finish(noon(8), run.id)])
  await runAt(noon(9))
  expect(await weeks(member)).toMatchObject({ items: [{ week: weekName(MONDAY), answers: 1 }] })
})

test('a report that nothing speaks for any more goes', async () => {
  const member = await makeMember(server.db)
  const run = begin(noon(0), 'test')
  // Of a run whose beginning has not arrived every answer counts at once.
  await store(member, [answer(noon(0), run.id)])
  await runAt(noon(8))
  expect((await weeks(member)).items).toHaveLength(1)
  await store(member, [run])
  await runAt(noon(9))
  expect((await weeks(member)).items).toEqual([])
})

const given = fc.record({
  hour: fc.integer({ min: 0, max: 4 * 7 * 24 - 1 }),
  question: fc.constantFrom(...QUESTIONS),
  run: fc.integer({ min: 0, max: 3 }),
  share: fc.constantFrom(0, 1),
  /** In which batch it arrives, and on which day after all of it that is. */
  batch: fc.integer({ min: 0, max: 3 }),
})

test('whatever the order of arrival, the same log gives the same reports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 25 }), async (all) => {
      const runs = [0, 1, 2, 3].map((value) => begin(noon(value * 6), value % 2 === 0 ? 'train' : 'test'))
      const ends = runs.map(({ id }, run) => ({ event: finish(noon(run * 6 + 1), id), batch: run }))
      const answers = all.map(({ hour, question, run, share, batch }) => ({
        event: answer(studyDayStart(MONDAY) + hour * HOUR, runs[run]?.id ?? '', question, share),
        batch,
      }))
      const log = [...runs.map((event) => ({ event, batch: 3 - (event.at % 4) })), ...ends, ...answers]
      const [late, whole] = [await makeMember(server.db), await makeMember(server.db)]
      for (const batch of [0, 1, 2, 3]) {
        await store(
          late,
          log.filter((item) => item.batch === batch).map(({ event }) => event),
        )
        await runAt(noon(10 + batch * 6))
      }
      const events = log.map(({ event }) => event)
      await store(whole, [...events].reverse())
      await runAt(noon(28))
      await runAt(noon(29))
      const contents = async (member: Member) =>
        (await reports(member)).map(({ week, content }) => ({ week, content }))
      expect(await contents(late)).toEqual(await contents(whole))
      for (const { week, content } of await contents(whole)) {
        const nth = [0, 7, 14, 21].find((day) => weekName(MONDAY + day) === week)
        expect(content).toEqual(await ofDevice(events, nth))
      }
    }),
    { numRuns: 25 },
  )
})

test('reports are read page by page, by their owner alone', async () => {
  const [member, second] = [await makeMember(server.db), await makeMember(server.db)]
  const run = begin(noon(0))
  await store(member, [run, ...[0, 7, 14].map((day) => answer(noon(day), run.id, QUESTIONS[day / 7]))])
  await runAt(noon(22))
  const first = await weeks(member, '?limit=2')
  expect(first.items.map(({ week }) => week)).toEqual([weekName(MONDAY + 14), weekName(MONDAY + 7)])
  const last = await weeks(member, `?limit=2&cursor=${first.next}`)
  expect(last.items.map(({ week }) => week)).toEqual([weekName(MONDAY)])
  expect(last.next).toBeUndefined()
  expect((await get(member, '?cursor=foreign')).statusCode).toBe(400)
  expect((await get(member, '/2026-10-05')).statusCode).toBe(404)
  for (const rest of ['', `/${weekName(MONDAY)}`])
    expect((await get(member, rest, second)).statusCode).toBe(403)
})

test('nothing is left with the account, and two servers make a report once', async () => {
  const member = await makeMember(server.db)
  const run = begin(noon(0))
  await store(member, [run, answer(noon(0), run.id)])
  await Promise.all([runAt(noon(8)), runAt(noon(8))])
  expect(await reports(member)).toMatchObject([{ madeAt: noon(8) }])
  expect((await reports(member))[0]).not.toHaveProperty('updatedAt')
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, member.uid)
  await runAt(noon(15))
  for (const table of ['week_reports', 'week_report_looks'] as const) {
    const rows = await server.db.selectFrom(table).select('uid').where('uid', '=', member.uid).execute()
    expect(rows).toEqual([])
  }
})

test('a run that is cut off is taken up where it was', async () => {
  const member = await makeMember(server.db)
  const run = begin(noon(0))
  await store(member, [run, answer(noon(0), run.id)])
  expect(await runAt(noon(8), AbortSignal.abort())).toBe(0)
  expect((await weeks(member)).items).toEqual([])
  expect(await runAt(noon(8))).toBeGreaterThan(0)
  expect((await weeks(member)).items).toHaveLength(1)
})
