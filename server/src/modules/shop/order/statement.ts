import { chinaDate, DAY_MS, dayEnd } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import type { DayRow } from '../../../../../contract/schemas/staff/desk-books'
import type {
  BankLine,
  StatementColumns,
  StatementCompared,
} from '../../../../../contract/schemas/staff/statement'
import type { Query } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { booksFileText as text } from './strings/books'
import { rowsBetween } from './day-rows'
import { getBounds } from './day-sums'
import { referenceKey } from './references'
import { chosenColumns, findColumns, isOfWechat, type Columns } from './statement-columns'
import { compareRows, type BookEntry, type Pair } from './statement-match'
import { readRows, type BankRow, type UnreadRow } from './statement-rows'
import { MOST_LINES, statementTable, statementText } from './statement-text'

/** Most sums of a statement, and most days from the first to the last of them. */
const MOST_SUMS = 3000
const MOST_DAYS = 92
/** Rows that could not be read, of those that are shown. */
const MOST_UNREAD = 200
/** Most sums of the books that are looked at. */
const MOST_ENTRIES = 20_000
/** Days about a statement in which its sums may have been booked. */
const MARGIN_DAYS = 7

type Asked = Query<'compareStatement'>
/** A sum of the books as a bank shows it, and the rows that it was booked as. */
type Entry = BookEntry & { readonly rows: readonly DayRow[] }

/** The rows of the books as a bank shows them: one transfer may have paid an order and been more than that. */
function listEntries(rows: readonly DayRow[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const row of rows) {
    if (row.kind === 'mistaken' || row.kind === 'undone') continue
    const isIn = row.kind === 'payment' || row.kind === 'surplus'
    const key = isIn ? `${row.provider} ${row.number} ${referenceKey(row.reference)}` : row.rowId
    const { rowId: id, at, amount, reference, number } = row
    const known = entries.get(key)
    entries.set(
      key,
      known
        ? { ...known, amount: known.amount + amount, rows: [...known.rows, row] }
        : { id, at, amount, reference, number, rows: [row] },
    )
  }
  return [...entries.values()]
}

const presentBankLine = ({ line, at, isDay, amount, text: written }: BankRow): BankLine => ({
  line,
  at,
  ...(isDay && { isDay: true }),
  amount,
  text: written.slice(0, 200),
})

const getUnread = (unread: readonly UnreadRow[]) => ({
  unread: unread
    .slice(0, MOST_UNREAD)
    .map(({ line, text: written }) => ({ line, text: written.slice(0, 200) })),
  unreadRows: unread.length,
})

const presentPair = ({ bank, others, book, by }: Pair<Entry>) => ({
  bank: presentBankLine(bank),
  ...(others && { others: others.map(presentBankLine) }),
  books: book.rows.slice(0, 20),
  by,
})

/** The columns that a caller chose; undefined where none were. */
function findChosenColumns({ way: _way, time, ...others }: Asked): StatementColumns | undefined {
  return time === undefined ? undefined : { time, ...others }
}

function presentColumns({
  time,
  clock,
  income,
  outgo,
  amount,
  direction,
  references,
}: Columns): StatementColumns {
  const [reference] = references
  return {
    time,
    ...(clock !== undefined && { clock }),
    ...(income !== undefined && { income }),
    ...(outgo !== undefined && { outgo }),
    ...(amount !== undefined && { amount }),
    ...(direction !== undefined && { direction }),
    ...(reference !== undefined && { reference }),
  }
}

/**
 * Compares a statement with the books of its days and of those about it; nothing of it is stored. Where its heads say too
 * little and no columns were chosen, it only shows them. Throws Invalid for no table, or for too many rows or days.
 */
export async function compareStatement(db: Db, bytes: Uint8Array, asked: Asked): Promise<StatementCompared> {
  const table = statementTable(statementText(bytes))
  const found = findColumns(table)
  const heads = table[found.head] ?? []
  if (heads.length < 2) throw new DomainError(ErrorCode.Invalid, text.noTable)
  const chosen = findChosenColumns(asked)
  const columns = chosen ? chosenColumns(chosen, heads.length) : found.columns
  if (table.length >= MOST_LINES) throw new DomainError(ErrorCode.Invalid, text.tooManySums(MOST_SUMS))
  const { rows, unread } = columns ? readRows(table, found.head, columns) : { rows: [], unread: [] }
  const way = asked.way ?? (isOfWechat(heads) ? 'wechat' : 'desk')
  const cut = (row: readonly string[]) => row.map((cell) => cell.slice(0, 100))
  const about = {
    heads: cut(heads),
    sample: table
      .slice(found.head + 1)
      .filter((row) => row.length > 0)
      .slice(0, 3)
      .map(cut),
    ...(columns && { columns: presentColumns(columns) }),
    way,
    rows: rows.length,
    ...getUnread(unread),
  }
  if (rows.length === 0) return { ...about, matched: [], near: [], differs: [], bankOnly: [], booksOnly: [] }
  if (rows.length > MOST_SUMS) throw new DomainError(ErrorCode.Invalid, text.tooManySums(MOST_SUMS))
  const times = rows.map(({ at }) => at).sort((a, b) => a - b)
  const [from, to] = [chinaDate(times[0] ?? 0), chinaDate(times.at(-1) ?? 0)]
  if ((dayEnd(to) - dayEnd(from)) / DAY_MS >= MOST_DAYS)
    throw new DomainError(ErrorCode.Invalid, text.tooManyDays(MOST_DAYS))
  const [begins, ends] = [getBounds(from)[0], getBounds(to)[1]]
  const margin = MARGIN_DAYS * DAY_MS
  const booked = await rowsBetween(
    db,
    new Date(begins.getTime() - margin),
    new Date(ends.getTime() + margin),
    MOST_ENTRIES + 1,
  )
  if (booked.length > MOST_ENTRIES) throw new DomainError(ErrorCode.Invalid, text.tooMany(MOST_ENTRIES))
  const compared = compareRows(rows, listEntries(booked.filter(({ provider }) => provider === way)))
  const isWithin = ({ at }: Entry) => at >= begins.getTime() && at < ends.getTime()
  return {
    ...about,
    from,
    to,
    matched: compared.matched.map(presentPair),
    near: compared.near.map(presentPair),
    differs: compared.differs.map(presentPair),
    bankOnly: compared.bankOnly.map(presentBankLine),
    booksOnly: compared.booksOnly
      .filter(isWithin)
      .flatMap((entry) => entry.rows)
      .slice(0, 5000),
  }
}
