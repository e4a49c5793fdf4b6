import { sql } from 'kysely'
import type { Db } from '../../db'
import type { Board, Period } from './boards'

/**
 * Counts the questions of stored answers that a student's score of the running period has not counted yet. What counts is
 * in the log: a question that was answered with something in this week by the device's clock, and arrived in it by the
 * server's; so the same events again change nothing, from whichever device.
 *
 * It is one statement, and the only one of its transaction, that does not wait for the disk: the count of a score, which
 * many students share, is locked for a moment only. What a crash loses of it, the log still has.
 */
export async function countAnswered(
  db: Db,
  { id: board, stream }: Board,
  { period, now }: { readonly period: Period; readonly now: Date },
  { uid, ids }: { readonly uid: string; readonly ids: readonly string[] },
): Promise<void> {
  const start = new Date(period.startsAt)
  await sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)),
    owner as (
      select uid, board_hidden_at is null as is_shown from accounts cross join quick
      where uid = ${uid} for share of accounts),
    past as (
      delete from board_questions
      where uid in (select uid from owner) and board = ${board} and period < ${period.name}),
    added as (
      insert into board_questions (uid, board, period, question)
      select distinct owner.uid, ${board}, ${period.name}, events.body->>'question'
      from owner join study_events as events on events.uid = owner.uid
      where events.stream = ${stream} and events.id = any(${ids}::uuid[]) and events.kind = 'answer'
        and events.happened_at >= ${start} and events.received_at >= ${start}
        and (events.body->>'text' <> '' or events.body->'pictures' is not null)
      order by 4
      on conflict do nothing returning 1)
    insert into board_scores as scores (uid, board, period, score, reached_at, is_shown)
    select owner.uid, ${board}, ${period.name}, news.n, ${now}, owner.is_shown
    from owner, (select count(*)::int as n from added) as news where news.n > 0
    on conflict (uid, board, period) do update
      set score = scores.score + excluded.score, reached_at = greatest(scores.reached_at, excluded.reached_at)`.execute(
    db,
  )
}
