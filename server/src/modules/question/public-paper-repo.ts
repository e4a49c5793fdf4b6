import { sql } from 'kysely'
import { MAX_RUN } from '../../../../contract/schemas/practice-event'
import type { Db } from '../../db'

const stream = 'practice'
/** Runs of one paper that are looked at, and more events than anybody makes in one. */
const MOST_RUNS = 20
const MOST_EVENTS = 5 * MAX_RUN

/** Where runs of public papers among some attempts come from. */
export async function publicSources(db: Db, uid: string, attempts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select distinct body->>'source' as source from study_events
    where uid = ${uid} and stream = ${stream} and kind = 'begin' and body->>'mode' = 'public'
      and id = any(${attempts}::uuid[])`.execute(db)
  return rows.map(({ source }) => source)
}

/**
 * The answers with which a student handed in a public paper first, by the clock of their device: the newest of each
 * question that was given by then, in whichever order they came. Undefined where none was handed in, or where a run has
 * more events than anybody makes: those beyond the most are not read, and the result stays what it was.
 */
export async function firstAnswers(db: Db, uid: string, source: string): Promise<unknown[] | undefined> {
  const own = sql`uid = ${uid} and stream = 'practice'`
  const { rows } = await sql<{ bodies: unknown[] }>`
    with begun as (
      select id::text as attempt from study_events
      where ${own} and kind = 'begin' and body::text like '%"mode":"public"%' and event_source(body) = ${source}
      order by happened_at, id limit ${MOST_RUNS}),
    runs as materialized (
      select attempt, kind, happened_at from begun cross join lateral (
        select kind, happened_at from study_events
        where ${own} and event_attempt(body) = attempt limit ${MOST_EVENTS + 1}) as events),
    done as (
      select attempt, min(happened_at) as at from runs where kind = 'finish'
      group by attempt order by 2, 1 limit 1),
    answers as (
      select distinct on (body->>'question') body from done cross join lateral (
        select * from study_events
        where ${own} and event_attempt(body) = done.attempt limit ${MOST_EVENTS}) as events
      where kind = 'answer' and happened_at <= done.at
      order by body->>'question', happened_at desc, id desc)
    select (select coalesce(jsonb_agg(body), '[]') from answers) as bodies from done
    where not exists (select from runs group by attempt having count(*) > ${MOST_EVENTS})`.execute(db)
  return rows[0]?.bodies
}
