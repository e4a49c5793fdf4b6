import { chinaSecond } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import type { DayRow } from '../../../../../contract/schemas/staff/desk-books'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { csvOf } from '../../../lib/csv'
import { yuanOf } from '../../../lib/yuan'
import { booksFileText as text } from './strings/books'
import { rowsBetween } from './day-rows'
import { boundsOf } from './day-sums'

/** Most rows of a file. */
const MOST_ROWS = 50_000

/** A row of the books as cells; what no bank shows has a column of its own, so that the others may be added up. */
function cellsOf(row: DayRow): string[] {
  const { at, number, title, kind, amount, provider, reference, student, by, isGone } = row
  const isMistake = kind === 'mistaken' || kind === 'undone'
  const sum = yuanOf(Math.abs(amount))
  return [
    chinaSecond(at),
    number,
    title,
    text.kinds[kind],
    !isMistake && amount >= 0 ? sum : '',
    !isMistake && amount < 0 ? sum : '',
    isMistake ? sum : '',
    text.providers[provider],
    reference,
    isGone ? text.gone : student.name,
    student.phone,
    by,
  ]
}

/** The books from one day in China to another as a CSV file, the oldest first. Throws Invalid for more rows than it holds. */
export async function booksFile(db: Db, from: string, to: string): Promise<string> {
  const rows = await rowsBetween(db, boundsOf(from)[0], boundsOf(to)[1], MOST_ROWS + 1)
  if (rows.length > MOST_ROWS) throw new DomainError(ErrorCode.Invalid, text.tooMany(MOST_ROWS))
  return csvOf([text.columns, ...rows.map(cellsOf)])
}
