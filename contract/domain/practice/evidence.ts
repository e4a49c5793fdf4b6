import type { CountedAnswer } from './fold'
import { estimate, type Ability, type Evidence } from './rasch'

const DAY_MS = 86_400_000
/** After so many days an answer weighs half as much: knowledge that is not practised is forgotten. */
export const HALF_LIFE_DAYS = 60
/** A student who answers again within so many days has just seen the key: the answer is no evidence. */
export const REPEAT_DAYS = 7
/** How far the ability in one piece of knowledge lies from that in the whole subject, in logits. */
const NODE_SPREAD = 0.8

/** An answer with its weight as evidence. */
export interface AnswerEvidence extends Evidence {
  readonly answer: CountedAnswer
}

/**
 * The answers to one question that are evidence at a given time, oldest first: given by then, and not soon after
 * another answer to the same question. An old one counts less.
 */
export function listEvidence(
  history: readonly CountedAnswer[],
  level: number,
  now: number,
): AnswerEvidence[] {
  const telling: AnswerEvidence[] = []
  let last = -Infinity
  for (const answer of history) {
    if (answer.at > now) break
    const isRepeat = answer.at - last < REPEAT_DAYS * DAY_MS
    last = answer.at
    if (isRepeat) continue
    const weight = 2 ** (-(now - answer.at) / DAY_MS / HALF_LIFE_DAYS)
    telling.push({ level, share: answer.share, weight, answer })
  }
  return telling
}

/** The ability in one piece of a subject: the estimate for the whole subject is its prior. */
export const abilityIn = (subject: Ability, answers: readonly Evidence[]): Ability =>
  estimate(answers, { mean: subject.mean, error: Math.hypot(subject.error, NODE_SPREAD) })
