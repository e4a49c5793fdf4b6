import { Type, type Static } from 'typebox'
import { Count, Day, Exact, Millis, Text } from '../common'
import { DayRow, Moved } from './desk-books'
import { PayProvider } from '../shop/order'

/** Most columns of a statement. */
const MOST_COLUMNS = 60
/** Most rows of each kind that are answered. */
const MOST_ROWS = 5000
/** Most rows that could not be read, of those that are answered. */
const MOST_UNREAD = 200

const Column = Type.Integer({ minimum: 0, maximum: MOST_COLUMNS - 1 })
const AnyColumn = Type.Optional(Column)

const columns = {
  /** The clock, where it has a column apart from the day. */
  clock: AnyColumn,
  /** The incoming and the outgoing amount, where each has a column of its own. */
  income: AnyColumn,
  outgo: AnyColumn,
  /** Both in one column, by its sign or by a word in another. */
  amount: AnyColumn,
  direction: AnyColumn,
  /** The reference of a sum at the bank. */
  reference: AnyColumn,
}

/** Where in a statement what stands, columns counted from 0. */
export const StatementColumns = Exact({ time: Column, ...columns })
export type StatementColumns = Static<typeof StatementColumns>

/** A row of a statement. */
export const BankLine = Exact({
  /** Its row in the file, from 1 on. */
  line: Count,
  at: Millis,
  /** The statement names the day alone. */
  isDay: Type.Optional(Type.Literal(true)),
  amount: Moved,
  text: Text(200),
})
export type BankLine = Static<typeof BankLine>

/** A row of a statement that has a time or an amount and could not be read. */
const UnreadLine = Exact({ line: Count, text: Text(200) })

/** The rows that a statement and the books have both; two sums of one transfer are one there. */
const Both = Exact({
  bank: BankLine,
  /** The other rows of a sum that was transferred in parts, each with the order's number. */
  others: Type.Optional(Type.Array(BankLine, { minItems: 1, maxItems: 20 })),
  books: Type.Array(DayRow, { minItems: 1, maxItems: 20 }),
  /** By what they belong together: what the bank calls it, the order's number in a remark, or amount and time alone. */
  by: Type.Enum(['reference', 'remark', 'amount']),
})

/** A statement beside the books. */
export const StatementCompared = Exact({
  heads: Type.Array(Text(100), { maxItems: MOST_COLUMNS }),
  /** Its first rows, by which somebody chooses the columns. */
  sample: Type.Array(Type.Array(Text(100), { maxItems: MOST_COLUMNS }), { maxItems: 3 }),
  /** Missing where the heads say too little: then nothing was compared. */
  columns: Type.Optional(StatementColumns),
  /** The way by which its money went. */
  way: PayProvider,
  /** The first and the last day of the statement, where it has rows. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  rows: Count,
  /** Rows that could not be read and are in no list below: the first of them, and how many there are. */
  unread: Type.Array(UnreadLine, { maxItems: MOST_UNREAD }),
  unreadRows: Count,
  matched: Type.Array(Both, { maxItems: MOST_ROWS }),
  /** Alike in amount and time alone, while either side calls it otherwise: no match until somebody looked at it. */
  near: Type.Array(Both, { maxItems: MOST_ROWS }),
  differs: Type.Array(Both, { maxItems: MOST_ROWS }),
  bankOnly: Type.Array(BankLine, { maxItems: MOST_ROWS }),
  booksOnly: Type.Array(DayRow, { maxItems: MOST_ROWS }),
})
export type StatementCompared = Static<typeof StatementCompared>

/** The options of a statement: whose it is, and its columns where somebody chose them. */
export const StatementAsked = Exact({ way: Type.Optional(PayProvider), time: AnyColumn, ...columns })
