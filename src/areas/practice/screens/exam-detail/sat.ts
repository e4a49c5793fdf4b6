import type { Paper } from '../../api/question'
import { heldBack, runOutcome, type RunOutcome } from '../../parts'
import type { Store } from '@/platform/storage/kv.contract'
import type { PracticeStore } from '../../store/practice-store'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { questionsOfPaper } from '../../../../../contract/domain/practice/reserve'

/** The source of the runs of a paper. */
export const getSource = ({ id }: Pick<Paper, 'id'>): string => `paper:${id}`

/** Runs of a paper against the clock, the newest first. */
export const listSittings = (practice: PracticeStore, paper: Paper): Attempt[] =>
  practice.state.attempts.filter(({ begin }) => begin.source === getSource(paper) && begin.mode === 'paper')

/** A run of a paper that was handed in, with what it came to. */
export interface HandedIn {
  readonly attempt: Attempt
  readonly outcome: RunOutcome
  readonly isTimed: boolean
}

/** Runs of a paper that were handed in, with a clock and without, the newest first. */
export function listHandedIn(practice: PracticeStore, paper: Paper): HandedIn[] {
  return practice.state.attempts
    .filter(({ begin, finish }) => begin.source === getSource(paper) && finish && finish.why !== 'left')
    .map((attempt) => ({
      attempt,
      outcome: runOutcome(practice, attempt),
      isTimed: attempt.begin.mode === 'paper',
    }))
}

/** The best marked result, of those against the clock where there are any; undefined before there is one. */
export function findBestResult(results: readonly HandedIn[]): HandedIn | undefined {
  const marked = results.filter(({ attempt }) => attempt.isMarked)
  const timed = marked.filter(({ isTimed }) => isTimed)
  return (timed.length > 0 ? timed : marked).reduce<HandedIn | undefined>(
    (best, handedIn) => (best && best.outcome.earned >= handedIn.outcome.earned ? best : handedIn),
    undefined,
  )
}

/** How many questions a paper has, and how many of them the student has answered anywhere. */
export function metIn(practice: PracticeStore, paper: Paper): { readonly all: number; readonly met: number } {
  const questions = questionsOfPaper(paper)
  return {
    all: questions.length,
    met: questions.filter((question) => practice.state.listHistory(question).length > 0).length,
  }
}

/** Whether a paper holds its questions back from this student, until it is handed in. */
export function holdsBack(practice: PracticeStore, local: Store, paper: Paper): boolean {
  const held = heldBack(practice, local)
  return questionsOfPaper(paper).some((question) => held.has(question))
}
