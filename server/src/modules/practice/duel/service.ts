import { compareEvents, type StudyEvent } from '../../../../../contract/domain/study/stream'
import {
  findDuelSource,
  runOfAttempt,
  getTotal,
  type RunAnswer,
} from '../../../../../contract/domain/practice/duel'
import { isPracticeEvent, type BeginEvent } from '../../../../../contract/domain/practice/event'
import { PracticeFold, type Attempt } from '../../../../../contract/domain/practice/fold'
import { isObjective, share } from '../../../../../contract/domain/practice/marking'
import { estimate, type Ability, type Evidence } from '../../../../../contract/domain/practice/rasch'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { getSeason } from '../../../../../contract/domain/practice/season'
import { ErrorCode } from '../../../../../contract/errors'
import type { Duel, DuelRun } from '../../../../../contract/schemas/practice/duel'
import { SubjectId, type Question } from '../../../../../contract/schemas/practice/question'
import type { Query, Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import { attemptsIn } from '../../../domain/attempts-in'
import { heldBackFrom, listQuestions } from '../../../domain/bank-questions'
import { maskedName } from '../../../domain/masked-name'
import { eventFrom } from '../../../domain/study-log-repo'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { DomainError } from '../../../errors'
import { isUuid } from '../../../lib/uuid'
import * as repo from './repo'

/** Opponents that are offered at a time. */
const OFFERED = 5
const PAGE = 50
/** The number of runs before a run that its ability is estimated from as well. */
const RUNS_BEFORE = 10
/** Fewer people are not counted aloud: somebody might be found among them. */
const FEWEST_PEOPLE = 30
const modes = ['duel', 'network', 'ability']

type Bank = Content['bank']

/** The dependencies of duels. */
export interface DuelDeps {
  readonly content: Pick<Content, 'bank'>
  readonly db: Db
  /** The boards of seasons. */
  readonly boards: {
    countSeason(
      uid: string,
      earned: { season: string; mean: number; getScore: (tx: Db) => Promise<number> },
    ): Promise<void>
  }
}

/** Duels against recorded runs. */
export interface Duels {
  opponents(uid: string, query: Query<'listOpponents'>): Promise<Result<'listOpponents'>>
  /** A page of a student's duels. Throws Invalid for a foreign cursor. */
  list(uid: string, query: Query<'listDuels'>): Promise<Result<'listDuels'>>
  /** One of a student's duels. Throws NotFound for one that is not over, or was none. */
  get(uid: string, attempt: string): Promise<Result<'getDuel'>>
  /** With how many others a student shares the aim. */
  pool(uid: string): Promise<Result<'getDuelPool'>>
  /** Records the runs and the duels that stored events begin or complete, in whichever order; nothing is recorded twice. */
  recordAfter(uid: string, events: readonly StudyEvent[]): Promise<void>
}

const isSubject = (subject: string): subject is SubjectId => SubjectId.enum.some((item) => item === subject)

const presentRun = (run: repo.NamedRun): DuelRun => ({
  run: run.run,
  name: maskedName(run.name),
  answeredAt: run.answered_at.getTime(),
  mean: run.mean,
  error: run.error,
  answers: run.answers,
  questions: run.questions.map((question, at) => ({
    question,
    isRight: run.rights[at] === true,
    took: run.times[at] ?? 0,
  })),
})

function presentDuel(row: repo.Finished): Duel {
  if (!isSubject(row.subject)) throw new DomainError(ErrorCode.NotFound)
  const { their_rights: right, their_time: took } = row
  return {
    attempt: row.attempt,
    subject: row.subject,
    season: row.season,
    finishedAt: row.finished_at.getTime(),
    mine: { right: row.rights, took: row.time },
    theirs: right === null || took === null ? null : { right, took },
    isOwn: row.is_own,
    name: row.name === null ? null : maskedName(row.name),
  }
}

/** The evidence in runs, each question by the first of them that has it. */
function listEvidence(
  runs: readonly { readonly questions: readonly string[]; readonly rights: readonly boolean[] }[],
  asked: ReadonlyMap<string, Question>,
): Evidence[] {
  const met = new Map<string, Evidence>()
  for (const { questions, rights } of runs)
    questions.forEach((question, at) => {
      const level = asked.get(question)?.level
      if (level !== undefined && !met.has(question)) met.set(question, { level, share: rights[at] ? 1 : 0 })
    })
  return [...met.values()]
}

/** Notes a duel with what the other side came to, where it asks what that side was asked. */
async function recordDuel(tx: Db, uid: string, event: BeginEvent): Promise<void> {
  const { subject, against } = findDuelSource(event) ?? {}
  if (subject === undefined || against === undefined || !isSubject(subject) || !isUuid(against)) return
  const run = await repo.findRun(tx, uid, against)
  if (run && (run.subject !== subject || run.questions.join() !== event.questions.join())) return
  // Nobody begins a duel against what was not there yet; devices' clocks may differ a little.
  if (run && event.at < run.answered_at.getTime() - DAY_MS) return
  await repo.addDuel(tx, {
    uid,
    attempt: event.id,
    run: run?.run ?? against,
    subject,
    season: getSeason(event.at).id,
    is_own: run?.uid === uid,
    their_rights: run ? run.rights.filter(Boolean).length : null,
    their_time: run ? run.times.reduce((sum, time) => sum + time, 0) : null,
  })
}

async function findAttempt(tx: Db, of: repo.Of): Promise<Attempt | undefined> {
  const fold = new PracticeFold()
  const rows = await repo.listEvents(tx, of, modes)
  const events = rows.map(eventFrom)
  // The fold takes events in order at once; others it puts in their places one by one.
  fold.add(events.filter(isPracticeEvent).sort(compareEvents))
  return fold.findAttempt(of.attempt)
}

/** A run that is over. */
interface EndedRun {
  readonly subject: string
  readonly answers: readonly RunAnswer[]
  readonly endedAt: Date
}

async function recordRun(
  tx: Db,
  of: repo.Of,
  { subject, answers, endedAt }: EndedRun,
  asked: ReadonlyMap<string, Question>,
): Promise<Ability> {
  const questions = answers.map(({ question }) => question)
  const rights = answers.map(({ isRight }) => isRight)
  const before = await repo.runsBefore(tx, of, subject, RUNS_BEFORE)
  const evidence = listEvidence([{ questions, rights }, ...before], asked)
  const ability = estimate(evidence)
  await repo.putRun(tx, {
    ...of,
    subject,
    questions,
    rights,
    times: answers.map(({ took }) => took),
    ...ability,
    answers: evidence.length,
    answered_at: endedAt,
  })
  return ability
}

/** The run in an attempt that is over; undefined where others cannot compete with it. */
function findRun(attempt: Attempt, bank: Bank, asked: ReadonlyMap<string, Question>): EndedRun | undefined {
  if (!attempt.finish) return undefined
  // A score that an answered question adds is still to come.
  if ([...attempt.answers.keys()].some((question) => !attempt.questions.includes(question))) return undefined
  const answers = runOfAttempt(attempt, (answer) => {
    const question = asked.get(answer.question)
    return question ? share(question, answer) : 0
  })
  const { subject } = findDuelSource(attempt.begin) ?? {}
  if (!answers || subject === undefined || !isSubject(subject)) return undefined
  const own = bank.sets.filter((set) => set.subject === subject).flatMap(({ questions }) => questions)
  const marked = new Set(own.flatMap(({ id, type }) => (isObjective(type) ? id : [])))
  // Questions that students mark themselves, and those of another subject, are no measure for others.
  if (!attempt.questions.every((question) => marked.has(question))) return undefined
  return { subject, answers, endedAt: new Date(attempt.finish.at) }
}

/** Records what an attempt left behind; resolves to the estimated ability, or undefined where it left nothing. */
async function recordEnd(tx: Db, of: repo.Of, bank: Bank): Promise<Ability | undefined> {
  await takeAdvisoryLock(tx, `duels ${of.uid}`)
  if (await repo.isRecorded(tx, of)) return undefined
  const attempt = await findAttempt(tx, of)
  const asked = listQuestions(bank)
  const run = attempt && findRun(attempt, bank, asked)
  if (!run) return undefined
  const ability = await recordRun(tx, of, run, asked)
  const { right, took } = getTotal(run.answers)
  // The run that it was against may have come after its beginning.
  await recordDuel(tx, of.uid, attempt.begin)
  await repo.endDuel(tx, of, { rights: right, time: took, finished_at: run.endedAt })
  return ability
}

async function endRun({ content, db, boards }: DuelDeps, of: repo.Of): Promise<void> {
  const ability = await db.transaction().execute((tx) => recordEnd(tx, of, content.bank))
  const season = ability && (await repo.seasonCounted(db, of))
  if (!ability || season === undefined) return
  const getScore = (tx: Db) => repo.wonIn(tx, of.uid, season)
  await boards.countSeason(of.uid, { season, mean: ability.mean, getScore })
}

/** Makes the duels over a database. */
export function createDuels(deps: DuelDeps): Duels {
  const { content, db } = deps
  return {
    async opponents(uid, { subject, open }) {
      const held = heldBackFrom(content.bank, open)
      const runs = await repo.nearestRuns(db, { uid, subject, held }, OFFERED)
      const asked = listQuestions(content.bank)
      return {
        items: runs
          .filter(({ questions }) => questions.every((question) => asked.has(question)))
          .map(presentRun),
      }
    },

    async list(uid, { cursor, limit = PAGE }) {
      const rows = await repo.getDuels(db, uid, limit + 1, readCursor(cursor))
      const { shown, ...next } = getPage(
        rows.map((row) => ({ row, id: row.attempt, created_at: row.finished_at })),
        limit,
      )
      return { items: shown.map(({ row }) => presentDuel(row)), ...next }
    },

    async get(uid, attempt) {
      const duel = await repo.findDuel(db, { uid, attempt })
      if (!duel) throw new DomainError(ErrorCode.NotFound)
      const run = duel.is_own ? undefined : await repo.namedRun(db, duel.run)
      return { ...presentDuel(duel), run: run ? presentRun(run) : null }
    },

    async pool(uid) {
      const target = await repo.findTarget(db, uid)
      if (!target) return { people: null }
      const people = await repo.poolSize(db, target)
      return { ...target, people: people < FEWEST_PEOPLE ? null : people }
    },

    async recordAfter(uid, events) {
      const known: readonly unknown[] = events
      for (const event of known.filter(isPracticeEvent))
        if (event.kind === 'begin' && event.mode === 'duel') await recordDuel(db, uid, event)
      // In their order: a duel may be against a run that ends in the same batch.
      const ended = await repo.loadEnded(db, uid, attemptsIn(events), modes)
      for (const attempt of ended) await endRun(deps, { uid, attempt })
      if (ended.length === 0) return
      const waiting = await repo.awaitingRuns(db, uid, ended)
      for (const attempt of await repo.loadEnded(db, uid, waiting, modes))
        await endRun(deps, { uid, attempt })
    },
  }
}
