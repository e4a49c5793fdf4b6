import { sql } from 'kysely'
import type { Db } from '../../../db'

/** A student whose log has grown, and how many events are in it. */
export interface Grown {
  readonly uid: string
  readonly newest: number
}

/** Students after one, in the order of their uids, whose log has grown since it was last looked at. */
export async function grownStudents(db: Db, after: string, limit: number): Promise<Grown[]> {
  const { rows } = await sql<Grown>`
    select logs.uid, logs.newest::int8 as newest
    from (select uid, sum(newest) as newest from study_logs where uid > ${after} group by uid) as logs
      left join reward_looks as looks using (uid)
    where logs.newest > coalesce(looks.newest, 0)
    order by logs.uid limit ${limit}`.execute(db)
  return rows
}

/** Notes how much of a student's log was looked at; does nothing for a student who is gone. */
export async function putLook(db: Db, { uid, newest }: Grown): Promise<void> {
  await sql`
    insert into reward_looks as looks (uid, newest)
    select uid, ${newest} from accounts where uid = ${uid} for key share
    on conflict (uid) do update set newest = excluded.newest`.execute(db)
}

/** Students after one, in the order of their uids, whose invitation is open and was made before a time. */
export async function openSince(
  db: Db,
  before: Date,
  after: string,
  limit: number,
): Promise<{ uid: string }[]> {
  return db
    .selectFrom('invitations')
    .select('uid')
    .where('settled_at', 'is', null)
    .where('joined_at', '<', before)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute()
}

/** The tasks whose award was announced to a student, by the beginning of the message's key, and the times. */
export async function listAnnouncedAwards(
  db: Db,
  uid: string,
  begin: string,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ key: string; created_at: Date }>`
    select key, created_at from messages
    where uid = ${uid} and kind = 'task' and starts_with(key, ${begin})`.execute(db)
  return new Map(rows.map(({ key, created_at }) => [key.slice(begin.length), created_at]))
}
