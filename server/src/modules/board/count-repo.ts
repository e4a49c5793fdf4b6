import { sql } from 'kysely'
import type { Db } from '../../db'
import type { Board, Period } from './boards'

/**
 * Counts the questions of a student's log that the score of the running period has not counted yet. What counts is in the
 * log: a question that was answered with something in this week by the device's clock, and arrived in it by the server's,
 * in a run that began, whichever of the two came first; so the same events again change nothing, from whichever device.
 *
 * It is one statement, and the only one of its transaction, that does not wait for the disk: the count of a score, which
 * many students share, is locked for a moment only. What a crash loses of it is counted with the next answer, since the
 * place up to which the log was read is lost with it.
 */
export async function countAnswered(
  db: Db,
  { id: board, stream }: Board,
  { period, now }: { readonly period: Period; readonly now: Date },
  uid: string,
): Promise<void> {
  const [start, end] = [new Date(period.startsAt), new Date(period.endsAt)]
  const own = sql`uid = ${uid} and board = ${board}`
  const isOfPeriod = sql`happened_at >= ${start} and received_at >= ${start} and received_at < ${end}`
  await sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)),
    owner as (
      select uid, board_hidden_at is null as is_shown from accounts cross join quick
      where uid = ${uid} for share of accounts),
    past as (delete from board_questions where ${own} and period < ${period.name}),
    news as materialized (
      select id, place, kind, case when kind = 'answer' and ${isOfPeriod} then body end as body
      from study_events where uid = ${uid} and stream = ${stream} and received_at < ${end}
        and place > (select coalesce(max(place), 0) from board_scores where ${own})),
    answered as (
      select body from news where exists (
        select from study_events as begun where begun.uid = ${uid} and begun.stream = ${stream}
          and begun.id = event_attempt(news.body)::uuid and begun.kind = 'begin')
      union all
      select events.body from news cross join lateral (
        select body from study_events where uid = ${uid} and stream = ${stream} and kind = 'answer'
          and event_attempt(body) = news.id::text and ${isOfPeriod}) as events
      where news.kind = 'begin'),
    added as (
      insert into board_questions (uid, board, period, question)
      select distinct owner.uid, ${board}, ${period.name}, body->>'question' from owner, answered
      where btrim(body->>'text') <> '' or json_array_length(coalesce(body->'pictures', '[]')) > 0
      order by 4
      on conflict do nothing returning 1)
    insert into board_scores as scores (uid, board, period, score, reached_at, is_shown, place)
    select owner.uid, ${board}, ${period.name}, earned.n, ${now}, owner.is_shown, newest.place
    from owner, (select count(*)::int as n from added) as earned, (select max(place) as place from news) as newest
    where earned.n > 0 or (newest.place is not null
      and exists (select from board_scores where ${own} and period = ${period.name}))
    on conflict (uid, board, period) do update
      set score = scores.score + excluded.score, place = greatest(scores.place, excluded.place),
        reached_at = case when excluded.score > 0 then greatest(scores.reached_at, excluded.reached_at)
          else scores.reached_at end`.execute(db)
}
