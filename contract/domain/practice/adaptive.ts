import { randomOf } from './shuffle'

/** A question that may be asked next. */
export interface Candidate {
  readonly id: string
  /** Share of students expected to be right, 0 to 1. */
  readonly level: number
  /** The knowledge that it is about. */
  readonly node: string
}

/** An answer that tells something of the student. */
export interface Told {
  readonly level: number
  readonly node: string
  /** Share of the points that it earned, 0 to 1. */
  readonly share: number
}

/** What answers tell: the ability in logits, 0 for the average student, and its standard error. */
export interface Ability {
  readonly mean: number
  readonly error: number
}

/** A run ends when the ability is known as well as this, in logits, or after so many questions. */
const ENOUGH_ERROR = 0.5
export const ADAPTIVE_MOST = 20
/** Among so many of the most telling questions chance decides, so that no question is asked all the time. */
const RANDOMESQUE = 5
/** Abilities at which the likelihood is summed up, in logits. */
const GRID = Array.from({ length: 81 }, (_, at) => (at - 40) / 10)

/** The difficulty in logits of a question of which a share of average students is right. */
const difficultyOf = (level: number): number => -Math.log(level / (1 - level))

/** Chance to be right in Rasch's model (G. Rasch, Probabilistic Models for Some Intelligence and Attainment Tests, 1960). */
const chance = (ability: number, level: number): number => 1 / (1 + Math.exp(difficultyOf(level) - ability))

/**
 * The expected ability after answers, with a standard normal prior (EAP; R. D. Bock and R. J. Mislevy, Applied
 * Psychological Measurement 6, 1982).
 */
export function abilityOf(told: readonly Told[]): Ability {
  const weights = GRID.map((ability) => {
    const fit = told.reduce(
      (sum, { level, share }) => {
        const right = chance(ability, level)
        return sum + share * Math.log(right) + (1 - share) * Math.log(1 - right)
      },
      -(ability ** 2) / 2,
    )
    return Math.exp(fit)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const moment = (of: (ability: number) => number): number =>
    GRID.reduce((sum, ability, at) => sum + of(ability) * (weights[at] ?? 0), 0) / total
  const mean = moment((ability) => ability)
  return { mean, error: Math.sqrt(moment((ability) => (ability - mean) ** 2)) }
}

/** Whether enough is known, or enough was asked. */
export const isEnough = (told: readonly Told[]): boolean =>
  told.length >= ADAPTIVE_MOST || abilityOf(told).error <= ENOUGH_ERROR

/**
 * The question to ask next; undefined where none is left. Knowledge that was asked least comes first; of it one of those
 * that tell most at this ability (maximum information), drawn by the seed (randomesque; G. G. Kingsbury and A. R. Zara,
 * Applied Measurement in Education 2, 1989).
 */
export function nextQuestion(
  candidates: readonly Candidate[],
  told: readonly Told[],
  seed: number,
): Candidate | undefined {
  const { mean } = abilityOf(told)
  const asked = new Map<string, number>()
  for (const { node } of told) asked.set(node, (asked.get(node) ?? 0) + 1)
  const timesOf = ({ node }: Candidate): number => asked.get(node) ?? 0
  const fewest = candidates.reduce((least, one) => Math.min(least, timesOf(one)), Infinity)
  const telling = candidates
    .filter((one) => timesOf(one) === fewest)
    .map((one) => {
      const right = chance(mean, one.level)
      return { one, information: right * (1 - right) }
    })
    .sort((a, b) => b.information - a.information || (a.one.id < b.one.id ? -1 : 1))
    .slice(0, RANDOMESQUE)
  return telling[Math.floor(randomOf(seed + told.length)() * telling.length)]?.one
}
