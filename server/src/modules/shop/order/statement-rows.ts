import { statementWords as words } from './strings/statement'
import { referenceKey } from './references'
import { getAmount, isAmountLike, isTimeLike, findMoment } from './statement-cells'
import type { Columns } from './statement-columns'

/** A sum that a bank shows: in fen, what left below zero. */
export interface BankRow {
  /** Its row in the file, from 1 on. */
  readonly line: number
  /** When, in Unix ms; the beginning of its day where no more is said. */
  readonly at: number
  readonly isDay: boolean
  readonly amount: number
  /** The references of the bank, in one spelling. */
  readonly references: readonly string[]
  /** All that is written about it. */
  readonly text: string
}

/** A row that holds a time or an amount and is no sum that can be read. */
export interface UnreadRow {
  readonly line: number
  readonly text: string
}

type Row = readonly string[]

/** The amount that moved in a row, in fen, below zero where it left. */
type Moved = { readonly amount: number; readonly isBack: boolean } | 'nothing' | 'unread'

/** Which way a sum went by a word: 1 for in, -1 for out, 0 for neither, undefined where it says nothing known. */
function findDirection(word: string): number | undefined {
  if (words.neither.test(word.trim())) return 0
  if (words.in.test(word)) return 1
  return words.out.test(word) ? -1 : undefined
}

const cellAt = (row: Row, at: number | undefined): string => (at === undefined ? '' : (row[at] ?? ''))

const sumCells = (row: Row, { back, income, outgo, amount }: Columns): string[] =>
  [back, income, outgo, amount].map((at) => cellAt(row, at))

function movedIn(row: Row, columns: Columns): Moved {
  const written = sumCells(row, columns).map(getAmount)
  const isCovered =
    columns.amount !== undefined || (columns.income !== undefined && columns.outgo !== undefined)
  if (sumCells(row, columns).every((cell) => cell === '')) return isCovered ? 'unread' : 'nothing'
  if (written.includes('unread')) return 'unread'
  const [back = 0, income = 0, outgo = 0, amount = 0] = written.map((item) =>
    typeof item === 'number' ? item : 0,
  )
  if (back !== 0) return { amount: -Math.abs(back), isBack: true }
  if (income !== 0 && outgo !== 0) return 'unread'
  if (income !== 0 || outgo !== 0) return { amount: income - outgo, isBack: false }
  if (amount === 0) return 'nothing'
  if (columns.direction === undefined) return { amount, isBack: false }
  const way = findDirection(cellAt(row, columns.direction))
  if (way === undefined) return 'unread'
  return way === 0 ? 'nothing' : { amount: way * Math.abs(amount), isBack: false }
}

const isOfTotals = (cell: string): boolean => words.total.test(referenceKey(cell))

/** Whether a row says what others come to: by the first of its words, or by any where it has a date and no sum. */
function isTotal(row: Row, columns: Columns): boolean {
  const said = row.filter((cell) => cell !== '' && !isAmountLike(cell))
  if (!isTimeLike(cellAt(row, columns.time))) return said.slice(0, 1).some(isOfTotals)
  return sumCells(row, columns).every((cell) => cell === '') && said.some(isOfTotals)
}

/** Whether a row is the head of totals, whose sums stand beneath it. */
const isHeadOfTotals = (row: Row, columns: Columns): boolean =>
  isTotal(row, columns) && !row.some((cell) => /\d/.test(cell.normalize('NFKC')))

/**
 * The sums of a statement, and the rows with a time or an amount that cannot be read as one. Totals, heads and what did not
 * come about are neither.
 */
export function readRows(
  table: readonly Row[],
  head: number,
  columns: Columns,
): { rows: BankRow[]; unread: UnreadRow[] } {
  const [rows, unread]: [BankRow[], UnreadRow[]] = [[], []]
  for (const [nth, row] of table.entries()) {
    const time = cellAt(row, columns.time)
    if (nth <= head || words.void.test(cellAt(row, columns.status))) continue
    const moved = movedIn(row, columns)
    if (moved === 'nothing') continue
    const moment = findMoment(time, cellAt(row, columns.clock))
    const line = nth + 1
    if (moment && moved !== 'unread') {
      const named = moved.isBack ? columns.backReferences : columns.references
      const written = [...named, ...columns.remarks].map((at) => cellAt(row, at))
      rows.push({
        line,
        ...moment,
        amount: moved.amount,
        references: named.map((at) => referenceKey(cellAt(row, at))).filter((key) => key !== ''),
        text: written.filter((text) => text !== '').join(' '),
      })
      continue
    }
    const isDated = isTimeLike(time)
    const holdsOne = isDated || sumCells(row, columns).some(isAmountLike)
    const isBeneathTotals = !isDated && isHeadOfTotals(table[nth - 1] ?? [], columns)
    if (!holdsOne || isBeneathTotals || isTotal(row, columns)) continue
    unread.push({ line, text: row.filter((cell) => cell !== '').join(' ') })
  }
  return { rows, unread }
}
