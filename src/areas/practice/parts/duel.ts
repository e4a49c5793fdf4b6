import type { DuelRun } from '../api/duel'
import { areNumbers, areTexts, getField } from '@/lib/fields'
import type { Store } from '@/platform/storage/kv.contract'
import type { PracticeStore } from '../store/practice-store'
import {
  findDuelSource,
  runOfAttempt,
  getTotal,
  verdictOfDuel,
  type RunAnswer,
  type RunTotal,
} from '../../../../contract/domain/practice/duel'
import type { Attempt } from '../../../../contract/domain/practice/fold'
import type { Ability } from '../../../../contract/domain/practice/rasch'
import { measure } from './ability'
import type { Offer } from './choose'
import { heldBack } from './offer'
import { suitedPaper } from './use-subject'

/** Key of the runs of other students that were met on this device, so that a duel goes on without a network. */
const KEY = 'duel-runs'
/** How many are stored, the newest. */
const MOST_RUNS = 30

/** The other side of a duel: always a recorded run, of another student or one's own. */
export interface RivalRun {
  /** Names it in the source of an attempt. */
  readonly run: string
  readonly isOwn: boolean
  /** Masked; empty for one's own. */
  readonly name: string
  readonly answeredAt: number
  readonly answers: readonly RunAnswer[]
}

/** A rival with the ability at the time of the run, and how many answers that rests on. */
export interface Rival extends RivalRun {
  readonly ability: Ability
  readonly evidence: number
}

const rivalFrom = ({ run, name, answeredAt, mean, error, answers, questions }: DuelRun): Rival => ({
  run,
  isOwn: false,
  name,
  answeredAt,
  ability: { mean, error },
  evidence: answers,
  answers: questions,
})

const isRunAnswer = (value: unknown): boolean =>
  areTexts(value, ['question']) &&
  areNumbers(value, ['took']) &&
  typeof getField(value, 'isRight') === 'boolean'

/** Whether a value that was stored on a device is still a run. */
function isRun(value: unknown): value is DuelRun {
  const questions = getField(value, 'questions')
  return (
    areTexts(value, ['run', 'name']) &&
    areNumbers(value, ['answeredAt', 'mean', 'error', 'answers']) &&
    Array.isArray(questions) &&
    questions.every(isRunAnswer)
  )
}

function readRuns(local: Store): DuelRun[] {
  const stored = local.read(KEY)
  return Array.isArray(stored) ? stored.filter(isRun) : []
}

/** Stores runs of others on the device. */
export function saveRuns(local: Store, runs: readonly DuelRun[]): void {
  const others = readRuns(local).filter(({ run }) => runs.every((item) => item.run !== run))
  local.write(KEY, [...runs, ...others].slice(0, MOST_RUNS))
}

/** Runs of others as rivals that a student may meet: those whose questions the bank has and the exam may ask. */
export function rivalsAmong(
  { bank }: PracticeStore,
  runs: readonly DuelRun[],
  { suits, held }: Offer,
): Rival[] {
  const canAsk = (question: string): boolean => {
    const head = bank.findHead(question)
    return head !== undefined && suits(head) && !held.has(question)
  }
  return runs.filter(({ questions }) => questions.every(({ question }) => canAsk(question))).map(rivalFrom)
}

/** The result of the student's own side of a duel; undefined where questions were left. */
export const getOwnSide = (practice: PracticeStore, attempt: Attempt): readonly RunAnswer[] | undefined =>
  runOfAttempt(attempt, (answer) => practice.getShare(answer))

function getOwnRun(practice: PracticeStore, attempt: Attempt): RivalRun | undefined {
  const answers = getOwnSide(practice, attempt)
  const answeredAt = attempt.finish?.at ?? attempt.lastAt
  return answers && { run: attempt.begin.id, isOwn: true, name: '', answeredAt, answers }
}

/** A student's own newest duel in a subject; undefined before there is one. A test or a walk was no duel. */
export function getOwnLastRun(practice: PracticeStore, local: Store, subject: string): Rival | undefined {
  const own = duelsDone(practice, subject)
  for (const attempt of own) {
    const run = getOwnRun(practice, attempt)
    if (!run) continue
    const choice = { subject, paper: suitedPaper(practice.bank, local, subject) }
    const { ability, evidence } = measure(practice, choice, run.answeredAt)
    return { ...run, ability, evidence: evidence.length }
  }
  return undefined
}

/** The rival that a duel names, as this device knows it. */
export function findRival(practice: PracticeStore, local: Store, run: string): RivalRun | undefined {
  const own = practice.state.findAttempt(run)
  if (own) return getOwnRun(practice, own)
  const saved = readRuns(local).find((ownItem) => ownItem.run === run)
  return saved && rivalFrom(saved)
}

/**
 * The questions of a duel against a run; none where this device does not know it, a timed paper is asking them, or one is
 * held back that the student did not meet in it.
 */
export function duelQuestions(practice: PracticeStore, local: Store, run: string): string[] {
  const rival = findRival(practice, local, run)
  const held = rival?.isOwn ? new Set<string>() : heldBack(practice, local)
  const questions = (rival?.answers ?? []).map(({ question }) => question)
  return questions.some((question) => practice.state.underWay.has(question) || held.has(question))
    ? []
    : questions
}

/** A duel that is over, from the student's side. */
export interface DuelOutcome {
  readonly answers: readonly RunAnswer[]
  readonly mine: RunTotal
  readonly theirs: RunTotal
  readonly verdict: ReturnType<typeof verdictOfDuel>
}

/** The outcome of a duel; undefined where the student left questions. */
export function outcomeOfDuel(
  practice: PracticeStore,
  attempt: Attempt,
  theirs: RunTotal,
): DuelOutcome | undefined {
  const answers = getOwnSide(practice, attempt)
  if (!answers) return undefined
  const mine = getTotal(answers)
  return { answers, mine, theirs, verdict: verdictOfDuel(mine, theirs) }
}

/** How many answers of an attempt count for the ability: a repeat soon after the key was seen does not. */
export function tellingAnswers(practice: PracticeStore, local: Store, { begin, lastAt }: Attempt): number {
  const subject = findDuelSource(begin)?.subject ?? ''
  const choice = { subject, paper: suitedPaper(practice.bank, local, subject) }
  return measure(practice, choice, lastAt).evidence.filter(({ answer }) => answer.attempt === begin.id).length
}

/** A student's duels that are over, the newest first, of one subject where it is named. */
export const duelsDone = ({ state: { attempts } }: PracticeStore, subject?: string): Attempt[] =>
  attempts.filter(({ begin, finish }) => {
    const source = finish && begin.mode === 'duel' ? findDuelSource(begin) : undefined
    return source !== undefined && (subject === undefined || source.subject === subject)
  })
