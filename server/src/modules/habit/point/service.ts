import { ErrorCode } from '../../../../../contract/errors'
import type { Query, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { listBatches, countPoints } from '../../../domain/points'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { DomainError } from '../../../errors'
import { listLines } from './repo'

const PAGE = 20

/** The dependencies of points. */
export interface PointDeps {
  readonly db: Db
  readonly clock: () => Date
}

/** A student's points that are still good, those that end first first. */
export async function validCredits(
  { db, clock }: PointDeps,
  uid: string,
  { cursor, limit = PAGE }: Query<'getValidCredits'>,
): Promise<Result<'getValidCredits'>> {
  const after = readCursor(cursor)
  const batches = await listBatches(db, uid, clock())
  const rest = batches
    .map((batch) => ({ ...batch, created_at: batch.endsAt }))
    .filter(({ id, created_at: at }) => {
      if (!after) return true
      const later = at.getTime() - after.createdAt.getTime()
      return later > 0 || (later === 0 && id > after.id)
    })
  const { shown, next } = getPage(rest, limit)
  return {
    total: batches.reduce((sum, { left }) => sum + left, 0),
    items: shown.map(({ id, left, title, endsAt }) => ({
      id,
      point: left,
      reason: title,
      expiresAt: endsAt.getTime(),
    })),
    ...(next !== undefined && { next }),
  }
}

/** A page of a student's ledger, the newest first. */
export async function pointEntries(
  { db, clock }: PointDeps,
  uid: string,
  { cursor, limit = PAGE }: Query<'listPointEntries'>,
): Promise<Result<'listPointEntries'>> {
  const after = readCursor(cursor)
  if (after && Number.isNaN(after.createdAt.getTime())) throw new DomainError(ErrorCode.Invalid)
  const lines = await listLines(db, uid, after, limit + 1)
  const { shown, next } = getPage(
    lines.map((line) => ({ ...line, created_at: line.at })),
    limit,
  )
  return {
    total: await countPoints(db, uid, clock()),
    items: shown.map(({ id, at, kind, title, amount, ends_at }) => ({
      id,
      at: at.getTime(),
      kind,
      title,
      amount,
      ...(ends_at && { expiresAt: ends_at.getTime() }),
    })),
    ...(next !== undefined && { next }),
  }
}
