import { Compile } from 'typebox/compile'
import { Type } from 'typebox'
import { isObjective, share } from '../../../../../contract/domain/practice/marking'
import { GRACE_MS } from '../../../../../contract/domain/practice/modes'
import type {
  BeginEvent,
  FinishEvent,
  Score,
  ScoreEvent,
} from '../../../../../contract/domain/practice/event'
import { ErrorCode } from '../../../../../contract/errors'
import { MAX_SCORES } from '../../../../../contract/schemas/practice/practice-event'
import type { Question } from '../../../../../contract/schemas/practice/question'
import type { StudyEvent } from '../../../../../contract/domain/study/stream'
import type { Body, Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { PaperSittingsTable } from '../tables'
import { lockAccount } from '../../../domain/account-lock'
import { findAttempt } from '../../../domain/attempts-in'
import { listQuestions } from '../../../domain/bank-questions'
import { PAPERS_A_DAY } from '../../../domain/limits'
import { addEvents } from '../../../domain/study-log-repo'
import { chinaDay } from '../../../domain/china-day'
import { DomainError } from '../../../errors'
import { newUuid } from '../../../lib/uuid'
import { sittingText } from './strings/sitting'
import * as repo from './sitting-repo'

const stream = 'practice'

type Paper = Content['bank']['papers'][number]

/** The dependencies of timed papers. */
export interface SittingDeps {
  readonly content: Pick<Content, 'bank'>
  readonly db: Db
  readonly clock: () => Date
}

const answers = Compile(
  Type.Object({
    question: Type.String(),
    text: Type.String(),
    points: Type.Optional(Type.Array(Type.Number())),
  }),
)

const isOver = ({ ends_at }: PaperSittingsTable, now: Date): boolean =>
  now.getTime() > ends_at.getTime() + GRACE_MS

/** When and where a sitting was handed in. */
type HandIn = Pick<repo.Step, 'place' | 'at' | 'receivedAt'>

/** How an answer of a sitting comes out; undefined for what is none: the student's own marks of a text. */
function listScore(
  { id, place, at, receivedAt, body }: repo.Step,
  { ends_at }: PaperSittingsTable,
  handed: HandIn,
  questions: ReadonlyMap<string, Question>,
): Score[] {
  if (!answers.Check(body) || body.points) return []
  const question = questions.get(body.question)
  const received = receivedAt.getTime()
  // An answer from before another device handed in may still be on its way.
  const isAfter =
    place > handed.place && (received > handed.receivedAt.getTime() + GRACE_MS || at > handed.at)
  const isLate = isAfter || received > ends_at.getTime() + GRACE_MS
  return [
    {
      answer: id,
      ...(question && isObjective(question.type) && { share: share(question, body) }),
      ...(isLate && { isLate: true as const }),
    },
  ]
}

/** Scores as events of the log, the first one even where there is nothing to mark: it says that the paper is marked. */
function listEvents(attempt: string, scores: readonly Score[], isFirst: boolean, now: Date): ScoreEvent[] {
  const events: ScoreEvent[] = []
  for (let from = 0; from < scores.length || (isFirst && from === 0); from += MAX_SCORES)
    events.push({
      id: newUuid(now),
      at: now.getTime(),
      kind: 'score',
      attempt,
      scores: scores.slice(from, from + MAX_SCORES),
    })
  return events
}

/** Timed papers: begun here, over when the time is, marked when they are handed in. */
export interface Sittings {
  /**
   * Begins a paper, which writes the beginning into the log, or answers what is under way. Throws NotFound for an unknown
   * paper, Conflict for an id that names something else, TooMany for more than a day's papers, Unauthenticated for a
   * user who is gone.
   */
  begin(uid: string, wanted: Body<'beginPaper'>): Promise<Result<'beginPaper'>>
  /**
   * Marks what has been answered in a sitting that was handed in, or whose time is over; what came too late is marked
   * late. Does nothing else, and nothing twice.
   */
  settle(of: repo.Of): Promise<void>
  /** Settles what stored events hand in, or answer too late. */
  settleAfter(uid: string, events: readonly StudyEvent[]): Promise<void>
}

/** Writes events of the server's own into a student's log. */
async function write(tx: Db, uid: string, events: readonly StudyEvent[], now: Date): Promise<void> {
  const added = await addEvents(tx, { uid, stream }, events, now)
  if (!added) throw new DomainError(ErrorCode.Unauthenticated)
  if (added.size < events.length) throw new DomainError(ErrorCode.Conflict)
}

/** When and where a sitting is handed in, which a time that is over does; undefined while it is under way. */
async function handIn(
  tx: Db,
  sitting: PaperSittingsTable,
  steps: readonly repo.Step[],
  now: Date,
): Promise<HandIn | undefined> {
  const { uid, attempt, handed_place, ends_at } = sitting
  const handed =
    handed_place === null
      ? steps.find(({ kind }) => kind === 'finish')
      : await repo.stepAt(tx, uid, handed_place)
  if (handed || !isOver(sitting, now)) return handed
  const finish: FinishEvent = {
    id: newUuid(now),
    at: ends_at.getTime(),
    kind: 'finish',
    attempt,
    why: 'time',
  }
  await write(tx, uid, [finish], now)
  return { at: ends_at, receivedAt: now, place: await repo.newestPlace(tx, uid) }
}

async function settle({ content, db, clock }: SittingDeps, of: repo.Of): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, of.uid))) return
    const sitting = await repo.findSitting(tx, of, true)
    if (!sitting) return
    const steps = await repo.findSteps(tx, sitting)
    const handed = await handIn(tx, sitting, steps, now)
    if (!handed) return
    const questions = listQuestions(content.bank)
    const scores = steps.flatMap((step) =>
      step.kind === 'answer' ? listScore(step, sitting, handed, questions) : [],
    )
    const events = listEvents(of.attempt, scores, sitting.handed_place === null, now)
    if (events.length > 0) await write(tx, of.uid, events, now)
    await repo.moveSitting(tx, of, {
      handed_place: handed.place,
      marked_place: await repo.newestPlace(tx, of.uid),
    })
  })
}

/** The sitting that a call means where there is one: of its own id, or of its paper. */
async function findWanted(deps: SittingDeps, uid: string, { id, paper }: Body<'beginPaper'>) {
  const own = await repo.findSitting(deps.db, { uid, attempt: id })
  if (own && own.paper !== paper) throw new DomainError(ErrorCode.Conflict)
  if (own) return own
  const open = await repo.openSitting(deps.db, uid, paper)
  if (!open || !isOver(open, deps.clock())) return open
  await settle(deps, { uid, attempt: open.attempt })
  return undefined
}

/** Stores a sitting and its beginning; resolves to undefined where another device has begun it at the same moment. */
async function store(
  { db, clock }: SittingDeps,
  uid: string,
  { id, seed }: Body<'beginPaper'>,
  paper: Paper,
): Promise<Pick<PaperSittingsTable, 'attempt' | 'ends_at'> | undefined> {
  const now = clock()
  const ends_at = new Date(now.getTime() + paper.minutes * 60_000)
  const sitting = { uid, attempt: id, paper: paper.id, started_at: now, ends_at }
  const begin: BeginEvent = {
    id,
    at: now.getTime(),
    kind: 'begin',
    mode: 'paper',
    source: `paper:${paper.id}`,
    questions: paper.sections.flatMap(({ questions }) => questions),
    seed,
    minutes: paper.minutes,
  }
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const { starts, secondsLeft: retryAfter } = chinaDay(now)
    if ((await repo.countSittings(tx, uid, starts)) >= PAPERS_A_DAY)
      throw new DomainError(ErrorCode.TooMany, sittingText.tooMany, { retryAfter })
    if (!(await repo.addSitting(tx, sitting))) return undefined
    await write(tx, uid, [begin], now)
    return sitting
  })
}

/** Makes the timed papers of a bank. */
export function createSittings(deps: SittingDeps): Sittings {
  const { content, db, clock } = deps

  return {
    async begin(uid, wanted) {
      const paper = content.bank.papers.find(({ id }) => id === wanted.paper)
      const known = await findWanted(deps, uid, wanted)
      if (!known && !paper) throw new DomainError(ErrorCode.NotFound)
      const sitting =
        known ?? (paper && (await store(deps, uid, wanted, paper))) ?? (await findWanted(deps, uid, wanted))
      if (!sitting) throw new DomainError(ErrorCode.Conflict)
      const { attempt, ends_at } = sitting
      return { attempt, endsAt: ends_at.getTime(), now: clock().getTime() }
    },

    settle: (of) => settle(deps, of),

    async settleAfter(uid, events) {
      const attempts = new Set<string>()
      const finished = new Set<string>()
      for (const event of events) {
        const attempt = findAttempt(event)
        if (attempt === undefined) continue
        if (event.kind === 'answer' || event.kind === 'finish') attempts.add(attempt)
        if (event.kind === 'finish') finished.add(attempt)
      }
      if (attempts.size === 0) return
      for (const attempt of await repo.handedIn(db, uid, [...attempts], [...finished]))
        await settle(deps, { uid, attempt })
    },
  }
}

/** Overdue sittings of one run of the job. */
const STEP = 500

/** Hands in papers whose time is over and that nobody has handed in; resolves to how many. */
export async function settleOverdue(deps: SittingDeps, signal: AbortSignal): Promise<number> {
  const overdue = await repo.overdueSittings(deps.db, new Date(deps.clock().getTime() - GRACE_MS), STEP)
  let settled = 0
  let failure: unknown
  for (const of of overdue) {
    if (signal.aborted) break
    try {
      await settle(deps, of)
      settled += 1
    } catch (cause) {
      // A paper that cannot be marked must not stop the marking of the others.
      failure ??= cause
    }
  }
  if (failure !== undefined) throw failure
  return settled
}
