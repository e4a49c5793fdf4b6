import type { Cause } from '../../../../../contract/domain/practice/event'
import type { CountedAnswer } from '../../../../../contract/domain/practice/fold'
import { isRight, type Mistake } from '../../../../../contract/domain/practice/mistake'
import type { SubjectId } from '../../../../../contract/schemas/practice/question'
import type { Bank } from '../../../domain/content/bank/types'
import type { Db } from '../../../db'
import { findBookedMistakes } from '../../../domain/booked-mistakes'
import { loadFold } from './practice-log'

/** Most questions of a printed mistake book. */
export const MOST_PRINTED = 200

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
 * Lists a student's mistake book as it is now, of the questions that the bank has, in the order in which they are
 * due. Yields to other work in between.
 */
export async function readMistakes(
  db: Db,
  bank: Bank,
  { uid, subject }: { readonly uid: string; readonly subject?: SubjectId | undefined },
): Promise<Mistakes> {
  const fold = await loadFold(db, bank, uid)
  const asked = new Map(
    bank.sets
      .filter((set) => subject === undefined || set.subject === subject)
      .flatMap(({ questions }) => questions.map(({ id, seconds }) => [id, seconds] as const)),
  )
  const booked = await findBookedMistakes(fold, asked)
  const found = booked.flatMap(({ question, ...mistake }): BookedMistake[] => {
    const wrong = fold.listHistory(question).filter((answer) => !isRight(answer))
    const last = wrong.at(-1)
    const [cause, note] = [fold.findCause(question), fold.getNote(question)]
    return last ? [{ ...mistake, question, last, cause, note }] : []
  })
  found.sort((a, b) => a.due - b.due || b.wrongAt - a.wrongAt)
  return { mistakes: found.slice(0, MOST_PRINTED), all: found.length }
}
