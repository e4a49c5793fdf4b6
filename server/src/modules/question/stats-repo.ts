import { sql } from 'kysely'
import type { Db } from '../../db'
import type { QuestionStatsTable } from '../../db/practice-types'

const stream = 'practice'

/** A student whose stream has grown since their answers were counted, and its newest place. */
export type Grown = { readonly uid: string; readonly counted: number; readonly newest: number }

/** Such students in the order of their ids. */
export async function grownStudents(db: Db, after: string, limit: number): Promise<Grown[]> {
  const { rows } = await sql<Grown>`
    select logs.uid, coalesce(tallies.place, 0) as counted, logs.newest from study_logs logs
    left join question_tallies tallies on tallies.uid = logs.uid
    where logs.stream = ${stream} and logs.newest > coalesce(tallies.place, 0) and logs.uid > ${after}
    order by logs.uid limit ${limit}`.execute(db)
  return rows
}

/**
 * Notes that a student's answers are counted up to a place. Resolves to false when somebody else has counted meanwhile, or
 * the student is gone; the account stays until the transaction ends.
 */
export async function moveTally(tx: Db, uid: string, from: number, to: number): Promise<boolean> {
  const { rows } = await sql`
    insert into question_tallies as tallies (uid, place)
    select uid, ${to} from accounts where uid = ${uid} for share
    on conflict (uid) do update set place = excluded.place where tallies.place = ${from} returning uid`.execute(
    tx,
  )
  return rows.length > 0
}

/** A beginning, an answer or the end of an attempt, as it was stored. */
export interface Step {
  readonly id: string
  readonly place: number
  readonly kind: string
  readonly body: unknown
}

/** Beginnings, answers and ends of attempts of a student after a place, in the order of their places. */
export async function stepsAfter(db: Db, uid: string, place: number, limit: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select id, place, kind, body from study_events
    where uid = ${uid} and stream = ${stream} and place > ${place} and kind in ('begin', 'answer', 'finish')
    order by place limit ${limit}`.execute(db)
  return rows
}

/** The modes of attempts whose beginning is known. */
export async function modesOf(
  db: Db,
  uid: string,
  attempts: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mode: string }>`
    select id, body->>'mode' as mode from study_events
    where uid = ${uid} and stream = ${stream} and kind = 'begin' and id = any(${attempts}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, mode }) => [id, mode]))
}

/** Answers of some attempts of a student, the first in front. */
export async function answersOf(db: Db, uid: string, attempts: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ body: unknown }>`
    select body from study_events where uid = ${uid} and stream = ${stream} and kind = 'answer'
      and body->>'attempt' = any(${attempts}::text[]) order by place`.execute(db)
  return rows.map(({ body }) => body)
}

/**
 * Answers of those of some attempts of a student that were handed in, the newest first: what was given by then, in whichever
 * order it came, and own marks after.
 */
export async function answersIn(db: Db, uid: string, attempts: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ body: unknown }>`
    with ends as (
      select body->>'attempt' as attempt, min(happened_at) as at from study_events
      where uid = ${uid} and stream = ${stream} and kind = 'finish' and body->>'attempt' = any(${attempts}::text[])
      group by 1)
    select answers.body from study_events answers join ends on ends.attempt = answers.body->>'attempt'
    where uid = ${uid} and stream = ${stream} and kind = 'answer'
      and (answers.happened_at <= ends.at or answers.body->'points' is not null)
    order by happened_at desc, id desc`.execute(db)
  return rows.map(({ body }) => body)
}

/** Notes which questions a student has answered now; resolves to those that were not noted before. */
export async function noteFirsts(tx: Db, uid: string, questions: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ question: string }>`
    insert into question_firsts (uid, question) select ${uid}, question from unnest(${questions}::text[]) question
    on conflict do nothing returning question`.execute(tx)
  return new Set(rows.map(({ question }) => question))
}

/** Adds to the figures of questions. */
export async function addStats(tx: Db, rows: readonly QuestionStatsTable[]): Promise<void> {
  // In one order, so that two who add wait for each other and not crosswise.
  const sorted = [...rows].sort((one, other) => (one.question < other.question ? -1 : 1))
  const added = (column: string) =>
    sql`array(select sum(n) from unnest(array[${sql.ref(`s.${column}`)}, ${sql.ref(`excluded.${column}`)}])
      with ordinality as all_counts (n, nth)
      group by (nth - 1) % cardinality(${sql.ref(`excluded.${column}`)})
      order by (nth - 1) % cardinality(${sql.ref(`excluded.${column}`)}))::integer[]`
  for (const row of sorted)
    await sql`
      insert into question_stats as s (question, version, people, rights, options, times)
      values (${row.question}, ${row.version}, ${row.people}, ${row.rights}, ${row.options}, ${row.times})
      on conflict (question, version) do update set people = s.people + excluded.people,
        rights = s.rights + excluded.rights, options = ${added('options')}, times = ${added('times')}`.execute(
      tx,
    )
}

/** The figures of questions that at least so many have answered. */
export async function statsOf(
  db: Db,
  questions: readonly string[],
  least: number,
): Promise<QuestionStatsTable[]> {
  if (questions.length === 0) return []
  return db
    .selectFrom('question_stats')
    .selectAll()
    .where('question', 'in', questions)
    .where('people', '>=', least)
    .execute()
}
