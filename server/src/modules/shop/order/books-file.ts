import { chinaSecond } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import type { DayRow } from '../../../../../contract/schemas/staff/desk-books'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { formatCsv } from '../../../lib/csv'
import { formatYuan } from '../../../lib/yuan'
import { booksFileText as text } from './strings/books'
import { rowsBetween } from './day-rows'
import { getBounds } from './day-sums'

/** Most rows of a file. */
const MOST_ROWS = 50_000

/** A row of the books as cells; what no bank shows has a column of its own, so that the others may be added up. */
function listCells(row: DayRow): string[] {
  const { at, number, title, kind, amount, provider, reference, student, by, isGone } = row
  const isMistake = kind === 'mistaken' || kind === 'undone'
  const sum = formatYuan(Math.abs(amount))
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
  const rows = await rowsBetween(db, getBounds(from)[0], getBounds(to)[1], MOST_ROWS + 1)
  if (rows.length > MOST_ROWS) throw new DomainError(ErrorCode.Invalid, text.tooMany(MOST_ROWS))
  return formatCsv([text.columns, ...rows.map(listCells)])
}
