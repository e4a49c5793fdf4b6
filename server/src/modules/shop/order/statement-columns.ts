import type { StatementColumns } from '../../../../../contract/schemas/staff/statement'
import { statementHeads as heads, statementWords as words } from './strings/statement'
import { referenceKey } from './references'
import { findMoment } from './statement-cells'

/** Rows among which the heads are looked for: some banks write about the account first. */
const HEADS_WITHIN = 60

/** Where what is said of a sum stands, beyond the columns that somebody can choose. */
export interface Columns extends StatementColumns {
  /** The amount that went back, where it has one of its own, and its reference. */
  readonly back?: number
  readonly backReferences: readonly number[]
  readonly references: readonly number[]
  readonly remarks: readonly number[]
  readonly status?: number
}

const normalizeHeading = (cell: string): string => referenceKey(cell).toLowerCase()

type Role = keyof typeof heads
/** The roles that heads give their columns; of those that one could mean the first counts. */
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

function findRole(cell: string): Role | undefined {
  const head = normalizeHeading(cell)
  if (head === '' || words.other.test(head)) return undefined
  return roles.find(([, pattern]) => pattern.test(head))?.[0]
}

/** Columns of which their heads say what they hold; undefined where time or amount has none. */
function columnsIn(row: readonly string[], next: readonly (readonly string[])[]): Columns | undefined {
  const roles = row.map(findRole)
  const all = (role: Role): number[] => roles.flatMap((item, at) => (item === role ? [at] : []))
  const first = (role: Role): number | undefined => all(role)[0]
  const times = all('time')
  const isDate = (at: number) => next.some((cells) => findMoment(cells[at] ?? '', '') !== undefined)
  const time = times.find(isDate) ?? times[0]
  const amounts = all('amount')
  // An amount to be paid comes before one that is settled, and one that was asked back before one that went.
  const amount = amounts.find((at) => normalizeHeading(row[at] ?? '').startsWith(words.whole)) ?? amounts[0]
  const backs = all('back')
  const back = backs.find((at) => normalizeHeading(row[at] ?? '').startsWith(words.asked)) ?? backs[0]
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

/** Whether a statement is one of WeChat Pay. */
export const isOfWechat = (head: readonly string[]): boolean =>
  head.some((cell) => words.wechat.test(normalizeHeading(cell)))
