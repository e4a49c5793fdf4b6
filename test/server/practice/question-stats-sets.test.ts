import fc from 'fast-check'
import { sql } from 'kysely'
import { share } from '../../../contract/domain/practice/marking'
import { isRight } from '../../../contract/domain/practice/mistake'
import { runModes } from '../../../contract/domain/practice/modes'
import type { PracticeEvent } from '../../../contract/schemas/practice/practice-event'
import type { Question } from '../../../contract/schemas/practice/question'
import type { Db } from '../../../server/src/db'
import type { QuestionStatsTable } from '../../../server/src/modules/practice/tables'
import { proofKey } from '../../../server/src/domain/deleted-account'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { questionStatsJob } from '../../../server/src/jobs/question-stats'
import { newUuid } from '../../../server/src/lib/uuid'
import { findSpan, isTried, SPANS } from '../../../server/src/modules/practice/question/stats'
import { deriveKeys } from '../../../server/src/security/keys'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'

const keys = deriveKeys('a secret of the test')
let db: Db
let questions: Question[]
beforeAll(async () => {
  db = await openTestDatabase()
  const { bank } = await sharedContent('content')
  const all = bank.sets.flatMap((set) => set.questions)
  const choices = all.filter(({ type }) => type === 'single').slice(0, 2)
  questions = [...choices, ...all.filter(({ points }) => points !== undefined).slice(0, 1)]
})
afterAll(() => db.destroy())

type Answer = Extract<PracticeEvent, { kind: 'answer' }>

const modes = ['train', 'mistakes', 'test', 'page'] as const
const act = fc.record({
  kind: fc.constantFrom('begin', 'begin', 'answer', 'answer', 'answer', 'answer', 'finish'),
  run: fc.nat(modes.length - 1),
  question: fc.nat(2),
  text: fc.constantFrom('A', 'B', 'C', ' ', '解'),
  isOld: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  took: fc.integer({ min: 1, max: 600_000 }),
  /** How many seconds before its arrival it happened. */
  ago: fc.nat(20),
})
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never
/** The acts of each of three students between two runs of the job. */
const rounds = fc.array(fc.array(fc.array(act, { maxLength: 12 }), { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
})

let clock = Date.parse('2026-07-01T02:00:00Z')
const nextId = () => newUuid(new Date((clock += 1000)))

/** A student who may begin a run in each of the modes; one who has come again had an account before. */
async function makeStudent(hasComeAgain: boolean) {
  const { uid } = await makeMember(db)
  await db.insertInto('third_directory').values({ kind: 'wechat', openid: uid, uid }).execute()
  const person = proofKey(keys, 'wechat', uid)
  const at = new Date(clock)
  if (hasComeAgain)
    await sql`insert into former_claims (person, what, at, kept_since) values (${person}, 'account', ${at}, ${at})`.execute(
      db,
    )
  const runs = modes.map((mode) => ({ id: nextId(), mode }))
  return { uid, runs, hasComeAgain, log: [] as PracticeEvent[], counted: new Set<string>() }
}
type Student = Awaited<ReturnType<typeof makeStudent>>

function makeEvent({ runs, log }: Student, done: Act): PracticeEvent[] {
  const { kind, run, question: nth, text, isOld, took, ago } = done
  const { id: attempt = '', mode = 'train' } = runs[run] ?? {}
  const base = { id: nextId(), at: clock - ago * 1000 }
  if (kind === 'begin') {
    if (log.some(({ id }) => id === attempt)) return []
    const asked = questions.map(({ id }) => id)
    return [{ ...base, id: attempt, kind, mode, source: 'node:calc.limit', questions: asked, seed: 1 }]
  }
  if (kind === 'finish') return [{ ...base, kind, attempt, why: 'done' }]
  const { id = '', version = 0, points } = questions[nth] ?? {}
  const marks = points && took % 2 === 0 ? { points: points.map((_, at) => at) } : {}
  const answer = { attempt, question: id, version: isOld ? 99 : version, text, share: 1, took }
  return [{ ...base, kind: 'answer', ...answer, ...marks }]
}

/** The rule, one answer at a time: what a student's new events say of questions, in the order in which it counts. */
function answersToCount({ runs, log, hasComeAgain }: Student, fresh: readonly PracticeEvent[]): Answer[] {
  if (hasComeAgain) return []
  const isAnswer = (event: PracticeEvent): event is Answer => event.kind === 'answer'
  const touched = runs.filter(
    ({ id }) =>
      log.some((event) => event.id === id) &&
      fresh.some((event) => event.id === id || ('attempt' in event && event.attempt === id)),
  )
  const shown = (feedback: 'now' | 'later') =>
    new Set(touched.filter(({ mode }) => runModes[mode].feedback === feedback).map(({ id }) => id))
  const [now, later] = [shown('now'), shown('later')]
  const begun = log.filter(isAnswer).filter(({ attempt }) => {
    return now.has(attempt) && fresh.some(({ id }) => id === attempt)
  })
  const atOnce = fresh.filter(isAnswer).filter(({ attempt }) => now.has(attempt))
  const handedIn = log.filter(isAnswer).filter((answer) => {
    const ends = log.flatMap((event) =>
      event.kind === 'finish' && event.attempt === answer.attempt ? event.at : [],
    )
    const isIn = answer.at <= Math.min(...ends) || answer.points !== undefined
    return later.has(answer.attempt) && ends.length > 0 && isIn
  })
  handedIn.sort((answer, next) => next.at - answer.at || (next.id < answer.id ? -1 : 1))
  return [...begun, ...atOnce, ...handedIn]
}

/** Counts them into figures; a student counts once a question. */
function countOneByOne(
  stats: Map<string, QuestionStatsTable>,
  student: Student,
  answers: readonly Answer[],
): void {
  for (const answer of answers) {
    const question = questions.find(({ id, version }) => id === answer.question && version === answer.version)
    if (!question || student.counted.has(question.id) || !isTried(question, answer)) continue
    student.counted.add(question.id)
    const span = findSpan(answer.took)
    const row = stats.get(question.id) ?? {
      question: question.id,
      version: question.version,
      people: 0,
      rights: 0,
      options: Array.from('ABCDEFGH', () => 0),
      times: Array.from({ length: SPANS }, () => 0),
    }
    const letters = question.type === 'single' ? answer.text : ''
    stats.set(question.id, {
      ...row,
      people: row.people + 1,
      rights: row.rights + (isRight({ share: share(question, answer) }) ? 1 : 0),
      options: row.options.map((count, at) => count + (letters.includes('ABCDEFGH'.charAt(at)) ? 1 : 0)),
      times: row.times.map((count, at) => count + (at === span ? 1 : 0)),
    })
  }
}

test('figures counted for many students at once are those of one answer after the other', async () => {
  const job = questionStatsJob(await sharedContent('content'), keys)
  await fc.assert(
    fc.asyncProperty(rounds, fc.nat(3), async (played, again) => {
      await sql`truncate question_stats, question_tallies, question_firsts, study_events, study_logs`.execute(
        db,
      )
      const expected = new Map<string, QuestionStatsTable>()
      const students: Student[] = []
      for (const nth of [0, 1, 2]) students.push(await makeStudent(nth === again))
      for (const round of played) {
        for (const [nth, student] of students.entries()) {
          const fresh: PracticeEvent[] = []
          for (const done of round[nth] ?? []) {
            const made = makeEvent(student, done)
            fresh.push(...made)
            student.log.push(...made)
          }
          if (fresh.length > 0)
            await addEvents(db, { uid: student.uid, stream: 'practice' }, fresh, new Date(clock))
          countOneByOne(expected, student, answersToCount(student, fresh))
        }
        await job.run(db, new Date(clock), new AbortController().signal)
      }
      const rows = await db.selectFrom('question_stats').selectAll().orderBy('question').execute()
      const wanted = [...expected.values()].sort((row, next) => (row.question < next.question ? -1 : 1))
      expect(rows).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
}, 60_000)
