import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { QuestionStatsTable } from '../tables'

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

/** Where the counting of a student's answers stands, and where it gets to. */
export interface Move {
  readonly uid: string
  readonly counted: number
  readonly next: number
}

/**
 * Notes up to which places the answers of students are counted. Resolves to those for whom nobody else has counted in
 * between and who are not gone; their accounts stay until the transaction ends.
 */
export async function moveTallies(tx: Db, moves: readonly Move[]): Promise<Set<string>> {
  const [uids, before, after] = [
    moves.map(({ uid }) => uid),
    moves.map(({ counted }) => counted),
    moves.map(({ next }) => next),
  ]
  const { rows } = await sql<{ uid: string }>`
    insert into question_tallies as tallies (uid, place)
    select accounts.uid, moves.place from accounts
      join unnest(${uids}::uuid[], ${after}::bigint[]) as moves (uid, place) using (uid)
      order by accounts.uid for share of accounts
    on conflict (uid) do update set place = excluded.place
      where tallies.place = (select place from unnest(${uids}::uuid[], ${before}::bigint[]) as moves (uid, place)
        where moves.uid = tallies.uid)
    returning uid`.execute(tx)
  return new Set(rows.map(({ uid }) => uid))
}

/** A beginning, an answer or the end of an attempt of a student, as it was stored. */
export interface Step {
  readonly uid: string
  readonly id: string
  readonly place: number
  readonly kind: string
  readonly body: unknown
}

/** Beginnings, answers and ends of attempts of students after a place of each, so many a student, in the order of their places. */
export async function stepsAfter(
  db: Db,
  students: readonly Pick<Grown, 'uid' | 'counted'>[],
  limit: number,
): Promise<Step[]> {
  const [uids, places] = [students.map(({ uid }) => uid), students.map(({ counted }) => counted)]
  const { rows } = await sql<Step>`
    select students.uid, steps.* from unnest(${uids}::uuid[], ${places}::bigint[]) as students (uid, place)
    cross join lateral (
      select id, place, kind, body from study_events as events
      where events.uid = students.uid and stream = ${stream} and events.place > students.place
        and kind in ('begin', 'answer', 'finish')
      order by events.place limit ${limit}) as steps
    order by students.uid, steps.place`.execute(db)
  return rows
}

/** An attempt of a student. */
export interface Attempt {
  readonly uid: string
  readonly attempt: string
}

/** An answer of a student, as it was stored. */
interface StoredAnswer {
  readonly uid: string
  readonly body: unknown
}

const columns = (attempts: readonly Attempt[]) => [
  attempts.map(({ uid }) => uid),
  attempts.map(({ attempt }) => attempt),
]

/** The modes of attempts whose beginning is known. */
export async function findModes(
  db: Db,
  attempts: readonly Attempt[],
): Promise<(Attempt & { readonly mode: string })[]> {
  const [uids, ids] = columns(attempts)
  const { rows } = await sql<Attempt & { mode: string }>`
    select events.uid, events.id as attempt, events.body->>'mode' as mode
    from unnest(${uids}::uuid[], ${ids}::uuid[]) as attempts (uid, id)
    join study_events as events on events.uid = attempts.uid and events.stream = ${stream} and events.id = attempts.id
    where events.kind = 'begin'`.execute(db)
  return rows
}

/** Answers of some attempts, the first of each student in front. */
export async function findAnswers(db: Db, attempts: readonly Attempt[]): Promise<StoredAnswer[]> {
  if (attempts.length === 0) return []
  const [uids, ids] = columns(attempts)
  const { rows } = await sql<StoredAnswer>`
    select answers.uid, answers.body from unnest(${uids}::uuid[], ${ids}::text[]) as attempts (uid, id)
    join study_events as answers on answers.uid = attempts.uid and event_attempt(answers.body) = attempts.id
    where answers.stream = ${stream} and answers.kind = 'answer'
    order by answers.uid, answers.place`.execute(db)
  return rows
}

/**
 * Answers of those of some attempts that were handed in, the newest of each student first: what was given by then, in
 * whichever order it came, and own marks after.
 */
export async function findHandedIn(db: Db, attempts: readonly Attempt[]): Promise<StoredAnswer[]> {
  if (attempts.length === 0) return []
  const [uids, ids] = columns(attempts)
  const { rows } = await sql<StoredAnswer>`
    with ends as (
      select events.uid, attempts.id as attempt, min(events.happened_at) as at
      from unnest(${uids}::uuid[], ${ids}::text[]) as attempts (uid, id)
      join study_events as events on events.uid = attempts.uid and event_attempt(events.body) = attempts.id
      where events.stream = ${stream} and events.kind = 'finish'
      group by 1, 2)
    select answers.uid, answers.body from study_events as answers
    join ends on ends.uid = answers.uid and ends.attempt = event_attempt(answers.body)
    where answers.stream = ${stream} and answers.kind = 'answer'
      and (answers.happened_at <= ends.at or answers.body->'points' is not null)
    order by answers.uid, answers.happened_at desc, answers.id desc`.execute(db)
  return rows
}

/** That a student has answered a question. */
export interface First {
  readonly uid: string
  readonly question: string
}

/** Notes which questions students have answered now; resolves to those that were not noted before. */
export async function recordFirsts(tx: Db, firsts: readonly First[]): Promise<First[]> {
  const [uids, questions] = [firsts.map(({ uid }) => uid), firsts.map(({ question }) => question)]
  const { rows } = await sql<First>`
    insert into question_firsts (uid, question)
    select uid, question from unnest(${uids}::uuid[], ${questions}::text[]) as firsts (uid, question)
    order by uid, question
    on conflict do nothing returning uid, question`.execute(tx)
  return rows
}

/** Adds to the figures of questions; each version of a question is there once. */
export async function addStats(tx: Db, rows: readonly QuestionStatsTable[]): Promise<void> {
  if (rows.length === 0) return
  // In one order, so that two who add wait for each other and not crosswise.
  const sorted = [...rows].sort(
    (row, next) => row.version - next.version || (row.question < next.question ? -1 : 1),
  )
  const added = (column: string) =>
    sql<number[]>`array(select old + new from unnest(${sql.ref(`question_stats.${column}`)},
      ${sql.ref(`excluded.${column}`)}) with ordinality as counts (old, new, nth) order by nth)`
  await tx
    .insertInto('question_stats')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.columns(['question', 'version']).doUpdateSet((eb) => ({
        people: eb('question_stats.people', '+', eb.ref('excluded.people')),
        rights: eb('question_stats.rights', '+', eb.ref('excluded.rights')),
        options: added('options'),
        times: added('times'),
      })),
    )
    .execute()
}

/** The figures of questions that at least so many have answered. */
export async function listStats(
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
