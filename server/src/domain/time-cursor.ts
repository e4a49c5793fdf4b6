import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { isUuid } from '../lib/uuid'

/** A place in a list that is ordered by time and id: the row after which it goes on. */
export type TimePlace = { createdAt: Date; id: string }

/** The rows of a page and, when more follow, the cursor of the next; `rows` has one more than `limit` then. */
export function getPage<Row extends { id: string; created_at: Date }>(
  rows: readonly Row[],
  limit: number,
): { shown: readonly Row[]; next?: string } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return last && rows.length > limit ? { shown, next: `${last.created_at.getTime()}.${last.id}` } : { shown }
}

/** The place that a cursor of `pageOf` names; undefined without one. Throws Invalid for a foreign cursor. */
export function readCursor(cursor: string | undefined): TimePlace | undefined {
  if (cursor === undefined) return undefined
  const [time = '', id = ''] = cursor.split('.')
  if (!/^\d{1,15}$/.test(time) || !isUuid(id)) throw new DomainError(ErrorCode.Invalid)
  return { createdAt: new Date(Number(time)), id }
}
