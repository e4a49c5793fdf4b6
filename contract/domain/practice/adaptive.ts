import { averageStudent, estimate, getInformation, type Ability, type Evidence } from './rasch'
import { getRandom } from './shuffle'

/** A question that may be asked next. */
export interface Candidate {
  readonly id: string
  /** Share of students expected to be right, 0 to 1. */
  readonly level: number
  /** The knowledge that it is about. */
  readonly node: string
  /** The text that it shares with others: they are asked together. */
  readonly text?: string
}

/** An answer of the run, with the knowledge that it is about. */
export interface Answered extends Evidence {
  readonly node: string
}

/** A run ends when the ability is known as well as this, in logits, or after so many questions. */
export const ENOUGH_ERROR = 0.5
export const ADAPTIVE_MOST = 20
/** Among so many of the most informative questions chance decides, so that no question is asked all the time. */
const RANDOMESQUE = 5

/** Whether enough is known, or enough was asked. */
export const isEnough = (answered: readonly Answered[]): boolean =>
  answered.length >= ADAPTIVE_MOST || estimate(answered).error <= ENOUGH_ERROR

/** Questions that are asked together: those of a text, or one that stands alone. */
function listUnits(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const units = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const key = candidate.text === undefined ? `question/${candidate.id}` : `text/${candidate.text}`
    units.set(key, [...(units.get(key) ?? []), candidate])
  }
  return [...units.values()]
}

/**
 * The questions to ask next, those of a text together; none where none are left, or where a text would go beyond the
 * limit of questions. Knowledge that was asked least comes first; of it one of the most informative per question at
 * this ability (maximum information), drawn by the seed (randomesque; G. G. Kingsbury and A. R. Zara, Applied
 * Measurement in Education 2, 1989).
 */
export function nextQuestions(
  candidates: readonly Candidate[],
  answered: readonly Answered[],
  seed: number,
  prior: Ability = averageStudent,
): readonly Candidate[] {
  const { mean } = estimate(answered, prior)
  const asked = new Map<string, number>()
  for (const { node } of answered) asked.set(node, (asked.get(node) ?? 0) + 1)
  const units = listUnits(candidates)
    .filter(({ length }) => length <= ADAPTIVE_MOST - answered.length)
    .map((unit) => ({
      unit,
      id: unit[0]?.id ?? '',
      times: Math.min(...unit.map(({ node }) => asked.get(node) ?? 0)),
      information: unit.reduce((sum, { level }) => sum + getInformation(mean, level), 0) / unit.length,
    }))
  const fewest = units.reduce((least, { times }) => Math.min(least, times), Infinity)
  const telling = units
    .filter(({ times }) => times === fewest)
    .sort((a, b) => b.information - a.information || (a.id < b.id ? -1 : 1))
    .slice(0, RANDOMESQUE)
  return telling[Math.floor(getRandom(seed + answered.length)() * telling.length)]?.unit ?? []
}
