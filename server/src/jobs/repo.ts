import { sql } from 'kysely'
import type { Db } from '../db'
import type { JobsTable } from './tables'

/** Makes the rows of jobs that have none; a new job is due at once. */
export async function addJobs(db: Db, names: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into jobs (name, due_at) select name, ${now} from unnest(${names}::text[]) as new (name)
    on conflict do nothing`.execute(db)
}

/** The holder of jobs: a run that no other has the id of, from now until its lease ends. */
export interface Lease {
  readonly holder: string
  readonly now: Date
  readonly ends: Date
}

/** Takes at most so many of these jobs that are due, those first that wait longest. Resolves to their names. */
export async function takeJobs(
  db: Db,
  names: readonly string[],
  most: number,
  { holder, now, ends }: Lease,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update jobs set due_at = ${ends}, begun_at = ${now}, ended_at = null, holder = ${holder}
    where name in (select name from jobs where name = any(${names}::text[]) and due_at <= ${now}
      order by due_at, name limit ${most} for update skip locked)
    returning name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Extends the lease of a job. Resolves to false where another run has it by now. */
export async function extendLease(db: Db, name: string, holder: string, ends: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ due_at: ends })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes down how a run ended and when the next one is due, unless another run has the job by now. */
export async function endJob(
  db: Db,
  name: string,
  holder: string,
  end: Pick<JobsTable, 'due_at' | 'rows' | 'failure'> & { ended_at: Date },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...end, holder: null })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}

/** How the last runs went, whichever server made them. */
export async function listJobs(db: Db): Promise<JobsTable[]> {
  return db.selectFrom('jobs').selectAll().orderBy('name').execute()
}
