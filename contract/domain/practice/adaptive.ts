import { averageStudent, estimate, informationOf, type Ability, type Evidence } from './rasch'
import { randomOf } from './shuffle'

/** A question that may be asked next. */
export interface Candidate {
  readonly id: string
  /** Share of students expected to be right, 0 to 1. */
  readonly level: number
  /** The knowledge that it is about. */
  readonly node: string
}

/** An answer of the run, with the knowledge that it is about. */
export interface Told extends Evidence {
  readonly node: string
}

/** A run ends when the ability is known as well as this, in logits, or after so many questions. */
export const ENOUGH_ERROR = 0.5
export const ADAPTIVE_MOST = 20
/** Among so many of the most telling questions chance decides, so that no question is asked all the time. */
const RANDOMESQUE = 5

/** Whether enough is known, or enough was asked. */
export const isEnough = (told: readonly Told[]): boolean =>
  told.length >= ADAPTIVE_MOST || estimate(told).error <= ENOUGH_ERROR

/**
 * The question to ask next; undefined where none is left. Knowledge that was asked least comes first; of it one of those
 * that tell most at this ability (maximum information), drawn by the seed (randomesque; G. G. Kingsbury and A. R. Zara,
 * Applied Measurement in Education 2, 1989).
 */
export function nextQuestion(
  candidates: readonly Candidate[],
  told: readonly Told[],
  seed: number,
  prior: Ability = averageStudent,
): Candidate | undefined {
  const { mean } = estimate(told, prior)
  const asked = new Map<string, number>()
  for (const { node } of told) asked.set(node, (asked.get(node) ?? 0) + 1)
  const timesOf = ({ node }: Candidate): number => asked.get(node) ?? 0
  const fewest = candidates.reduce((least, one) => Math.min(least, timesOf(one)), Infinity)
  const telling = candidates
    .filter((one) => timesOf(one) === fewest)
    .map((one) => ({ one, information: informationOf(mean, one.level) }))
    .sort((a, b) => b.information - a.information || (a.one.id < b.one.id ? -1 : 1))
    .slice(0, RANDOMESQUE)
  return telling[Math.floor(randomOf(seed + told.length)() * telling.length)]?.one
}
