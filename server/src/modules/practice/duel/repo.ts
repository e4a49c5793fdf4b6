import { sql, type RawBuilder } from 'kysely'
import { DUEL_SIZE } from '../../../../../contract/domain/practice/duel'
import { MAX_RUN } from '../../../../../contract/schemas/practice/practice-event'
import { MAX_STUDY_EVENTS } from '../../../../../contract/schemas/study/study-log'
import type { Db } from '../../../db'
import type { DuelRunsTable, DuelsTable } from '../tables'
import type { StudyEventsTable } from '../../../domain/tables'
import type { TimePlace } from '../../../domain/time-cursor'

const stream = 'practice'
/** So many students on each side of a rating are looked at. */
const NEAR = 1000

/** An attempt of a student. */
export interface Of {
  readonly uid: string
  readonly attempt: string
}

/** A run as it is stored. */
export type StoredRun = Omit<DuelRunsTable, 'run' | 'is_newest'> & { run: string }

/** More events than anybody makes in a run: five to each question of the longest one. */
const MOST_EVENTS = 5 * MAX_RUN
/** More runs than events that are sent together can end. */
const MOST_ENDED = MAX_STUDY_EVENTS / DUEL_SIZE

/**
 * Those of some attempts that were begun in one of some modes and may leave a run behind, in the order in which they began:
 * they have ended, were not left, and are not recorded. The first end is the one that holds, as in the fold. However many
 * events an attempt has, those beyond the most are not read: it leaves nothing.
 */
export async function loadEnded(
  db: Db,
  uid: string,
  attempts: readonly string[],
  modes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ attempt: string }>`
    select begun.id::text as attempt from study_events as begun cross join lateral (
      select count(*) as events, count(*) filter (where kind = 'answer') as answers,
        (array_agg(body->>'why' order by happened_at, id) filter (where kind = 'finish'))[1] as why
      from (select id, kind, body, happened_at from study_events where uid = ${uid} and stream = ${stream}
        and event_attempt(body) = begun.id::text limit ${MOST_EVENTS + 1}) as events) as run
    where uid = ${uid} and stream = ${stream} and id = any(${attempts}::uuid[])
      and kind = 'begin' and body->>'mode' = any(${modes}::text[])
      and events <= ${MOST_EVENTS} and answers >= ${DUEL_SIZE} and why <> 'left'
      and not ${recorded(uid, sql`begun.id`)}
    order by happened_at, id limit ${MOST_ENDED}`.execute(db)
  return rows.map(({ attempt }) => attempt)
}

/** The events of an attempt that was begun in one of some modes, in whichever order they came; none of another one. */
export async function listEvents(
  db: Db,
  { uid, attempt }: Of,
  modes: readonly string[],
): Promise<Pick<StudyEventsTable, 'id' | 'kind' | 'body' | 'happened_at'>[]> {
  const { rows } = await sql<Pick<StudyEventsTable, 'id' | 'kind' | 'body' | 'happened_at'>>`
    with begun as (
      select id, kind, body, happened_at from study_events where uid = ${uid} and stream = ${stream}
        and id = ${attempt} and kind = 'begin' and body->>'mode' = any(${modes}::text[]))
    select * from begun
    union all
    select id, kind, body, happened_at from study_events where uid = ${uid} and stream = ${stream}
      and event_attempt(body) = ${attempt} and exists (select from begun)`.execute(db)
  return rows
}

/** That an attempt was recorded, and nothing of its duel is still to come: what came out once stays. */
const recorded = (uid: string, attempt: RawBuilder<unknown>) => sql<boolean>`exists (
  select from duel_runs where uid = ${uid} and attempt = ${attempt} and not exists (
    select from duels where uid = ${uid} and attempt = ${attempt}
      and (finished_at is null or their_rights is null)))`

/** Whether nothing of an attempt is still to be recorded. */
export async function isRecorded(db: Db, { uid, attempt }: Of): Promise<boolean> {
  const { rows } = await sql`select where ${recorded(uid, sql`${attempt}::uuid`)}`.execute(db)
  return rows.length > 0
}

/** Duels of a student against runs of their own, named by their attempts, that were begun before those were recorded. */
export async function awaitingRuns(db: Db, uid: string, attempts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ attempt: string }>`
    select attempt from duels where uid = ${uid} and their_rights is null and run in (
      select attempt from duel_runs where uid = ${uid} and attempt = any(${attempts}::uuid[]))
    order by attempt limit ${MOST_ENDED}`.execute(db)
  return rows.map(({ attempt }) => attempt)
}

/** A student's newest runs in a subject but for one, the newest first. */
export async function runsBefore(db: Db, { uid, attempt }: Of, subject: string, limit: number) {
  return db
    .selectFrom('duel_runs')
    .select(['questions', 'rights'])
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('attempt', '<>', attempt)
    .orderBy('answered_at', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Stores a run, in the student's turn; one that is there stays as it is. The newest one becomes the student's rating.
 * Does nothing for a student who is gone.
 */
export async function putRun(tx: Db, run: Omit<StoredRun, 'run'>): Promise<void> {
  await sql`
    with owner as (select uid from accounts where uid = ${run.uid} for share)
    insert into duel_runs (uid, attempt, subject, questions, rights, times, mean, error, answers, answered_at)
    select uid, ${run.attempt}, ${run.subject}, ${run.questions}::text[], ${run.rights}::boolean[],
      ${run.times}::integer[], ${run.mean}::float8, ${run.error}::float8, ${run.answers}, ${run.answered_at}
    from owner
    on conflict (uid, attempt) do nothing`.execute(tx)
  await sql`
    with newest as (
      select attempt from duel_runs where uid = ${run.uid} and subject = ${run.subject}
      order by answered_at desc, attempt desc limit 1)
    update duel_runs set is_newest = not is_newest from newest
    where uid = ${run.uid} and subject = ${run.subject}
      and is_newest <> (duel_runs.attempt = newest.attempt)`.execute(tx)
}

/** The run that a duel names: by the run's own name, or a student's own by its attempt. */
export async function findRun(db: Db, uid: string, name: string): Promise<StoredRun | undefined> {
  return db
    .selectFrom('duel_runs')
    .selectAll()
    .where((eb) => eb.or([eb('run', '=', name), eb.and([eb('uid', '=', uid), eb('attempt', '=', name)])]))
    .executeTakeFirst()
}

/** Notes that a duel was begun, or its opponent where that was not known; does nothing for a student who is gone. */
export async function addDuel(
  db: Db,
  {
    uid,
    attempt,
    run,
    subject,
    season,
    is_own,
    their_rights,
    their_time,
  }: Omit<DuelsTable, 'is_own' | 'rights' | 'time' | 'finished_at' | 'place'> & { is_own: boolean },
): Promise<void> {
  await sql`
    with owner as (select uid from accounts where uid = ${uid} for share)
    insert into duels (uid, attempt, run, subject, season, is_own, their_rights, their_time)
    select uid, ${attempt}, ${run}, ${subject}, ${season}, ${is_own}, ${their_rights}::int, ${their_time}::int
    from owner
    on conflict (uid, attempt) do update set run = excluded.run, is_own = excluded.is_own,
      their_rights = excluded.their_rights, their_time = excluded.their_time
      where duels.their_rights is null`.execute(db)
}

/** Notes what the student's own side of a duel came to; what was noted stays. */
export async function endDuel(
  db: Db,
  { uid, attempt }: Of,
  own: { readonly rights: number; readonly time: number; readonly finished_at: Date },
): Promise<void> {
  await db
    .updateTable('duels')
    .set(own)
    .where('uid', '=', uid)
    .where('attempt', '=', attempt)
    .where('finished_at', 'is', null)
    .execute()
}

/** A finished duel; `name` is the profile of the other side's account, null where that is gone. */
export type Finished = Omit<DuelsTable, 'is_own' | 'rights' | 'time' | 'finished_at' | 'place'> & {
  is_own: boolean
  rights: number
  time: number
  finished_at: Date
  name: string | null
}

const finished = sql`
  select duels.*, case when runs.uid is not null then
    case when accounts.board_hidden_at is null then coalesce(profiles.name, '') else '' end end as name
  from duels left join duel_runs as runs on runs.run = duels.run
  left join accounts on accounts.uid = runs.uid
  left join profiles on profiles.uid = runs.uid`

/** Duels of a student that are over, the newest first, after a place in the list. */
export async function getDuels(
  db: Db,
  uid: string,
  limit: number,
  after: TimePlace | undefined,
): Promise<Finished[]> {
  const { rows } = await sql<Finished>`
    ${finished} where duels.uid = ${uid} and duels.finished_at is not null
      ${after ? sql`and (duels.finished_at, duels.attempt) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by duels.finished_at desc, duels.attempt desc limit ${limit}`.execute(db)
  return rows
}

/** One duel of a student that is over. */
export async function findDuel(db: Db, { uid, attempt }: Of): Promise<Finished | undefined> {
  const { rows } = await sql<Finished>`
    ${finished} where duels.uid = ${uid} and duels.attempt = ${attempt} and duels.finished_at is not null`.execute(
    db,
  )
  return rows[0]
}

/** A run with the name in its owner's profile. */
export type NamedRun = StoredRun & { name: string }

/** A run with its owner's name, unless that owner is on no leaderboard: then without. */
export async function namedRun(db: Db, run: string): Promise<NamedRun | undefined> {
  const { rows } = await sql<NamedRun>`
    select runs.*, case when accounts.board_hidden_at is null then coalesce(profiles.name, '') else '' end as name
    from duel_runs as runs join accounts using (uid) left join profiles using (uid)
    where runs.run = ${run}`.execute(db)
  return rows[0]
}

/**
 * Runs of students whose rating in a subject, that of their newest run, is nearest to a student's own, or to the average
 * where there is none, those with the same aim first: of each student who is on leaderboards the newest that was not met
 * before.
 */
export async function nearestRuns(
  db: Db,
  {
    uid,
    subject,
    held,
  }: { readonly uid: string; readonly subject: string; readonly held: readonly string[] },
  limit: number,
): Promise<NamedRun[]> {
  const others = sql`duel_runs join accounts using (uid)
    where subject = ${subject} and is_newest and uid <> ${uid} and board_hidden_at is null`
  const { rows } = await sql<NamedRun>`
    with own as (
      select coalesce((select mean from duel_runs where uid = ${uid} and subject = ${subject} and is_newest), 0) as mean,
        (select (target_school, target_major)::text from students
          where uid = ${uid} and target_school <> '' and target_major <> '') as target),
    near as (
      (select uid, mean from ${others} and mean >= (select mean from own) order by mean limit ${NEAR})
      union all
      (select uid, mean from ${others} and mean < (select mean from own) order by mean desc limit ${NEAR})),
    rated as materialized (
      select near.uid, (students.target_school, students.target_major)::text is not distinct from own.target
          and own.target is not null as is_alike, abs(near.mean - own.mean) as distance
      from own cross join near left join students on students.uid = near.uid)
    select runs.*, coalesce(profiles.name, '') as name
    from (select * from rated order by is_alike desc, distance, uid) as nearest
    cross join lateral (
      select * from duel_runs where uid = nearest.uid and subject = ${subject}
        and not (questions && ${held}::text[])
        and not exists (select from duels where duels.uid = ${uid} and duels.run = duel_runs.run)
      order by answered_at desc limit 1) as runs
    left join profiles on profiles.uid = runs.uid
    order by is_alike desc, distance, nearest.uid limit ${limit}`.execute(db)
  return rows
}

/** The season of a finished duel that counts; undefined for one against oneself, or whose other side is not known. */
export async function seasonCounted(db: Db, { uid, attempt }: Of): Promise<string | undefined> {
  const row = await db
    .selectFrom('duels')
    .select('season')
    .where('uid', '=', uid)
    .where('attempt', '=', attempt)
    .where('is_own', '=', false)
    .where('finished_at', 'is not', null)
    .where('their_rights', 'is not', null)
    .executeTakeFirst()
  return row?.season
}

/**
 * Counts the duels that a student won in a season: of several duels against one run the first counts, and of those
 * against one student the first of the season, so that no friend helps by losing; those against oneself do not count.
 */
export async function wonIn(db: Db, uid: string, season: string): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    with firsts as (
      select distinct on (duels.run) season, duels.rights > their_rights as is_won, place,
        coalesce(runs.uid, duels.run) as rival
      from duels left join duel_runs as runs on runs.run = duels.run
      where duels.uid = ${uid} and not is_own and finished_at is not null and their_rights is not null
      order by duels.run, place),
    counted as (
      select distinct on (rival) is_won from firsts where season = ${season} order by rival, place)
    select count(*)::int as won from counted where is_won`.execute(db)
  return rows[0]?.won ?? 0
}

/** The aim of a student as their record has it; undefined where it names no school or no major. */
export async function findTarget(db: Db, uid: string) {
  return db
    .selectFrom('students')
    .select(['target_school as school', 'target_major as major'])
    .where('uid', '=', uid)
    .where('target_school', '<>', '')
    .where('target_major', '<>', '')
    .executeTakeFirst()
}

/** How many students with an aim may be met in duels. */
export async function poolSize(
  db: Db,
  { school, major }: { readonly school: string; readonly major: string },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from students join accounts using (uid)
    where target_school = ${school} and target_major = ${major} and board_hidden_at is null
      and exists (select from duel_runs where duel_runs.uid = students.uid)`.execute(db)
  return rows[0]?.people ?? 0
}
