import { sql } from 'kysely'
import { chinaMidnight, DAY_MS } from '../../../contract/domain/china-time'
import type { Db } from '../db'
import type { Database } from '../db/types'
import { newUuid } from '../lib/uuid'

/** Points that come. The same `key` of a student comes once. */
export interface Grant extends Omit<Database['point_entries'], 'id' | 'ends_at'> {
  readonly amount: number
  readonly ends_at: Date
}

/** The rest of points that came together. */
export interface Batch {
  readonly id: string
  readonly title: string
  readonly left: number
  readonly endsAt: Date
}

/** Points that go, from the batches that end first. */
export interface Spending extends Omit<Database['point_entries'], 'ends_at'> {
  readonly amount: number
}

/** How long points are good, in days. */
export const POINT_DAYS = 365

/** When points that come now end: the midnight in China after so many whole days, so that those of a day end together. */
export function pointsEnd(now: Date, days = POINT_DAYS): Date {
  return new Date(chinaMidnight(now.getTime()) + (days + 1) * DAY_MS)
}

/** Books points that come, of any number of students, in one statement; resolves to the keys that were not booked before. */
export async function grantPoints(db: Db, grants: readonly Grant[]): Promise<{ uid: string; key: string }[]> {
  const given = grants.filter(({ amount }) => amount > 0)
  if (given.length === 0) return []
  const rows = given.map((grant) => ({ ...grant, id: newUuid(grant.at) }))
  const { rows: booked } = await sql<{ uid: string; key: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        uid uuid, id uuid, key text, kind text, title text, at timestamptz, ends_at timestamptz, amount integer)),
    booked as (
      insert into point_entries (uid, id, key, kind, title, at, ends_at)
      select uid, id, key, kind, title, at, ends_at from given
      on conflict (uid, key) do nothing returning uid, id, key),
    posted as (
      insert into point_postings (uid, entry_id, batch_id, account, amount)
      select uid, id, id, account, sign * amount from booked join given using (uid, id),
        (values ('student', 1), ('issued', -1)) as sides (account, sign))
    select uid, key from booked`.execute(db)
  return booked
}

/** The batches of which a student has something that is still good, those that end first first. */
export async function listBatches(db: Db, uid: string, now: Date): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select entries.id, entries.title, entries.ends_at as "endsAt", sum(postings.amount)::int as left
    from point_postings as postings join point_entries as entries
      on entries.uid = postings.uid and entries.id = postings.batch_id
    where postings.uid = ${uid} and account = 'student' and entries.ends_at > ${now}
    group by entries.uid, entries.id having sum(postings.amount) > 0
    order by entries.ends_at, entries.id`.execute(db)
  return rows
}

/** How many points a student has that are still good. */
export async function countPoints(db: Db, uid: string, now: Date): Promise<number> {
  return (await listBatches(db, uid, now)).reduce((sum, { left }) => sum + left, 0)
}

/**
 * Books points that go; resolves to false, and books nothing, where there are not enough. The account must be locked, so
 * that nobody else spends the same.
 */
export async function spendPoints(tx: Db, { amount, ...entry }: Spending): Promise<boolean> {
  let open = amount
  const postings = (await listBatches(tx, entry.uid, entry.at)).flatMap(({ id: batch_id, left }) => {
    const part = Math.min(open, left)
    open -= part
    const own = { uid: entry.uid, entry_id: entry.id, batch_id }
    return part > 0
      ? [
          { ...own, account: 'student' as const, amount: -part },
          { ...own, account: 'spent' as const, amount: part },
        ]
      : []
  })
  if (open > 0 || postings.length === 0) return false
  await tx
    .insertInto('point_entries')
    .values({ ...entry, ends_at: null })
    .execute()
  await tx.insertInto('point_postings').values(postings).execute()
  return true
}
