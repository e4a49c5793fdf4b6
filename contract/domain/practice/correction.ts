import type { Remark } from './fold'
import { share, type MarkedQuestion } from './marking'

/** A question whose key was wrong before a version, with the key that holds now. */
export interface CorrectedKey extends MarkedQuestion {
  readonly question: string
  /** The first version with the right key. */
  readonly version: number
}

/** Marks answers again whose key was wrong when they were given. */
export const remarkBy =
  (corrections: readonly CorrectedKey[]): Remark =>
  (answer) => {
    const found = corrections.find(
      ({ question, version }) => question === answer.question && answer.version < version,
    )
    return found ? share(found, answer) : answer.share
  }
