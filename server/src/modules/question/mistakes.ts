import { setImmediate as breathe } from 'node:timers/promises'
import type { Cause } from '../../../../contract/domain/practice/event'
import type { CountedAnswer } from '../../../../contract/domain/practice/fold'
import { isRight, mistakeOf, type Mistake } from '../../../../contract/domain/practice/mistake'
import type { SubjectId } from '../../../../contract/schemas/question'
import type { Bank } from '../../content/bank'
import type { Db } from '../../db'
import { foldOf } from './practice-log'

/** Most questions of a printed mistake book. */
export const MOST_PRINTED = 200
/** Questions after which others get their turn. */
const SLICE = 100

/** A question of a mistake book. */
export interface BookedMistake extends Mistake {
  readonly question: string
  /** The newest answer that was wrong. */
  readonly last: CountedAnswer
  readonly cause: Cause | undefined
  readonly note: string
}

/** The mistakes that are most due, and how many there are in all. */
export interface Mistakes {
  readonly mistakes: readonly BookedMistake[]
  readonly all: number
}

/**
 * What a student has in the mistake book now, of the questions that the bank has, in the order in which they are due.
 * Others get their turn in between.
 */
export async function readMistakes(
  db: Db,
  bank: Bank,
  { uid, subject }: { readonly uid: string; readonly subject?: SubjectId | undefined },
): Promise<Mistakes> {
  const fold = await foldOf(db, bank, uid)
  const asked = new Map(
    bank.sets
      .filter((set) => subject === undefined || set.subject === subject)
      .flatMap(({ questions }) => questions.map(({ id, seconds }) => [id, seconds] as const)),
  )
  const found: BookedMistake[] = []
  const { underWay } = fold
  for (const [at, question] of fold.answered.entries()) {
    if (at % SLICE === SLICE - 1) await breathe()
    const seconds = asked.get(question)
    if (seconds === undefined || underWay.has(question)) continue
    const history = fold.historyOf(question)
    const mistake = mistakeOf(history, seconds, fold.model)
    const last = history.filter((answer) => !isRight(answer)).at(-1)
    if (!mistake?.isIn || !last) continue
    found.push({ ...mistake, question, last, cause: fold.causeOf(question), note: fold.noteOf(question) })
  }
  found.sort((one, other) => one.due - other.due || other.wrongAt - one.wrongAt)
  return { mistakes: found.slice(0, MOST_PRINTED), all: found.length }
}
