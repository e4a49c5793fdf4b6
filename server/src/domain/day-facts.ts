import { sql, type RawBuilder } from 'kysely'
import {
  DIFFERENT_WORDS_FROM,
  nothingDone,
  type DayFacts,
  type Measures,
} from '../../../contract/domain/habit/facts'
import { LATE_DAYS } from '../../../contract/domain/habit/streak'
import { studyDayStart } from '../../../contract/domain/study/day'
import { runModes } from '../../../contract/domain/practice/modes'
import type { Db } from '../db'
import { isFilled, questionsOfRuns, secondsOfAnswer } from './run-questions'

/** First and last study day, counted from 1970. */
export interface Days {
  readonly from: number
  readonly to: number
}

/** The study day of a time in SQL; see `studyDay`. */
const studyDayInSql = (time: ReturnType<typeof sql>) =>
  sql<number>`floor(extract(epoch from ${time} + interval '4 hours') / 86400)::int`

/** Study days of a student; what happened before a time is left out. */
export interface DaysOf extends Days {
  readonly uid: string
  readonly since?: Date | undefined
}

/** No player runs faster. */
const FASTEST = 3

/**
 * Events of a day that are looked at, the first of it: a student who studies from morning to night makes some hundreds.
 * Whoever sends more makes no look dearer for all others; what is beyond proves nothing.
 */
export const MOST_OF_DAY = 4000

/** The days of which events are read, each by itself: an event may be dated up to a day ahead of when it came. */
const listSpans = ({ uid, from, to, since }: DaysOf) =>
  Array.from({ length: Math.max(0, to - from + 2) }, (_, nth) => ({
    uid,
    from,
    to,
    since,
    start: new Date(Math.max(studyDayStart(from + nth), since?.getTime() ?? 0)),
    end: new Date(studyDayStart(from + nth + 1)),
  }))

/**
 * Computes the activity that students' logs prove for some study days, each student's once; days on which nothing was
 * done are missing. An event belongs to the day on which it happened, by the device's clock as the app corrected it,
 * or to the day on which it arrived, whichever is earlier: a clock that is ahead earns no future day. An event that
 * arrived more than `LATE_DAYS` after its day proves nothing. A word, a question and a card count once a day. Nobody
 * judges two words or cards within a second, questions count one for each second of work on them, and lessons count
 * for no more time than has passed by the clock. Only questions that their runs have and lessons that are or were in
 * the content prove anything, and nobody worked on a question before its run began.
 */
export function factsOfMany(db: Db, asked: readonly DaysOf[]): Promise<Map<string, Map<number, DayFacts>>> {
  return read(db, asked, sql`kind <> 'undo'`)
}

/** The same without the time in which anything was studied, for which every event would have to be looked into. */
export function measuresOfMany(
  db: Db,
  asked: readonly DaysOf[],
): Promise<Map<string, Map<number, Measures>>> {
  return read(db, asked, sql`kind = 'focus'`)
}

/** Modes of runs whose answers count only once the run is handed in. */
const handedIn = Object.entries(runModes).flatMap(([name, { feedback }]) =>
  feedback === 'later' ? [name] : [],
)

/** Whether a run among `begun` is handed in, or needs not be, as the app counts it (`PracticeFold.isOver`). */
const isOver = sql`(begun.mode <> all(${handedIn}) or exists (select from study_events as ended
  where ended.uid = begun.uid and ended.stream = 'practice' and ended.kind = 'finish'
    and event_attempt(ended.body) = begun.run))`

/** Only the kinds that are timed count as studied, and questions of the runs that count. */
async function read(
  db: Db,
  asked: readonly DaysOf[],
  timed: RawBuilder<unknown>,
  counting: RawBuilder<unknown> = sql`true`,
): Promise<Map<string, Map<number, DayFacts>>> {
  const { rows } = await sql<DayFacts & { uid: string; day: number }>`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked.flatMap(listSpans))}::json) as asked (
        uid uuid, "from" integer, "to" integer, since timestamptz, start timestamptz, "end" timestamptz)),
    dated as materialized (
      select asked.uid, id, kind, body, happened_at, least(happened_at, received_at) as at,
        case when kind = 'answer' then event_attempt(body) end as run,
        ${studyDayInSql(sql`least(happened_at, received_at)`)} as day, ${studyDayInSql(sql`received_at`)} as came, "from", "to", since
      -- Each student's day is read by its index, however many students there are.
      from asked cross join lateral (
        select id, kind, body, happened_at, received_at from study_events
        where study_events.uid = asked.uid and happened_at >= start and happened_at < "end"
        order by happened_at limit ${MOST_OF_DAY}) as events
      where kind in ('review', 'undo', 'answer', 'recite', 'seen', 'focus')),
    undone as (select distinct uid, body->>'of' as id from dated where kind = 'undo'),
    runs as (select distinct uid, run from dated where run is not null),
    asking as materialized (
      select begun.*, ${counting} as is_over from (${questionsOfRuns(sql`runs`)}) as begun),
    done as materialized (
      select dated.*, taught.seconds, asking.began_at, asking.began_at_least, asking.is_over
      from dated left join undone
        on undone.uid = dated.uid and undone.id = dated.id::text and dated.kind in ('review', 'recite')
      left join asking on asking.uid = dated.uid and asking.run = dated.run
        and case when dated.kind = 'answer' then dated.body->>'question' end = any(asking.questions)
      left join taught_lessons as taught on dated.kind = 'seen' and taught.lesson = dated.body->>'lesson'
      where day between "from" and "to" and came <= day + ${LATE_DAYS} and undone.id is null
        and (dated.kind <> 'seen' or taught.lesson is not null)
        and (dated.kind <> 'answer' or (asking.run is not null and ${isFilled(sql`dated.body`)}))),
    counts as (
      select uid, day, least(case when day >= ${DIFFERENT_WORDS_FROM} then
          count(distinct body->>'word') filter (where kind = 'review') end,
          count(distinct date_trunc('second', happened_at)) filter (where kind = 'review'))::int as words,
        least(count(distinct body->>'question') filter (where kind = 'answer' and is_over),
          seconds_in(range_agg(${secondsOfAnswer}) filter (where kind = 'answer' and is_over)))::int as questions,
        least(count(distinct body->>'card') filter (where kind = 'recite'),
          count(distinct date_trunc('second', happened_at)) filter (where kind = 'recite'))::int as cards
      from done group by uid, day),
    lessons as (
      select uid, day, sum(upper(part) - lower(part))::int as lessons from (
        select uid, day,
          unnest(range_agg(int4range((body->>'from')::int,
            greatest((body->>'from')::int, least((body->>'to')::int, seconds))))) as part
        from done where kind = 'seen' group by uid, day, body->>'lesson') as parts group by uid, day),
    watched as (
      select uid, day, ${FASTEST} * sum(extract(epoch from upper(part) - lower(part)))::int as most from (
        select uid, day, unnest(range_agg(tstzrange(happened_at - make_interval(secs =>
          greatest((body->>'to')::int - (body->>'from')::int, 0) / ${FASTEST}::float8), happened_at))) as part
        from done where kind = 'seen' group by uid, day) as parts group by uid, day),
    spans as (
      select uid, day, kind, tstzrange(least(at, greatest(since, began_at_least, at - make_interval(secs => case kind
          when 'review' then least((body->>'took')::int, 60000) / 1000.0
          when 'answer' then least((body->>'took')::int, 1800000) / 1000.0
          when 'recite' then least((body->>'took')::int, 600000) / 1000.0
          when 'seen' then greatest((body->>'to')::int - (body->>'from')::int, 0)
          else least((body->>'took')::int, 600000) / 1000.0 end))), at) as span
      from done where ${timed}),
    times as (
      select uid, day, coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::int as studied from (
        select uid, day, unnest(range_agg(span)) as part from spans group by uid, day) as parts group by uid, day),
    timed as (
      select uid, day, sum(extract(epoch from upper(part) - lower(part)))::int as focus from (
        select uid, day, unnest(range_agg(span)) as part from spans where kind = 'focus' group by uid, day) as parts
      group by uid, day)
    select uid, day, words, questions, cards, coalesce(least(lessons, most), 0) as lessons, coalesce(focus, 0) as focus,
      coalesce(studied, 0) as studied
    from counts left join lessons using (uid, day) left join watched using (uid, day) left join timed using (uid, day) left join times using (uid, day)`.execute(
    db,
  )
  const facts = new Map(asked.map(({ uid }) => [uid, new Map<number, DayFacts>()]))
  for (const { uid, day, ...of } of rows) facts.get(uid)?.set(day, of)
  return facts
}

/** The facts of some study days by a student's log; see `factsOfMany`. */
export async function listDayFacts(
  db: Db,
  uid: string,
  days: Omit<DaysOf, 'uid'>,
): Promise<Map<number, DayFacts>> {
  return (await factsOfMany(db, [{ uid, ...days }])).get(uid) ?? new Map<number, DayFacts>()
}

/**
 * Figures of study days as the student sees them. Questions of a run that is not handed in yet are left out, as the app
 * leaves them out everywhere.
 */
export async function listShownDays(
  db: Db,
  uid: string,
  days: Omit<DaysOf, 'uid'>,
): Promise<Map<number, DayFacts>> {
  const facts = await read(db, [{ uid, ...days }], sql`kind <> 'undo'`, isOver)
  return facts.get(uid) ?? new Map<number, DayFacts>()
}

/** The facts of one study day by a student's log. */
export async function factsOfDay(db: Db, uid: string, day: number): Promise<DayFacts> {
  return (await listDayFacts(db, uid, { from: day, to: day })).get(day) ?? nothingDone
}
