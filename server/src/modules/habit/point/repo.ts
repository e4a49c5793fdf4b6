import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { PointEntriesTable } from '../tables'
import type { TimePlace } from '../../../domain/time-cursor'

/** A line of the ledger with what it moved on the student's side. */
export interface Line extends Omit<PointEntriesTable, 'closed_at'> {
  readonly amount: number
}

/** The lines of a student's ledger after a place, the newest first. */
export async function listLines(
  db: Db,
  uid: string,
  after: TimePlace | undefined,
  limit: number,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select uid, id, key, kind, title, at, ends_at, (
        select coalesce(sum(amount), 0)::int from point_postings as postings
        where postings.uid = entries.uid and entry_id = entries.id and account = 'student') as amount
    from point_entries as entries
    where uid = ${uid} ${after ? sql`and (at, id) < (${after.createdAt}, ${after.id}::uuid)` : sql``}
    order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Batches that have ended and are not closed, those that ended first first. */
export async function endedBatches(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<PointEntriesTable, 'uid' | 'id'>[]> {
  return db
    .selectFrom('point_entries')
    .select(['uid', 'id'])
    .where('ends_at', '<=', now)
    .where('closed_at', 'is', null)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
}

/** A batch that was closed, with what was left of it. */
export interface Closed {
  readonly uid: string
  readonly id: string
  readonly ends_at: Date
  readonly left: number
}

/** Closes batches whose accounts are locked, unless they are; resolves to what was left of each. */
export async function closeBatches(
  tx: Db,
  batches: readonly Pick<PointEntriesTable, 'uid' | 'id'>[],
  now: Date,
): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    update point_entries as entries set closed_at = ${now}
    from unnest(${batches.map(({ uid }) => uid)}::uuid[], ${batches.map(({ id }) => id)}::uuid[]) as asked (uid, id)
    where entries.uid = asked.uid and entries.id = asked.id and closed_at is null
    returning entries.uid, entries.id, ends_at, (
      select coalesce(sum(amount), 0)::int from point_postings as postings
      where postings.uid = entries.uid and batch_id = entries.id and account = 'student') as left`.execute(tx)
  return rows
}
