import { sql } from 'kysely'
import type { Week } from '../../../../../contract/domain/practice/week'
import type { Db } from '../../../db'
import type { WeekReportLooksTable, WeekReportsTable } from '../tables'

const stream = 'practice'

/** How far a student's log was looked at, and its newest place. */
export type Looked = WeekReportLooksTable & { readonly newest: number }

/**
 * Students who may lack a report, in the order of their uids: not looked at on this study day, and with a log that has
 * grown, or with answers of a week that has ended since.
 */
export async function dueStudents(
  db: Db,
  { today, monday }: { readonly today: number; readonly monday: number },
  after: string,
  limit: number,
): Promise<Looked[]> {
  const { rows } = await sql<Looked>`
    select logs.uid, logs.newest, coalesce(looks.place, 0) as place, coalesce(looks.day, -1) as day,
      coalesce(looks.is_open, false) as is_open
    from study_logs logs left join week_report_looks looks on looks.uid = logs.uid
    where logs.stream = ${stream} and logs.uid > ${after} and coalesce(looks.day, -1) < ${today}
      and (logs.newest > coalesce(looks.place, 0) or (looks.is_open and looks.day < ${monday}))
    order by logs.uid limit ${limit}`.execute(db)
  return rows
}

/**
 * When the oldest answer was given that events after a place bear upon: they are answers, decide which of several counts,
 * or make those of their attempt count. Null for none.
 */
export async function oldestTouched(
  db: Db,
  { uid, place, newest }: Pick<Looked, 'uid' | 'place' | 'newest'>,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    with fresh as materialized (
      select id, kind, event_attempt(body) as attempt, body->>'question' as question from study_events
      where uid = ${uid} and stream = ${stream} and place > ${place} and place <= ${newest}
        and kind in ('begin', 'answer', 'finish', 'score'))
    select min(happened_at) as at from study_events
    where uid = ${uid} and stream = ${stream} and kind = 'answer' and place <= ${newest} and (place > ${place}
      or event_attempt(body) in (select coalesce(attempt, id::text) from fresh where kind <> 'answer')
      or (event_attempt(body), body->>'question') in (select attempt, question from fresh where kind = 'answer'))`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** Whether a student has answers from a time on, up to a place of the log. */
export async function hasAnswersFrom(
  db: Db,
  { uid, newest }: Pick<Looked, 'uid' | 'newest'>,
  from: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists(select from study_events where uid = ${uid} and stream = ${stream} and kind = 'answer'
      and place <= ${newest} and happened_at >= ${from}) as is`.execute(db)
  return rows[0]?.is ?? false
}

/**
 * Notes how far a student's log is looked at. Resolves to false when somebody else has looked in between, or the
 * student is gone; the account stays until the transaction ends.
 */
export async function moveLook(tx: Db, before: Looked, after: WeekReportLooksTable): Promise<boolean> {
  const { rows } = await sql`
    insert into week_report_looks as looks (uid, place, day, is_open)
    select uid, ${after.place}, ${after.day}, ${after.is_open} from accounts where uid = ${after.uid} for share
    on conflict (uid) do update set place = excluded.place, day = excluded.day, is_open = excluded.is_open
    where looks.place = ${before.place} and looks.day = ${before.day} returning uid`.execute(tx)
  return rows.length > 0
}

/** A report that was computed, with the Monday of its week. */
export interface NewReport {
  readonly week: string
  readonly content: Week
}

/** A report that is new, or says something else than before. */
export interface StoredReport {
  readonly week: string
  readonly isNew: boolean
}

/**
 * Stores a student's reports of the weeks in a range, without its end; one that says what it said before stays as it is.
 * Resolves to the others.
 */
export async function storeReports(
  tx: Db,
  uid: string,
  { from, to }: { readonly from: string; readonly to: string },
  reports: readonly NewReport[],
  now: Date,
): Promise<StoredReport[]> {
  const stored: StoredReport[] = []
  for (const { week, content } of reports) {
    const { rows } = await sql<StoredReport>`
      insert into week_reports as reports (uid, week, content, made_at)
      values (${uid}, ${week}, ${JSON.stringify(content)}::jsonb, ${now})
      on conflict (uid, week) do update set content = excluded.content, updated_at = ${now}
      where reports.content <> excluded.content
      returning week, updated_at is null as "isNew"`.execute(tx)
    stored.push(...rows)
  }
  await sql`
    delete from week_reports where uid = ${uid} and week >= ${from} and week < ${to}
      and week <> all(${reports.map(({ week }) => week)}::text[])`.execute(tx)
  return stored
}

/** Reports of a student, the newest week first: those of the weeks before one, where it is given. */
export async function listReports(
  db: Db,
  uid: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<WeekReportsTable[]> {
  let query = db.selectFrom('week_reports').selectAll().where('uid', '=', uid)
  if (before !== undefined) query = query.where('week', '<', before)
  return query.orderBy('week', 'desc').limit(limit).execute()
}

/** A student's report of a week. */
export async function findReport(db: Db, uid: string, week: string): Promise<WeekReportsTable | undefined> {
  return db
    .selectFrom('week_reports')
    .selectAll()
    .where('uid', '=', uid)
    .where('week', '=', week)
    .executeTakeFirst()
}
