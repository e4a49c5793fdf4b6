import { sql } from 'kysely'
import type { Db } from '../db'
import type { JobsTable } from '../db/job-types'

/** Makes the row of a job unless there is one; a new job is due at once. */
export async function addJob(db: Db, name: string, now: Date): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name, due_at: now, begun_at: null, ended_at: null, rows: 0, failure: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Takes a job that is due, until the lease ends. Resolves to whether this caller got it. */
export async function takeJob(db: Db, name: string, now: Date, leaseEnds: Date): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    update jobs set due_at = ${leaseEnds}, begun_at = ${now}, ended_at = null
    where name = (select name from jobs where name = ${name} and due_at <= ${now} for update skip locked)
    returning name`.execute(db)
  return rows.length > 0
}

/** Writes down how a run ended and when the next one is due, unless another server has taken the job meanwhile. */
export async function endJob(
  db: Db,
  name: string,
  begun: Date,
  end: Pick<JobsTable, 'due_at' | 'rows' | 'failure'> & { ended_at: Date },
): Promise<void> {
  await db.updateTable('jobs').set(end).where('name', '=', name).where('begun_at', '=', begun).execute()
}

/** How the last runs went, whichever server made them. */
export async function listJobs(db: Db): Promise<JobsTable[]> {
  return db.selectFrom('jobs').selectAll().orderBy('name').execute()
}
