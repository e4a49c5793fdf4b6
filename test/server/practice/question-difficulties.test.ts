import { DAY_MS } from '../../../contract/domain/china-time'
import { studyWeek } from '../../../contract/domain/study/week'
import { FEWEST_RATINGS, withStudent } from '../../../contract/domain/practice/difficulty'
import { HALF_LIFE_DAYS } from '../../../contract/domain/practice/evidence'
import type { PracticeEvent } from '../../../contract/domain/practice/event'
import {
  contentDifficulty,
  getDifficulty,
  estimateApart,
  getLevel,
} from '../../../contract/domain/practice/rasch'
import type { Result } from '../../../contract/types'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { questionDifficultiesJob } from '../../../server/src/jobs/question-difficulties'
import { deriveKeys } from '../../../server/src/security/keys'
import { questionStatsJob } from '../../../server/src/jobs/question-stats'
import { weekReportsJob } from '../../../server/src/jobs/week-reports'
import { newUuid } from '../../../server/src/lib/uuid'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { startWholeServer, type WholeServer } from '../../support/whole-server'

const QUESTION = 'ma-li-001'
/** The level given by its author. */
const LEVEL = 0.66
const HALF_HOUR = 1_800_000

let now: number
let server: WholeServer
beforeEach(async () => {
  now = Date.now()
  server = await startWholeServer({ clock: () => new Date(now) })
})
afterEach(() => server.close())

const keys = deriveKeys('a secret of the test')
const content = () => sharedContent('content')
const never = new AbortController().signal
const rate = async (signal = never) =>
  questionDifficultiesJob(await content()).run(server.db, new Date(now), signal)
/** Both jobs, as a night brings them; the server looks for new levels after it. */
async function night(): Promise<void> {
  await questionStatsJob(await content(), keys).run(server.db, new Date(now), never)
  await rate()
  now += HALF_HOUR
}

/** Stores that a student answered questions in one run. */
async function answered(member: Member, texts: Readonly<Record<string, string>>, mode = 'train' as const) {
  const at = now
  const run = { id: newUuid(new Date(at)), at, kind: 'begin' as const, mode, source: 'node:calc', seed: 1 }
  const answers = Object.entries(texts).map(([question, text]): PracticeEvent => {
    // The device's own claims are not believed.
    const own = { attempt: run.id, question, version: 1, text, share: 1, took: 60_000 }
    return { id: newUuid(new Date(at)), at, kind: 'answer', ...own }
  })
  const events = [{ ...run, questions: Object.keys(texts) }, ...answers]
  await addEvents(server.db, { uid: member.uid, stream: 'practice' }, events, new Date(now))
}
async function crowd(count: number, texts: Readonly<Record<string, string>>): Promise<Member[]> {
  const members: Member[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const member = await makeMember(server.db)
    await answered(member, texts)
    members.push(member)
  }
  return members
}

async function index(): Promise<Result<'getQuestionIndex'>> {
  return (await server.app.inject('/study/v1/questions')).json().result
}
const levelOfQuestion = async () =>
  (await index()).sets.flatMap(({ questions }) => questions).find(({ id }) => id === QUESTION)?.level
const findRow = async (question = QUESTION) =>
  server.db
    .selectFrom('question_difficulties')
    .selectAll()
    .where('question', '=', question)
    .executeTakeFirst()

test('a question that enough students answered is served with the level of their answers, and no other', async () => {
  const before = await index()
  await crowd(FEWEST_RATINGS - 1, { [QUESTION]: 'A' })
  await night()
  expect(await findRow()).toMatchObject({ answers: FEWEST_RATINGS - 1, level: null })
  expect(await index()).toEqual(before)
  await crowd(1, { [QUESTION]: 'A' })
  await night()
  const row = await findRow()
  // All were wrong: it is harder than its author thought.
  expect(row?.mean).toBeGreaterThan(getDifficulty(LEVEL) + 0.5)
  expect(row?.level).toBeCloseTo(getLevel(row?.mean ?? 0), 1)
  expect(await levelOfQuestion()).toBe(row?.level)
  const after = await index()
  expect(after.version).not.toBe(before.version)
  // Explanations and keys are not fetched again for it.
  expect(after.sets.map(({ version }) => version)).toEqual(before.sets.map(({ version }) => version))
  const others = (item: typeof after) =>
    item.sets.flatMap(({ questions }) => questions).filter(({ id }) => id !== QUESTION)
  expect(others(after)).toEqual(others(before))
})

test('a difficulty is the one of the formula, by the ability in the student’s other answers', async () => {
  const [member] = await crowd(1, { [QUESTION]: 'B', 'ma-li-002': 'A', 'po-mo-001': 'A' })
  await night()
  const sets = (await content()).bank.sets
  const findQuestion = (id: string) =>
    sets.flatMap(({ questions }) => questions).find((item) => item.id === id)
  const [first, second] = [findQuestion(QUESTION), findQuestion('ma-li-002')]
  const known = new Map([first, second].flatMap((it) => (it ? [[it.id, contentDifficulty(it.level)]] : [])))
  const firsts = [first, second].flatMap((it, nth) =>
    it ? [{ question: it.id, share: it.answer[0] === (nth === 0 ? 'B' : 'A') ? 1 : 0 }] : [],
  )
  const expected = withStudent(known, firsts, () => true)
  for (const id of [QUESTION, 'ma-li-002']) {
    const row = await findRow(id)
    expect(row?.mean).toBeCloseTo(expected.get(id)?.mean ?? 0, 6)
    expect(row?.error).toBeCloseTo(expected.get(id)?.error ?? 0, 6)
  }
  // The same question again is no evidence: its key was seen.
  const before = await findRow()
  if (member) await answered(member, { [QUESTION]: 'A' })
  await night()
  expect(await findRow()).toEqual(before)
})

test('each first answer counts once, however often and wherever the job runs', async () => {
  await crowd(5, { [QUESTION]: 'B', 'ma-li-002': 'A' })
  await questionStatsJob(await content(), keys).run(server.db, new Date(now), never)
  await Promise.all([rate(), rate(), rate()])
  const once = await findRow()
  expect(once?.answers).toBe(5)
  expect(await rate()).toBe(0)
  expect(await findRow()).toEqual(once)
})

test('a run that is cut off serves nothing new, and is taken up where it was', async () => {
  await crowd(FEWEST_RATINGS, { [QUESTION]: 'A' })
  await questionStatsJob(await content(), keys).run(server.db, new Date(now), never)
  expect(await rate(AbortSignal.abort())).toBe(0)
  expect(await findRow()).toBeUndefined()
  expect(await rate()).toBe(FEWEST_RATINGS)
  expect(await findRow()).toMatchObject({ answers: FEWEST_RATINGS, level: expect.any(Number) })
})

test('levels are served from the next night on, and stay while a server has no database', async () => {
  await crowd(FEWEST_RATINGS, { [QUESTION]: 'A' })
  expect(await levelOfQuestion()).toBe(LEVEL)
  await night()
  const served = await levelOfQuestion()
  expect(served).not.toBe(LEVEL)
  now += HALF_HOUR
  await server.db.schema.alterTable('question_difficulties').renameTo('away').execute()
  const without = await levelOfQuestion()
  await server.db.schema.alterTable('away').renameTo('question_difficulties').execute()
  expect(without).toBe(served)
})

test('a weekly report is measured by the levels that are served', async () => {
  const [member] = await crowd(FEWEST_RATINGS, { [QUESTION]: 'A' })
  const at = now
  await night()
  const level = (await levelOfQuestion()) ?? 0
  await weekReportsJob(await content()).run(server.db, new Date(at + 8 * DAY_MS), never)
  const row = await server.db
    .selectFrom('week_reports')
    .select('content')
    .where('uid', '=', member?.uid ?? '')
    .executeTakeFirst()
  const weight = 2 ** (-(studyWeek(at).endsAt - 1 - at) / DAY_MS / HALF_LIFE_DAYS)
  const maths = row?.content.subjects.find(({ paper }) => paper === 301)
  const { after } = estimateApart([], [{ level, share: 1, weight }])
  expect(maths?.after.ability.mean).toBeCloseTo(after.mean, 9)
})

test('an account that goes takes along that it answered, and leaves the difficulty', async () => {
  const [member] = await crowd(2, { [QUESTION]: 'A' })
  await night()
  for (const table of Object.keys(personalTables)) await eraseFrom(server.db, table, member?.uid ?? '')
  expect(await server.db.selectFrom('question_firsts').select('uid').execute()).toHaveLength(1)
  expect(await findRow()).toMatchObject({ answers: 2 })
})
