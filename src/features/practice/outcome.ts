import type { PracticeStore } from '@/stores/practice-store'
import type { Attempt } from '../../../contract/domain/practice/fold'
import { isObjective } from '../../../contract/domain/practice/marking'
import { isRight } from '../../../contract/domain/practice/mistake'
import { worthIn } from './points'
import type { QuestionState } from './run-types'

/** How a question of a handed-in run came out; `self` waits for the student's own marks, `late` came after the time. */
export type OutcomeState = Exclude<QuestionState, 'answered'> | 'self' | 'late'

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

/** What a run came to. */
export interface RunOutcome {
  readonly questions: readonly OutcomeQuestion[]
  /** Points earned and to be earned; of a run that is no paper every question counts one, or its own points. */
  readonly earned: number
  readonly full: number
  readonly right: number
  readonly answered: number
  readonly waiting: number
  /** Answers that came after the time: they earn nothing. */
  readonly late: number
  /** Time on all questions in ms. */
  readonly took: number
  /** Questions answered before a key was corrected. */
  readonly remarked: number
}

/** Counts a run. */
export function runOutcome(practice: PracticeStore, attempt: Attempt): RunOutcome {
  const { bank } = practice
  const [kind, paper = ''] = attempt.begin.source.split(':')
  const worth = worthIn(kind === 'paper' ? bank.paperOf(paper) : undefined)
  const questions = attempt.questions.map((id, at): OutcomeQuestion => {
    const head = bank.headOf(id)
    const answer = attempt.answers.get(id)
    const share = answer ? practice.shareOf(answer) : 0
    const isEmpty = !answer || (answer.text === '' && !answer.pictures?.length && !answer.points)
    const waits = !isEmpty && head !== undefined && !isObjective(head.type) && answer?.points === undefined
    const isLate = !isEmpty && answer?.isLate === true
    return {
      id,
      place: at + 1,
      state: isEmpty ? 'open' : isLate ? 'late' : waits ? 'self' : isRight({ share }) ? 'right' : 'wrong',
      share: waits || isLate ? 0 : share,
      worth: worth.get(id) ?? head?.full ?? 1,
      node: head?.nodes[0] ?? '',
      took: answer?.took ?? 0,
    }
  })
  const count = (state: OutcomeState) => questions.filter((one) => one.state === state).length
  return {
    questions,
    earned: questions.reduce((sum, one) => sum + one.share * one.worth, 0),
    full: questions.reduce((sum, one) => sum + one.worth, 0),
    right: count('right'),
    answered: questions.length - count('open'),
    waiting: count('self'),
    late: count('late'),
    took: questions.reduce((sum, one) => sum + one.took, 0),
    remarked: attempt.questions.filter((id) => {
      const answer = attempt.answers.get(id)
      return answer !== undefined && practice.shareOf(answer) !== answer.share
    }).length,
  }
}

/** Knowledge of a report's questions, where most was wrong first. */
export function outcomeByNode({
  questions,
}: RunOutcome): { node: string; right: number; all: number; first: number }[] {
  const nodes = new Map<string, { right: number; all: number; first: number }>()
  for (const { node, state, place } of questions) {
    if (node === '' || state === 'self' || state === 'late') continue
    const before = nodes.get(node) ?? { right: 0, all: 0, first: place }
    const isRightNow = state === 'right'
    // The first one that was wrong, where any was.
    const isFirstWrong = !isRightNow && before.right === before.all
    nodes.set(node, {
      right: before.right + (isRightNow ? 1 : 0),
      all: before.all + 1,
      first: isFirstWrong ? place : before.first,
    })
  }
  return [...nodes]
    .map(([node, counts]) => ({ node, ...counts }))
    .sort((one, other) => one.right / one.all - other.right / other.all || other.all - one.all)
}
