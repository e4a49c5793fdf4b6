import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db'
import type { TaskClaimsTable } from '../tables'
import { isCompleteRecord } from '../../../domain/student-record'
import type { States } from './tasks'

/** A claim as it is stored. */
export type ClaimRow = Selectable<TaskClaimsTable>

/** When an account was made; undefined where it is gone. */
export async function registeredAt(db: Db, uid: string): Promise<Date | undefined> {
  const account = db.selectFrom('accounts').select('registered_at').where('uid', '=', uid)
  return (await account.executeTakeFirst())?.registered_at
}

/** The states that are so or not so of a student. */
export async function loadStates(db: Db, uid: string): Promise<States> {
  const { rows } = await sql<Omit<States, 'profile'>>`
    select exists (select from clock_joins where uid = ${uid}) as joined,
      exists (select from study_events where uid = ${uid} and stream = 'plan' and kind = 'task') as plan`.execute(
    db,
  )
  const record = await db
    .selectFrom('students')
    .select(['exam_year', 'target_school', 'target_major', 'subjects'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  const { joined = false, plan = false } = rows[0] ?? {}
  return { profile: record !== undefined && isCompleteRecord(record), joined, plan }
}

/** Those of some tasks whose award a student has taken, by their ids. */
export async function listClaims(
  db: Db,
  uid: string,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, ClaimRow>> {
  if (taskIds.length === 0) return new Map()
  const own = db.selectFrom('task_claims').selectAll().where('uid', '=', uid)
  const rows = await own.where('task_id', 'in', taskIds).execute()
  return new Map(rows.map((row) => [row.task_id, row]))
}
