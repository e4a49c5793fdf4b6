import { Type } from 'typebox'
import Value from 'typebox/value'
import type { Boot } from '../../../../../contract/schemas/boot'
import { PastResult } from '../../../../../contract/schemas/practice/practice-event'
import { Touch } from '../../../../../contract/schemas/market/promotion'
import { chinaMinute } from '../../../../../contract/domain/china-time'
import { formatDate } from '../../../../../contract/domain/study/day'
import { listText, pastLine, touchLine, visitsText, wordFor } from './strings/export-values'

/** Where the names of branches are. */
export type BranchNames = Pick<Boot['consult'], 'branches'>

const branchColumns = ['branch_id', 'owner_branch']
/** Columns with a study day, counted from 1970. */
const dayColumns = ['clock_joins.joined_day', 'clock_records.day']
const Trail = Type.Array(Touch)

/** How a value reads for people; undefined where it is a text, a number or a time that they know. */
export function readableValue(
  table: string,
  column: string,
  value: unknown,
  { branches }: BranchNames,
): string | undefined {
  if (branchColumns.includes(column)) return branches.find(({ id }) => id === value)?.name
  if (typeof value === 'number' && dayColumns.includes(`${table}.${column}`)) return formatDate(value)
  if (typeof value !== 'object') return wordFor(table, column, String(value))
  if (value instanceof Date) return undefined
  if (Value.Check(Touch, value)) return touchText(value)
  if (Value.Check(PastResult, value)) return pastLine(value)
  if (table === 'clue_origins' && Value.Check(Trail, value)) return visitsText(value.map(touchText))
  if (!Array.isArray(value)) return wordFor(table, column, String(value))
  return listText(value.map((item) => wordFor(table, column, String(item)) ?? String(item)))
}

function touchText({ time, ...codes }: Touch): string {
  return touchLine(chinaMinute(time), codes)
}
