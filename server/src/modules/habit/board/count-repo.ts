import { sql } from 'kysely'
import type { Db } from '../../../db'
import { isFilled, questionsOfRuns, secondsOfAnswer } from '../../../domain/run-questions'
import type { Board, Period } from './boards'

/** Events that one statement looks at, and answers of before that it counts with the beginnings that came after them. */
const MOST = 2000
/** Statements after which the rest waits for the next answers. */
const ROUNDS = 20

/**
 * Counts the questions of a student's log that no score has counted yet. Only the log decides what counts: a question
 * that was answered with something in this week by the device's clock, and arrived in it by the server's, in a run
 * that has it, whichever of the two came first, and one for each second of work on such questions; so the same events
 * again change nothing, from whichever device. It costs no more than the new events and a bounded part of the old.
 */
export async function countAnswered(
  db: Db,
  board: Board,
  time: { readonly period: Period; readonly now: Date },
  uid: string,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) if ((await countNext(db, board, time, uid)) < MOST) return
}

/**
 * Counts the next events and resolves to how many they were. It is one statement, and the only one of its
 * transaction, that does not wait for the disk: the count of a score, which many students share, is locked for a
 * moment only. A count lost in a crash is repeated with the next answer, since the log's read place is lost too.
 */
async function countNext(
  db: Db,
  { id: board, stream }: Board,
  { period, now }: { readonly period: Period; readonly now: Date },
  uid: string,
): Promise<number> {
  const [start, end] = [new Date(period.startsAt), new Date(period.endsAt)]
  const isOfPeriod = sql`happened_at >= ${start} and received_at >= ${start} and received_at < ${end}`
  const { rows } = await sql<{ looked: number }>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)),
    owner as (
      select uid, board_hidden_at is null as is_shown from accounts cross join quick
      where uid = ${uid} for share of accounts),
    past as (delete from board_questions where uid = ${uid} and board = ${board} and period < ${period.name}),
    seen as materialized (select counted as place from study_logs where uid = ${uid} and stream = ${stream}),
    news as materialized (
      select place, kind, happened_at, case when kind = 'begin' then id::text else event_attempt(body) end as run,
        case when kind = 'answer' and ${isOfPeriod} then body end as body
      from study_events where uid = ${uid} and stream = ${stream} and place > (select place from seen)
      order by place limit ${MOST}),
    opened as (select distinct run from news where kind in ('begin', 'ask')),
    answered as materialized (
      select run, body, happened_at from news where body is not null
      union all
      (select opened.run, body, happened_at from opened cross join lateral (
        select body, happened_at, received_at, place from study_events where uid = ${uid} and stream = ${stream}
          and kind = 'answer' and event_attempt(body) = opened.run limit ${MOST}) as earlier
      where ${isOfPeriod} and place <= (select place from seen) limit ${MOST})),
    runs as (select distinct ${uid}::uuid as uid, run from answered),
    asking as materialized (${questionsOfRuns(sql`runs`)}),
    counting as materialized (
      select body->>'question' as question, ${secondsOfAnswer} as seconds from answered join asking using (run)
      where body->>'question' = any(questions) and ${isFilled(sql`body`)}),
    added as (
      insert into board_questions (uid, board, period, question)
      select distinct owner.uid, ${board}, ${period.name}, question from owner, counting
      order by 4
      on conflict do nothing returning 1),
    earned as (
      select (select count(*)::int from added) as questions,
        (select coalesce(range_agg(seconds), '{}') from counting) as seconds),
    counted as (
      update study_logs as logs set counted = greatest(logs.counted, newest.place)
      from owner, (select max(place) as place from news) as newest
      where logs.uid = owner.uid and logs.stream = ${stream} and newest.place is not null),
    scored as (
      insert into board_scores as scores (uid, board, period, score, reached_at, is_shown, questions, seconds)
      select owner.uid, ${board}, ${period.name}, least(earned.questions, seconds_in(earned.seconds)), ${now},
        owner.is_shown, earned.questions, earned.seconds
      from owner, earned where not isempty(earned.seconds)
      on conflict (uid, board, period) do update
        set (questions, seconds, score, reached_at) = (
          select sums.questions, sums.seconds, sums.score,
            case when sums.score > scores.score then greatest(scores.reached_at, excluded.reached_at)
              else scores.reached_at end
          from (select all_of.*, least(all_of.questions, seconds_in(all_of.seconds)) as score from (
            select coalesce(scores.questions, scores.score) + excluded.questions as questions,
              -- What was counted by the questions alone stays.
              coalesce(scores.seconds, int8multirange(int8range(0, scores.score))) + excluded.seconds as seconds
            ) as all_of) as sums))
    select count(*)::int as looked from news`.execute(db)
  return rows[0]?.looked ?? 0
}
