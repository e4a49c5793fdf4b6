import type { ReviewMode } from './event'
import type { Grade } from './memory'

/** The known facts about an answer: whether it was right, the time to it, and how it was given. */
export interface Answer {
  readonly isKnown: boolean
  /** Time to the answer in ms. */
  readonly took: number
  readonly mode: ReviewMode
  /** Wrong letters before the word was spelt right. */
  readonly slips?: number
}

/** Answers up to the first came at once, those after the second with effort; in ms. */
const paces: Readonly<Record<ReviewMode, readonly [atOnce: number, withEffort: number]>> = {
  card: [1_500, 8_000],
  // One of four choices may be a guess: right at once is worth no more than right.
  choice: [0, 12_000],
  listen: [0, 15_000],
  spell: [3_000, 25_000],
}

/**
 * The grade of an answer. Students have two buttons and no grades to choose from, since many take "hard" for a way to
 * say "forgotten", which spoils the model (fsrs4anki, pull request 559); time and slips decide the rest.
 */
export function getGrade({ isKnown, took, mode, slips = 0 }: Answer): Grade {
  if (!isKnown || slips > 2) return 1
  const [atOnce, withEffort] = paces[mode]
  if (slips > 0 || took > withEffort) return 2
  return took <= atOnce ? 4 : 3
}
