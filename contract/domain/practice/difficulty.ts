import { estimateWithoutEach, getLevel, withAnswer, type Difficulty } from './rasch'

/** Answers from which on a question's level is estimated from them and no longer taken from the content. */
export const FEWEST_RATINGS = 30
/** The ends of the levels that a question may have. */
const [LEAST, MOST] = [0.05, 0.95]
/** A level changes by so much at least: what is served stays as it is while more answers only confirm it. */
const STEP = 0.02

/** A student's first answer to a question. */
export interface FirstAnswer {
  readonly question: string
  /** Share of the points that it earned, 0 to 1. */
  readonly share: number
  /** The answer's weight as evidence about the student now, 1 for a fresh answer. */
  readonly weight?: number
}

/**
 * The difficulties of some questions after a student's first answers to them. `firsts` are all of the student's first
 * answers in the subject, whose difficulties are `known`: each new one is held against the ability estimated from the
 * others, so that the student's error counts and no answer speaks for itself.
 */
export function withStudent(
  known: ReadonlyMap<string, Difficulty>,
  firsts: readonly FirstAnswer[],
  isNew: (question: string) => boolean,
): Map<string, Difficulty> {
  const rated = firsts.flatMap(({ question, share, weight }) => {
    const before = known.get(question)
    return before
      ? [{ question, before, share, level: getLevel(before.mean), ...(weight !== undefined && { weight }) }]
      : []
  })
  const abilities = estimateWithoutEach(rated)
  const after = new Map<string, Difficulty>()
  for (const [at, { question, before, share }] of rated.entries()) {
    const ability = abilities[at]
    if (ability && isNew(question)) after.set(question, withAnswer(before, ability, share))
  }
  return after
}

/**
 * The level by which a question is served, in hundredths of one, after so many answers: the content's while they are few,
 * and the one that was served before while it is near enough.
 */
export function servedLevel(
  { mean, answers }: { readonly mean: number; readonly answers: number },
  served: number | undefined,
): number | undefined {
  if (answers < FEWEST_RATINGS) return served
  const level = Math.round(100 * Math.min(MOST, Math.max(LEAST, getLevel(mean)))) / 100
  return served !== undefined && Math.abs(level - served) < STEP - 1e-9 ? served : level
}
