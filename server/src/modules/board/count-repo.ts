import { sql } from 'kysely'
import type { Db } from '../../db'
import { isFilled, questionsOfRuns, secondsOfAnswer } from '../../domain/run-questions'
import type { Board, Period } from './boards'

/**
 * Counts the questions of a student's log that the score of the running period has not counted yet. What counts is in the
 * log: a question that was answered with something in this week by the device's clock, and arrived in it by the server's,
 * in a run that has it, whichever of the two came first, and one for each second of work on such questions; so the same
 * events again change nothing, from whichever device.
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
      select id, place, kind, happened_at, event_attempt(body) as run,
        case when kind = 'ask' or (kind = 'answer' and ${isOfPeriod}) then body end as body
      from study_events where uid = ${uid} and stream = ${stream} and received_at < ${end}
        and place > (select coalesce(max(place), 0) from board_scores where ${own})),
    runs as (
      select distinct ${uid}::uuid as uid, case when kind = 'begin' then id::text else run end as run from news
      where kind = 'begin' or body is not null),
    asking as materialized (${questionsOfRuns(sql`runs`)}),
    answered as (
      select run, body, happened_at from news where kind = 'answer' and body is not null
      union all
      select events.run, events.body, events.happened_at from news cross join lateral (
        select event_attempt(body) as run, body, happened_at from study_events
        where uid = ${uid} and stream = ${stream} and kind = 'answer' and ${isOfPeriod}
          and event_attempt(body) = case when news.kind = 'begin' then news.id::text else news.run end) as events
      where news.kind = 'begin'
        or (news.kind = 'ask' and news.body->>'question' = events.body->>'question')),
    counting as materialized (
      select question, ${secondsOfAnswer} as seconds from answered join asking using (run)
      where body->>'question' = question and ${isFilled(sql`body`)}),
    added as (
      insert into board_questions (uid, board, period, question)
      select distinct owner.uid, ${board}, ${period.name}, question from owner, counting
      order by 4
      on conflict do nothing returning 1),
    earned as (
      select (select count(*)::int from added) as questions,
        (select coalesce(range_agg(seconds), '{}') from counting) as seconds)
    insert into board_scores as scores
      (uid, board, period, score, reached_at, is_shown, place, questions, seconds)
    select owner.uid, ${board}, ${period.name}, least(earned.questions, seconds_in(earned.seconds)), ${now},
      owner.is_shown, newest.place, earned.questions, earned.seconds
    from owner, earned, (select max(place) as place from news) as newest
    where not isempty(earned.seconds) or (newest.place is not null
      and exists (select from board_scores where ${own} and period = ${period.name}))
    on conflict (uid, board, period) do update
      set (questions, seconds, score, place, reached_at) = (
        select sums.questions, sums.seconds, sums.score, greatest(scores.place, excluded.place),
          case when sums.score > scores.score then greatest(scores.reached_at, excluded.reached_at)
            else scores.reached_at end
        from (select all_of.*, least(all_of.questions, seconds_in(all_of.seconds)) as score from (
          select coalesce(scores.questions, scores.score) + excluded.questions as questions,
            -- What was counted by the questions alone stays.
            coalesce(scores.seconds, int8multirange(int8range(0, scores.score))) + excluded.seconds as seconds
          ) as all_of) as sums)`.execute(db)
}
