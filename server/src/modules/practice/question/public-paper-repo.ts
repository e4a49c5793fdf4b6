import { sql } from 'kysely'
import { MAX_RUN } from '../../../../../contract/schemas/practice/practice-event'
import type { Db } from '../../../db'

const stream = 'practice'
/** More runs than anybody begins of one paper, and more events than anybody makes in one. */
const MOST_RUNS = 900
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
 * question that was given by then, in whichever order they came. The first end of a run is the one that holds, as in the
 * fold, and a run that was given up is not handed in. Undefined where none was handed in, or where the run has more events
 * than anybody makes: those beyond the most are not read, and the result stays what it was.
 */
export async function firstAnswers(db: Db, uid: string, source: string): Promise<unknown[] | undefined> {
  const own = sql`uid = ${uid} and stream = 'practice'`
  const { rows } = await sql<{ bodies: unknown[] }>`
    with begun as (
      select id::text as attempt from study_events
      where ${own} and kind = 'begin' and body::text like '%"mode":"public"%' and event_source(body) = ${source}
      order by happened_at, id limit ${MOST_RUNS}),
    handed as (
      select attempt, at from begun cross join lateral (
        select happened_at as at, body->>'why' as why from study_events
        where ${own} and kind = 'finish' and event_attempt(body) = attempt
        order by happened_at, id limit 1) as ends
      where why <> 'left' order by at, attempt limit 1),
    run as materialized (
      select events.* from handed cross join lateral (
        select id, kind, body, happened_at, at from study_events
        where ${own} and event_attempt(body) = attempt limit ${MOST_EVENTS + 1}) as events),
    answers as (
      select distinct on (body->>'question') body from run where kind = 'answer' and happened_at <= at
      order by body->>'question', happened_at desc, id desc)
    select (select coalesce(jsonb_agg(body), '[]') from answers) as bodies from handed
    where (select count(*) from run) <= ${MOST_EVENTS}`.execute(db)
  return rows[0]?.bodies
}
