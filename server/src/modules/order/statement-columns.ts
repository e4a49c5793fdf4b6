import { CHINA_OFFSET_MS, DAY_MS } from '../../../../contract/domain/china-time'
import type { StatementColumns } from '../../../../contract/schemas/statement'
import { statementHeads as heads, statementWords as words } from '../../strings/statement'
import { referenceKey } from './references'

/** Rows among which the heads are looked for: some banks write about the account first. */
const HEADS_WITHIN = 60

/** Where what is said of a sum stands, beyond the columns that somebody can choose. */
export interface Columns extends StatementColumns {
  /** What went back, where that has an amount of its own, and what it is called by. */
  readonly back?: number
  readonly backReferences: readonly number[]
  readonly references: readonly number[]
  readonly remarks: readonly number[]
  readonly status?: number
}

/** A sum that a bank shows: in fen, what left below zero. */
export interface BankRow {
  /** Its row in the file, from 1 on. */
  readonly line: number
  /** When, in Unix ms; the beginning of its day where no more is said. */
  readonly at: number
  readonly isDay: boolean
  readonly amount: number
  /** What the bank calls it, in one spelling. */
  readonly references: readonly string[]
  /** All that is written about it. */
  readonly text: string
}

const headOf = (cell: string): string => referenceKey(cell).toLowerCase()

type Role = keyof typeof heads
/** What heads say of their columns; of those that one could mean the first counts. */
const roles: readonly (readonly [Role, RegExp])[] = [
  ['time', heads.time],
  ['direction', heads.direction],
  ['status', heads.status],
  ['backReference', heads.backReference],
  ['reference', heads.reference],
  ['income', heads.income],
  ['outgo', heads.outgo],
  ['back', heads.back],
  ['amount', heads.amount],
  ['remark', heads.remark],
]

function roleOf(cell: string): Role | undefined {
  const head = headOf(cell)
  if (head === '' || words.other.test(head)) return undefined
  return roles.find(([, pattern]) => pattern.test(head))?.[0]
}

const CLOCK = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?$/

/** A moment in China as a bank writes it; its clock may stand in a cell of its own. */
function momentOf(date: string, clock: string): { at: number; isDay: boolean } | undefined {
  const normal = date.normalize('NFKC').trim()
  const day = /^\d{8}/.test(normal) ? normal.slice(0, 8) : (words.date.exec(normal)?.[0] ?? '')
  const [, year, month, dayOfMonth] =
    (/^\d{8}$/.test(day) ? /^(\d{4})(\d{2})(\d{2})$/ : words.date).exec(day) ?? []
  if (year === undefined || month === undefined || dayOfMonth === undefined) return undefined
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)) - CHINA_OFFSET_MS
  const back = new Date(midnight + CHINA_OFFSET_MS)
  if (back.getUTCMonth() + 1 !== Number(month) || back.getUTCDate() !== Number(dayOfMonth)) return undefined
  const rest = normal.slice(day.length).replace(/^[T\s]+/, '')
  const [, hour, minute, second = '0'] = CLOCK.exec(rest) ?? CLOCK.exec(clock.normalize('NFKC').trim()) ?? []
  if (hour === undefined || minute === undefined) return { at: midnight, isDay: true }
  const ms = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000
  return ms < DAY_MS ? { at: midnight + ms, isDay: false } : undefined
}

const AMOUNT = /^([+-]?)\(?(\d{1,9})(?:\.(\d{1,2})0*)?\)?$/

/** An amount as a bank writes it, in fen; undefined where there is none. */
function amountOf(cell: string | undefined): number | undefined {
  const written = (cell ?? '').normalize('NFKC').replace(words.currency, '')
  const parts = AMOUNT.exec(written)
  if (!parts) return undefined
  const fen = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' || written.startsWith('(') ? -fen : fen
}

/** Columns of which their heads say what they hold; undefined where time or amount has none. */
function columnsIn(row: readonly string[], next: readonly (readonly string[])[]): Columns | undefined {
  const roles = row.map(roleOf)
  const all = (role: Role): number[] => roles.flatMap((one, at) => (one === role ? [at] : []))
  const first = (role: Role): number | undefined => all(role)[0]
  const times = all('time')
  const isDate = (at: number) => next.some((cells) => momentOf(cells[at] ?? '', '') !== undefined)
  const time = times.find(isDate) ?? times[0]
  const amounts = all('amount')
  // What was to be paid comes before what is settled of it, and what was asked back before what went.
  const amount = amounts.find((at) => headOf(row[at] ?? '').startsWith(words.whole)) ?? amounts[0]
  const backs = all('back')
  const back = backs.find((at) => headOf(row[at] ?? '').startsWith(words.asked)) ?? backs[0]
  const [income, outgo] = [first('income'), first('outgo')]
  if (time === undefined || (amount === undefined && income === undefined && outgo === undefined))
    return undefined
  const [clock, direction, status] = [times.find((at) => at !== time), first('direction'), first('status')]
  const isApart = income !== undefined && outgo !== undefined
  return {
    time,
    ...(clock !== undefined && { clock }),
    ...(income !== undefined && { income }),
    ...(outgo !== undefined && { outgo }),
    ...(amount !== undefined && !isApart && { amount }),
    ...(direction !== undefined && { direction }),
    ...(back !== undefined && { back }),
    ...(status !== undefined && { status }),
    references: all('reference'),
    backReferences: all('backReference'),
    remarks: all('remark'),
  }
}

/** The row of the heads, and what its columns hold; the widest row where no heads are known. */
export function findColumns(table: readonly (readonly string[])[]): { head: number; columns?: Columns } {
  const near = table.slice(0, HEADS_WITHIN)
  for (const [head, row] of near.entries()) {
    const columns = columnsIn(row, table.slice(head + 1, head + 4))
    if (columns) return { head, columns }
  }
  const widest = Math.max(0, ...near.map((row) => row.length))
  return {
    head: Math.max(
      0,
      near.findIndex((row) => row.length === widest),
    ),
  }
}

/** Columns as somebody chose them; what else is written in a row may name its sum as well. */
export function chosenColumns(chosen: StatementColumns, width: number): Columns {
  const { reference, ...columns } = chosen
  const taken = new Set(Object.values(chosen))
  const rest = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.has(at))
  return {
    ...columns,
    references: reference === undefined ? [] : [reference],
    backReferences: [],
    remarks: rest,
  }
}

/** Which way a sum went by a word: 1 for in, -1 for out, undefined for neither. */
function wayOf(word: string): number | undefined {
  if (words.in.test(word)) return 1
  return words.out.test(word) ? -1 : undefined
}

/** What moved in a row, in fen, what left below zero; undefined where nothing did. */
function movedIn(row: readonly string[], columns: Columns): { amount: number; isBack: boolean } | undefined {
  const cell = (at: number | undefined) => (at === undefined ? undefined : row[at])
  const back = amountOf(cell(columns.back))
  if (back) return { amount: -Math.abs(back), isBack: true }
  const [income, outgo] = [amountOf(cell(columns.income)), amountOf(cell(columns.outgo))]
  if (income) return { amount: income, isBack: false }
  if (outgo) return { amount: -outgo, isBack: false }
  const amount = amountOf(cell(columns.amount))
  if (!amount) return undefined
  if (columns.direction === undefined) return { amount, isBack: false }
  const way = wayOf(cell(columns.direction) ?? '')
  return way === undefined ? undefined : { amount: way * Math.abs(amount), isBack: false }
}

/** The sums of a statement; rows without a time or an amount, as those of totals, are none. */
export function bankRows(table: readonly (readonly string[])[], head: number, columns: Columns): BankRow[] {
  return table.slice(head + 1).flatMap((row, nth) => {
    const cell = (at: number | undefined) => (at === undefined ? '' : (row[at] ?? ''))
    const moment = momentOf(cell(columns.time), cell(columns.clock))
    const moved = movedIn(row, columns)
    if (!moment || !moved || words.void.test(cell(columns.status))) return []
    const named = moved.isBack ? columns.backReferences : columns.references
    const written = [...named, ...columns.remarks].map(cell).filter((text) => text !== '')
    return {
      line: head + nth + 2,
      ...moment,
      amount: moved.amount,
      references: named.map((at) => referenceKey(cell(at))).filter((key) => key !== ''),
      text: written.join(' '),
    }
  })
}

/** Whether a statement is one of WeChat Pay. */
export const isOfWechat = (head: readonly string[]): boolean =>
  head.some((cell) => words.wechat.test(headOf(cell)))
