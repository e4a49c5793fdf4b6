import type { Attempt } from './fold'

/** Fewer questions that were never met before are too few to be drawn as a share. */
export const FEWEST_UNSEEN = 20

/**
 * Questions that were answered with something before an attempt began, in any other run: also in one that was left open,
 * whose answers count for nothing else yet.
 */
export function answeredBefore(
  attempts: readonly Pick<Attempt, 'begin' | 'answers'>[],
  { begin }: Pick<Attempt, 'begin'>,
): ReadonlySet<string> {
  const others = attempts.filter((otherAttempt) => otherAttempt.begin.id !== begin.id)
  return new Set(
    others.flatMap(({ answers }) =>
      [...answers].flatMap(([question, answer]) =>
        answer.at < begin.at && !answer.isOpen ? [question] : [],
      ),
    ),
  )
}

/** A question of a paper as it came out: the share of its points that was earned. */
export interface ScoredQuestion {
  readonly id: string
  readonly share: number
  readonly worth: number
}

/** The result of some questions of a paper. */
export interface PartScore {
  readonly questions: number
  /** Points earned and to be earned. */
  readonly earned: number
  readonly full: number
}

const getScore = (questions: readonly ScoredQuestion[]): PartScore => ({
  questions: questions.length,
  earned: questions.reduce((sum, { share, worth }) => sum + share * worth, 0),
  full: questions.reduce((sum, { worth }) => sum + worth, 0),
})

/** The score of a paper in two parts: of questions that were new in it, and of those that had been answered before. */
export function splitScore(
  questions: readonly ScoredQuestion[],
  isSeen: (question: string) => boolean,
): { readonly unseen: PartScore; readonly seen: PartScore } {
  return {
    unseen: getScore(questions.filter(({ id }) => !isSeen(id))),
    seen: getScore(questions.filter(({ id }) => isSeen(id))),
  }
}

/** Whether the score of questions is drawn as a share of their points. */
export const isTelling = ({ questions }: PartScore): boolean => questions >= FEWEST_UNSEEN
