import { sql } from 'kysely'
import type { Db } from '../../db'

const stream = 'practice'

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
 * question that was given by then, in whichever order they came. Undefined where none was handed in.
 */
export async function firstAnswers(db: Db, uid: string, source: string): Promise<unknown[] | undefined> {
  const own = sql`uid = ${uid} and stream = ${stream}`
  const { rows } = await sql<{ bodies: unknown[] }>`
    with done as (
      select begun.id::text as attempt, min(ended.happened_at) as at
      from study_events as begun
      join study_events as ended on ended.uid = begun.uid and ended.stream = begun.stream
        and ended.kind = 'finish' and event_attempt(ended.body) = begun.id::text
      where begun.uid = ${uid} and begun.stream = ${stream} and begun.kind = 'begin'
        and begun.body->>'mode' = 'public' and begun.body->>'source' = ${source}
      group by begun.id order by 2, 1 limit 1),
    answers as (
      select distinct on (body->>'question') body from study_events, done
      where ${own} and kind = 'answer' and event_attempt(body) = done.attempt and happened_at <= done.at
      order by body->>'question', happened_at desc, id desc)
    select (select coalesce(jsonb_agg(body), '[]') from answers) as bodies from done`.execute(db)
  return rows[0]?.bodies
}
