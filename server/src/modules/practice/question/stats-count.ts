import { Compile } from 'typebox/compile'
import { Type, type Static } from 'typebox'
import { isChosen, share } from '../../../../../contract/domain/practice/marking'
import { isRight } from '../../../../../contract/domain/practice/mistake'
import { isRunMode, runModes } from '../../../../../contract/domain/practice/modes'
import type { Question } from '../../../../../contract/schemas/practice/question'
import type { Bank } from '../../../domain/content/bank/types'
import type { Db } from '../../../db'
import type { QuestionStatsTable } from '../tables'
import { forEachBatch } from '../../../domain/for-each-student'
import { findFormer } from '../../../domain/deleted-account'
import type { Keys } from '../../../security/keys'
import { findSpan, isTried, LETTERS, SPANS } from './stats'
import * as repo from './stats-repo'

/** Steps of one student that are counted in one transaction. */
const PAGE = 500

const Answer = Type.Object({
  attempt: Type.String(),
  question: Type.String(),
  version: Type.Number(),
  text: Type.String(),
  points: Type.Optional(Type.Array(Type.Number())),
  took: Type.Number(),
})
type Answer = Static<typeof Answer>
const answers = Compile(Answer)
const ends = Compile(Type.Object({ attempt: Type.String() }))

/** The figures of one answer by itself. */
function makeFigures(question: Question, answer: Answer): QuestionStatsTable {
  const letters = isChosen(question.type) ? answer.text : ''
  return {
    question: question.id,
    version: question.version,
    people: 1,
    rights: isRight({ share: share(question, answer) }) ? 1 : 0,
    options: [...LETTERS].map((letter) => (letters.includes(letter) ? 1 : 0)),
    times: Array.from({ length: SPANS }, (_, span) => (span === findSpan(answer.took) ? 1 : 0)),
  }
}

const attemptKey = ({ uid, attempt }: repo.Attempt): string => `${uid} ${attempt}`

/**
 * Answers of students who had not seen the key of a question, each student's in the order in which they are to be
 * counted: those of runs that began, whichever of their events came first. Of a run that is handed in as a whole
 * those are the answers handed in.
 */
async function findCountable(
  db: Db,
  steps: readonly repo.Step[],
): Promise<(Answer & { readonly uid: string })[]> {
  const touched = steps.flatMap(({ uid, id, kind, body }) => {
    const attempt = kind === 'begin' ? id : ends.Check(body) && body.attempt
    return attempt ? [{ uid, kind, body, attempt }] : []
  })
  const attempts = [
    ...new Map(touched.map(({ uid, attempt }) => [`${uid} ${attempt}`, { uid, attempt }])).values(),
  ]
  const modes = new Map((await repo.findModes(db, attempts)).map((it) => [attemptKey(it), it.mode]))
  const shows = (attempt: repo.Attempt, feedback: 'now' | 'later'): boolean => {
    const mode = modes.get(attemptKey(attempt))
    return isRunMode(mode) && runModes[mode].feedback === feedback
  }
  const atOnce = touched.filter((step) => shows(step, 'now'))
  const later = attempts.filter((attempt) => shows(attempt, 'later'))
  const stored = [
    ...(await repo.findAnswers(
      db,
      atOnce.filter(({ kind }) => kind === 'begin'),
    )),
    ...atOnce.filter(({ kind }) => kind === 'answer'),
    ...(await repo.findHandedIn(db, later)),
  ]
  return stored.flatMap(({ uid, body }) => (answers.Check(body) ? [{ ...body, uid }] : []))
}

/** Adds up figures by question and version. */
function addUp(rows: readonly QuestionStatsTable[]): QuestionStatsTable[] {
  const sums = new Map<string, QuestionStatsTable>()
  const add = (counts: readonly number[], more: readonly number[]) =>
    counts.map((count, at) => count + (more[at] ?? 0))
  for (const row of rows) {
    const key = `${row.question} ${row.version}`
    const sum = sums.get(key)
    const next = sum && {
      ...sum,
      people: sum.people + row.people,
      rights: sum.rights + row.rights,
      options: add(sum.options, row.options),
      times: add(sum.times, row.times),
    }
    sums.set(key, next ?? row)
  }
  return [...sums.values()]
}

/** By what answers are counted. */
interface Counting {
  readonly questions: ReadonlyMap<string, Question>
  readonly keys: Keys
}

/** Counts each student's first answer to each question among steps. */
async function countSteps(
  tx: Db,
  questions: ReadonlyMap<string, Question>,
  steps: readonly repo.Step[],
): Promise<void> {
  const firsts = new Map<string, repo.First & { figures: QuestionStatsTable }>()
  for (const answer of await findCountable(tx, steps)) {
    const question = questions.get(answer.question)
    const key = `${answer.uid} ${answer.question}`
    // The key of another version is not there any more.
    if (!question || question.version !== answer.version || firsts.has(key)) continue
    if (isTried(question, answer))
      firsts.set(key, { uid: answer.uid, question: question.id, figures: makeFigures(question, answer) })
  }
  const fresh = await repo.recordFirsts(tx, [...firsts.values()])
  const figures = fresh.flatMap(({ uid, question }) => firsts.get(`${uid} ${question}`)?.figures ?? [])
  await repo.addStats(tx, addUp(figures))
}

/** How far a page of a student's steps gets: to its last one, or to the newest event where all of them are in it. */
function findMoves(students: readonly repo.Grown[], steps: readonly repo.Step[]): (repo.Move & repo.Grown)[] {
  const pages = new Map<string, { length: number; last: number }>()
  for (const { uid, place } of steps)
    pages.set(uid, { length: (pages.get(uid)?.length ?? 0) + 1, last: place })
  return students.map((student) => {
    const page = pages.get(student.uid)
    return { ...student, next: page && page.length >= PAGE ? page.last : student.newest }
  })
}

/** Counts a page of the steps of each of some students; resolves to those of whom more is left to count. */
async function countPage(
  db: Db,
  { questions, keys }: Counting,
  students: readonly repo.Grown[],
): Promise<repo.Grown[]> {
  return db.transaction().execute(async (tx) => {
    const steps = await repo.stepsAfter(tx, students, PAGE)
    const moves = findMoves(students, steps)
    const moved = await repo.moveTallies(tx, moves)
    // A student who was counted with a former account is not counted again.
    const former = await findFormer(tx, keys, [...moved])
    await countSteps(
      tx,
      questions,
      steps.filter(({ uid }) => moved.has(uid) && !former.has(uid)),
    )
    return moves.flatMap(({ uid, next, newest }) =>
      moved.has(uid) && next < newest ? { uid, newest, counted: next } : [],
    )
  })
}

/**
 * Counts what students have answered since the last time: each student's first answer to each question, marked by the
 * bank's own key. When an account is deleted its answers stay in the figures, in which nobody is to be found; who comes
 * again is counted no second time. Resolves to how many students were looked at.
 */
export async function countAnswers(
  db: Db,
  { bank, keys }: { readonly bank: Bank; readonly keys: Keys },
  signal: AbortSignal,
): Promise<number> {
  const questions = new Map(
    bank.sets.flatMap((set) => set.questions.map((question) => [question.id, question])),
  )
  return forEachBatch(
    (after, limit) => repo.grownStudents(db, after, limit),
    async (students) => {
      let left = students
      while (left.length > 0 && !signal.aborted) left = await countPage(db, { questions, keys }, left)
    },
    signal,
  )
}
