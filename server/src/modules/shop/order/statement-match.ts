import { chinaMidnight, DAY_MS } from '../../../../../contract/domain/china-time'
import { referenceKey } from './references'
import type { BankRow } from './statement-rows'
import { formatCell } from './statement-text'

/** A sum of the books as a bank would show it. */
export interface BookEntry {
  readonly id: string
  readonly at: number
  readonly amount: number
  readonly reference: string
  /** The number of its order. */
  readonly number: string
}

/** By what a row of the bank and one of the books belong together. */
type By = 'reference' | 'remark' | 'amount'

export interface Pair<Entry> {
  readonly bank: BankRow
  /** The other rows of a sum that was transferred in parts. */
  readonly others?: readonly BankRow[]
  readonly book: Entry
  readonly by: By
}

/**
 * Entries that both sides have, with the same amount or another, and entries that only one has. Those in `near` have
 * the same amount at about the same time under different references: it may be the same sum or somebody else's.
 */
interface Comparison<Entry> {
  readonly matched: Pair<Entry>[]
  readonly near: Pair<Entry>[]
  readonly differs: Pair<Entry>[]
  readonly bankOnly: BankRow[]
  readonly booksOnly: Entry[]
}

const MINUTE_MS = 60_000
/** How far apart the times of one sum may be, the nearest first: staff book what came some days ago. */
const WINDOWS = [15 * MINUTE_MS, 120 * MINUTE_MS, 12 * 60 * MINUTE_MS, 3 * DAY_MS]
/** Shortest reference, and shortest end of an order's number, that counts inside of a remark. */
const SHORTEST_REFERENCE = 8
const SHORTEST_END = 6

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** All that makes rows of a bank the same, wherever they stand. */
const getContent = ({ at, amount, references, text }: BankRow): string =>
  JSON.stringify([at, amount, references, text])

const getDirection = ({ amount }: { readonly amount: number }): string => (amount < 0 ? '-' : '+')

/** The words that a remark may name: words as a reference, and digits as the end of an order's number. */
const wordsIn = ({ text }: BankRow): string[] =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .match(/[A-Z0-9_-]+/g)
    ?.filter((word) => word.length >= SHORTEST_REFERENCE) ?? []
const digitsIn = ({ text, references }: BankRow): string[] =>
  [...references, text].flatMap((written) => written.normalize('NFKC').match(/\d{6,18}/g) ?? [])

const listEnds = ({ number }: BookEntry): string[] =>
  Array.from({ length: Math.max(0, number.length - SHORTEST_END + 1) }, (_, at) => number.slice(at))

/** Most rows of an order of which some are looked for that come to a sum. */
const MOST_PARTS = 12

/** The first of the rows that come to a sum together, at least two. */
function listParts(rows: readonly BankRow[], sum: number): readonly BankRow[] | undefined {
  const within = rows.slice(0, MOST_PARTS)
  const find = (from: number, left: number): readonly BankRow[] | undefined => {
    if (left === 0) return []
    for (const [nth, row] of within.slice(from).entries()) {
      if (Math.abs(row.amount) > Math.abs(left)) continue
      const rest = find(from + nth + 1, left - row.amount)
      if (rest) return [row, ...rest]
    }
    return undefined
  }
  const found = find(0, sum)
  return found && found.length > 1 ? found : undefined
}

/** The queue of a key, which begins empty. */
function queueIn<Key, Value>(queues: Map<Key, Value[]>, key: Key): Value[] {
  const queue = queues.get(key) ?? []
  queues.set(key, queue)
  return queue
}

/** Which rows and entries may be paired by what they come to and when. */
interface Side {
  readonly row: (row: BankRow) => boolean
  readonly entry: (entry: BookEntry) => boolean
}
const isCalled: Side = {
  row: ({ references }) => references.length > 0,
  entry: ({ reference }) => reference !== '',
}
/** One of both has no name at least; then both have one. */
const UNNAMED: readonly Side[] = [
  { row: (row) => !isCalled.row(row), entry: () => true },
  { row: isCalled.row, entry: (entry) => !isCalled.entry(entry) },
]

/** The days of a statement, with one before and one after, on which a bank may post what was booked, or staff book it. */
function postingDays(rows: readonly BankRow[]): (entry: BookEntry) => boolean {
  const times = rows.map(({ at }) => at)
  const begins = chinaMidnight(times.reduce((a, b) => Math.min(a, b), Infinity)) - DAY_MS
  const ends = chinaMidnight(times.reduce((a, b) => Math.max(a, b), -Infinity)) + 2 * DAY_MS
  return ({ at }) => at >= begins && at < ends
}

/** Rows and entries that are in no pair yet. */
interface Free<Entry> {
  readonly bank: Set<BankRow>
  readonly books: Set<Entry>
}

function pair<Entry>(free: Free<Entry>, row: BankRow, book: Entry, by: By): Pair<Entry> {
  free.bank.delete(row)
  free.books.delete(book)
  return { bank: row, book, by }
}

/** Pairs each free row with the first free entry that has one of its keys. */
function pairBy<Entry>(
  free: Free<Entry>,
  by: By,
  keysOf: (row: BankRow) => string[],
  keysIn: (entry: Entry) => string[],
): Pair<Entry>[] {
  const waiting = new Map<string, Entry[]>()
  for (const entry of free.books) for (const key of keysIn(entry)) queueIn(waiting, key).push(entry)
  return [...free.bank].flatMap((row) => {
    const found = keysOf(row)
      .flatMap((key) => waiting.get(key) ?? [])
      .find((entry) => free.books.has(entry))
    return found ? [pair(free, row, found, by)] : []
  })
}

/** Pairs what is alike in its amount and no further apart than so many ms. */
function pairWithin<Entry extends BookEntry>(free: Free<Entry>, ms: number, only: Side): Pair<Entry>[] {
  const waiting = new Map<number, Entry[]>()
  for (const entry of free.books) if (only.entry(entry)) queueIn(waiting, entry.amount).push(entry)
  return [...free.bank].filter(only.row).flatMap((row) => {
    const queue = waiting.get(row.amount) ?? []
    const ends = row.at + (row.isDay ? DAY_MS : 0)
    while (queue[0] && queue[0].at < row.at - ms) queue.shift()
    const first = queue[0]
    if (!first || first.at > ends + ms) return []
    queue.shift()
    return [pair(free, row, first, 'amount')]
  })
}

/** The rows of an order's number, and which way they went, that name no other order of the books. */
function rowsByOrder(rows: Iterable<BankRow>, books: readonly BookEntry[]): Map<string, BankRow[]> {
  const known = new Map<string, Set<string>>()
  for (const entry of books)
    for (const end of listEnds(entry)) known.set(end, (known.get(end) ?? new Set()).add(entry.number))
  const found = new Map<string, BankRow[]>()
  for (const row of rows) {
    const [number, ...others] = new Set(digitsIn(row).flatMap((digits) => [...(known.get(digits) ?? [])]))
    if (number !== undefined && others.length === 0)
      queueIn(found, `${number} ${getDirection(row)}`).push(row)
  }
  return found
}

/** Pairs each free entry with the rows that name its order and come to it together, but none that is an entry by itself. */
function pairParts<Entry extends BookEntry>(free: Free<Entry>, books: readonly Entry[]): Pair<Entry>[] {
  const byOrder = rowsByOrder(free.bank, books)
  const whole = new Set([...free.books].map(({ number, amount }) => `${number} ${amount}`))
  return [...free.books].flatMap((book) => {
    const rows = byOrder.get(`${book.number} ${getDirection(book)}`) ?? []
    const unused = rows.filter((row) => free.bank.has(row) && !whole.has(`${book.number} ${row.amount}`))
    const [bank, ...others] = listParts(unused, book.amount) ?? []
    if (!bank) return []
    for (const row of others) free.bank.delete(row)
    return [{ ...pair(free, bank, book, 'remark'), others }]
  })
}

/** The names of a row, each with a tag of its amount that the entry must have as well. */
const tagged = (tag: (sum: { readonly amount: number }) => string) => ({
  references: (row: BankRow) => [...row.references, ...wordsIn(row)].map((name) => `${name} ${tag(row)}`),
  // The characters that banks put around a cell are no part of it; what was typed here may hold the same.
  reference: (entry: BookEntry) =>
    entry.reference === ''
      ? []
      : [...new Set([referenceKey(entry.reference), referenceKey(formatCell(entry.reference))])].map(
          (name) => `${name} ${tag(entry)}`,
        ),
  digits: (row: BankRow) => digitsIn(row).map((digits) => `${digits} ${tag(row)}`),
  ends: (entry: BookEntry) => listEnds(entry).map((end) => `${end} ${tag(entry)}`),
})
const exactly = tagged(({ amount }) => String(amount))
const roughly = tagged(getDirection)

/** Compares the rows of a statement with the books: each row is used once, and their order says nothing. */
export function compareRows<Entry extends BookEntry>(
  rows: readonly BankRow[],
  entries: readonly Entry[],
): Comparison<Entry> {
  const content = new Map(rows.map((row) => [row, getContent(row)]))
  const keyed = (row: BankRow): string => content.get(row) ?? ''
  const bank = [...rows].sort((a, b) => a.at - b.at || byText(keyed(a), keyed(b)))
  const books = [...entries].sort((a, b) => a.at - b.at || byText(a.id, b.id))
  const free: Free<Entry> = { bank: new Set(bank), books: new Set(books) }
  const isPosted = postingDays(rows)
  const whenPosted = ({ row, entry }: Side): Side => ({
    row,
    entry: (book) => isPosted(book) && entry(book),
  })

  const matched = pairBy(free, 'reference', exactly.references, exactly.reference)
  matched.push(...pairParts(free, books))
  const differs = pairBy(free, 'reference', roughly.references, roughly.reference)
  matched.push(...pairBy(free, 'remark', exactly.digits, exactly.ends), ...pairParts(free, books))
  differs.push(...pairBy(free, 'remark', roughly.digits, roughly.ends))
  for (const ms of WINDOWS)
    for (const side of UNNAMED) matched.push(...pairWithin(free, ms, whenPosted(side)))
  const near = WINDOWS.flatMap((ms) => pairWithin(free, ms, whenPosted(isCalled)))
  return { matched, near, differs, bankOnly: [...free.bank], booksOnly: [...free.books] }
}
