import type { PracticeStore } from '../store/practice-store'
import type { Attempt, CountedAnswer } from '../../../../contract/domain/practice/fold'
import { isObjective, type QuestionTypeName } from '../../../../contract/domain/practice/marking'
import { isRight } from '../../../../contract/domain/practice/mistake'
import { worthIn } from './points'
import type { QuestionState } from './run-types'

/**
 * How a question of a handed-in run came out; `self` waits for the student's own marks, `points` has them and is neither
 * right nor wrong, `late` came after the time.
 */
export type OutcomeState = Exclude<QuestionState, 'answered'> | 'self' | 'points' | 'late'

/** A question of a report. */
export interface OutcomeQuestion {
  readonly id: string
  /** Its place in the run, from 1. */
  readonly place: number
  readonly state: OutcomeState
  readonly share: number
  readonly worth: number
  readonly node: string
  readonly took: number
}

/** The outcome of a run. */
export interface RunOutcome {
  readonly questions: readonly OutcomeQuestion[]
  /** Points earned and to be earned; of a run that is no paper every question counts one, or its own points. */
  readonly earned: number
  readonly full: number
  readonly right: number
  /** Questions that can be right or wrong; the others have points. */
  readonly judged: number
  readonly answered: number
  readonly waiting: number
  /** Answers that came after the time: they earn nothing. */
  readonly late: number
  /** Ms from the beginning to the hand-in of a timed run, on all questions of another. */
  readonly took: number
  /** Questions answered before a key was corrected. */
  readonly remarked: number
}

/** The state of an answer by the share that it earned. */
function stateBy(share: number, answer: CountedAnswer | undefined, type: QuestionTypeName | undefined) {
  if (!answer || (answer.text === '' && !answer.pictures?.length && !answer.points)) return 'open'
  if (answer.isLate) return 'late'
  if (answer.points) return 'points'
  if (type && !isObjective(type)) return 'self'
  return isRight({ share }) ? 'right' : 'wrong'
}

/** The duration of a run in ms; of a timed one at least the measured time, and at most its time limit. */
function getTime({ begin, finish }: Attempt, measured: number): number {
  if (begin.minutes === undefined || !finish) return measured
  const limit = begin.minutes * 60_000
  return finish.why === 'time' ? limit : Math.min(limit, Math.max(measured, finish.at - begin.at))
}

/** Counts a run. */
export function runOutcome(practice: PracticeStore, attempt: Attempt): RunOutcome {
  const { bank } = practice
  const [kind, paper = ''] = attempt.begin.source.split(':')
  const worth = worthIn(kind === 'paper' ? bank.findPaper(paper) : undefined)
  const questions = attempt.questions.map((id, at): OutcomeQuestion => {
    const head = bank.findHead(id)
    const answer = attempt.answers.get(id)
    const share = answer ? practice.getShare(answer) : 0
    const state = stateBy(share, answer, head?.type)
    return {
      id,
      place: at + 1,
      state,
      share: state === 'self' || state === 'late' ? 0 : share,
      worth: worth.get(id) ?? head?.full ?? 1,
      node: head?.nodes[0] ?? '',
      took: answer?.took ?? 0,
    }
  })
  const count = (state: OutcomeState) => questions.filter((question) => question.state === state).length
  return {
    questions,
    earned: questions.reduce((sum, question) => sum + question.share * question.worth, 0),
    full: questions.reduce((sum, question) => sum + question.worth, 0),
    right: count('right'),
    judged: attempt.questions.filter((id) => isObjective(bank.findHead(id)?.type ?? 'single')).length,
    answered: questions.length - count('open'),
    waiting: count('self'),
    late: count('late'),
    took: getTime(
      attempt,
      questions.reduce((sum, question) => sum + question.took, 0),
    ),
    remarked: attempt.questions.filter((id) => {
      const answer = attempt.answers.get(id)
      return answer !== undefined && practice.getShare(answer) !== answer.share
    }).length,
  }
}

/** A piece of knowledge in a report. */
export interface OutcomeNode {
  readonly node: string
  /** Right ones of all that are right or wrong, and what was left open. */
  readonly right: number
  readonly all: number
  readonly open: number
  /** Place of the first question that was wrong, else of one that was left open, else of any. */
  readonly first: number
}

/** Which question of a piece of knowledge is shown first. */
const ranks: Readonly<Partial<Record<OutcomeState, number>>> = { wrong: 0, open: 1, right: 2 }
const rightIn = ({ right, all }: OutcomeNode): number => (all === 0 ? 1 : right / all)

/** Knowledge of a report's questions, where most was wrong first; what has points is neither right nor wrong. */
export function outcomeByNode({ questions }: RunOutcome): OutcomeNode[] {
  const nodes = new Map<string, OutcomeNode & { readonly rank: number }>()
  for (const { node, state, place } of questions) {
    const rank = ranks[state]
    if (node === '' || rank === undefined) continue
    const before = nodes.get(node) ?? { node, right: 0, all: 0, open: 0, first: place, rank }
    nodes.set(node, {
      node,
      right: before.right + (state === 'right' ? 1 : 0),
      all: before.all + (state === 'open' ? 0 : 1),
      open: before.open + (state === 'open' ? 1 : 0),
      first: rank < before.rank ? place : before.first,
      rank: Math.min(rank, before.rank),
    })
  }
  return [...nodes.values()]
    .map(({ rank: _rank, ...counts }) => counts)
    .sort((a, b) => rightIn(a) - rightIn(b) || b.open - a.open || b.all - a.all)
}
