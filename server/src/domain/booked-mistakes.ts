import { setImmediate as breathe } from 'node:timers/promises'
import type { PracticeFold } from '../../../contract/domain/practice/fold'
import { findMistake, type Mistake } from '../../../contract/domain/practice/mistake'

/** Questions after which other work gets its turn. */
const SLICE = 100

/** A question that is in a student's mistake book now, and its usual time in seconds. */
export interface Booked extends Mistake {
  readonly question: string
  readonly seconds: number
}

/**
 * Lists the questions in a student's mistake book now, of those whose usual time is given; questions of a timed run
 * in progress are left out. Yields to other work in between.
 */
export async function findBookedMistakes(
  fold: PracticeFold,
  secondsOf: ReadonlyMap<string, number>,
): Promise<Booked[]> {
  const found: Booked[] = []
  const { underWay } = fold
  for (const [at, question] of fold.answered.entries()) {
    if (at % SLICE === SLICE - 1) await breathe()
    const seconds = secondsOf.get(question)
    if (seconds === undefined || underWay.has(question)) continue
    const mistake = findMistake(fold.listHistory(question), seconds, fold.model)
    if (mistake?.isIn) found.push({ ...mistake, question, seconds })
  }
  return found
}
