import { Compile } from 'typebox/compile'
import { Type, type Static } from 'typebox'
import { isChosen, isObjective, share, type Response } from '../../../../contract/domain/practice/marking'
import { isRight } from '../../../../contract/domain/practice/mistake'
import { isRunMode, runModes } from '../../../../contract/domain/practice/modes'
import type { Question } from '../../../../contract/schemas/question'
import type { Result } from '../../../../contract/types'
import type { Bank } from '../../content/bank'
import type { Db } from '../../db'
import type { QuestionStatsTable } from '../../db/practice-types'
import { eachStudent } from '../../domain/each-student'
import { hadAccount } from '../../domain/former-account'
import type { Keys } from '../../security/keys'
import * as repo from './stats-repo'

/** Fewer students say too little, and could be guessed. */
export const LEAST_PEOPLE = 30
const PAGE = 500
const LETTERS = 'ABCDEFGH'
/** Spans of time: each ends at this many times the seconds of the one before, the last one never. */
const GROWTH = Math.SQRT2
const SPANS = 24

type Figures = Result<'getQuestionStats'>['questions'][number]

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

const spanOf = (ms: number): number =>
  Math.min(SPANS - 1, Math.max(0, Math.ceil(Math.log(Math.max(1, ms / 1000)) / Math.log(GROWTH))))

/** The middle of the span that the median is in, in seconds. */
function medianOf(times: readonly number[]): number {
  const half = times.reduce((sum, count) => sum + count, 0) / 2
  let seen = 0
  const span = times.findIndex((count) => (seen += count) >= half)
  return Math.round(GROWTH ** (Math.max(0, span) - 0.5))
}

/** Whether somebody has tried it: an answer that was left empty, or a text that is not marked yet, is none. */
export const isTried = ({ type }: Question, { text, points }: Pick<Response, 'text' | 'points'>): boolean =>
  isObjective(type) ? text.trim() !== '' && points === undefined : points !== undefined

function rowOf(question: Question, answer: Answer): QuestionStatsTable {
  const letters = isChosen(question.type) ? answer.text : ''
  return {
    question: question.id,
    version: question.version,
    people: 1,
    rights: isRight({ share: share(question, answer) }) ? 1 : 0,
    options: [...LETTERS].map((letter) => (letters.includes(letter) ? 1 : 0)),
    times: Array.from({ length: SPANS }, (_, span) => (span === spanOf(answer.took) ? 1 : 0)),
  }
}

/**
 * Answers that say how a question was answered by who had not seen its key, in the order in which they are to be counted:
 * those of runs that began, whichever of their events came first. Of a run that is handed in as a whole that is what was
 * handed in.
 */
async function firstsIn(db: Db, uid: string, steps: readonly repo.Step[]): Promise<Answer[]> {
  const touched = steps.map(({ id, kind, body }) => ({
    kind,
    body,
    attempt: kind === 'begin' ? id : ends.Check(body) ? body.attempt : '',
  }))
  const attempts = [...new Set(touched.flatMap(({ attempt }) => attempt || []))]
  const modes = await repo.modesOf(db, uid, attempts)
  const shows = (attempt: string, feedback: 'now' | 'later'): boolean => {
    const mode = modes.get(attempt)
    return isRunMode(mode) && runModes[mode].feedback === feedback
  }
  const atOnce = touched.flatMap(({ kind, body, attempt }) =>
    kind === 'answer' && shows(attempt, 'now') ? [body] : [],
  )
  const begun = touched.flatMap(({ kind, attempt }) =>
    kind === 'begin' && shows(attempt, 'now') ? attempt : [],
  )
  const later = attempts.filter((attempt) => shows(attempt, 'later'))
  const all = [
    ...(begun.length > 0 ? await repo.answersOf(db, uid, begun) : []),
    ...atOnce,
    ...(later.length > 0 ? await repo.answersIn(db, uid, later) : []),
  ]
  return all.flatMap((body) => (answers.Check(body) ? body : []))
}

/** By what answers are counted. */
interface Counting {
  readonly questions: ReadonlyMap<string, Question>
  readonly keys: Keys
}

/** Counts a page of a student's steps; resolves to the place up to which all is counted, or undefined to leave off. */
async function countPage(
  db: Db,
  { questions, keys }: Counting,
  { uid, counted, newest }: repo.Grown,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const steps = await repo.stepsAfter(tx, uid, counted, PAGE)
    const place = steps.length < PAGE ? newest : (steps.at(-1)?.place ?? newest)
    if (!(await repo.moveTally(tx, uid, counted, place))) return undefined
    // Who was counted with a former account is not counted again.
    if (await hadAccount(tx, keys, uid)) return place
    const firsts = new Map<string, QuestionStatsTable>()
    for (const answer of await firstsIn(tx, uid, steps)) {
      const question = questions.get(answer.question)
      // The key of another version is not there any more.
      if (!question || question.version !== answer.version || firsts.has(question.id)) continue
      if (isTried(question, answer)) firsts.set(question.id, rowOf(question, answer))
    }
    const fresh = await repo.noteFirsts(tx, uid, [...firsts.keys()])
    await repo.addStats(
      tx,
      [...firsts.values()].filter(({ question }) => fresh.has(question)),
    )
    return place
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
  return eachStudent(
    (after, limit) => repo.grownStudents(db, after, limit),
    async (student) => {
      let counted: number | undefined = student.counted
      while (counted !== undefined && counted < student.newest && !signal.aborted)
        counted = await countPage(db, { questions, keys }, { ...student, counted })
    },
    signal,
  )
}

/** The figures of some questions as they are now, of those that enough students have answered. */
export async function readStats(db: Db, questions: readonly Question[]): Promise<Figures[]> {
  const rows = await repo.statsOf(
    db,
    questions.map(({ id }) => id),
    LEAST_PEOPLE,
  )
  const known = new Map(rows.map((row) => [`${row.question} ${row.version}`, row]))
  return questions.flatMap(({ id, version, type, options }): Figures[] => {
    const row = known.get(`${id} ${version}`)
    if (!row) return []
    const letters = options.length > 0 ? options.map(({ key }) => key) : [...LETTERS]
    const chosen = letters.map((key) => ({ key, people: row.options[LETTERS.indexOf(key)] ?? 0 }))
    return [
      {
        question: id,
        version,
        people: row.people,
        rights: row.rights,
        options: isChosen(type) ? chosen : [],
        seconds: medianOf(row.times),
      },
    ]
  })
}
