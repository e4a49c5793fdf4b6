import { sql } from 'kysely'
import { nothingDone, type DayFacts } from '../../../contract/domain/habit/facts'
import { LATE_DAYS } from '../../../contract/domain/habit/streak'
import { DAY_MS } from '../../../contract/domain/china-time'
import { studyDayStart } from '../../../contract/domain/learning/day'
import type { Db } from '../db'

/** First and last study day, counted from 1970. */
export interface Days {
  readonly from: number
  readonly to: number
}

/** The study day of a time in SQL; see `studyDay`. */
const dayOf = (time: ReturnType<typeof sql>) =>
  sql<number>`floor(extract(epoch from ${time} + interval '4 hours') / 86400)::int`

/**
 * What a student's log proves of some study days; days on which nothing was done are missing. An event is of the day on
 * which it happened, by the device's clock as the app put it right, or came, whichever is earlier: a clock that is ahead
 * earns no day that is not there yet. What came more than `LATE_DAYS` after its day proves nothing.
 */
export async function dayFactsOf(db: Db, uid: string, { from, to }: Days): Promise<Map<number, DayFacts>> {
  // An event may be dated up to a day ahead of when it came.
  const [start, end] = [new Date(studyDayStart(from)), new Date(studyDayStart(to + 1) + DAY_MS)]
  const { rows } = await sql<DayFacts & { day: number }>`
    with dated as materialized (
      select id, kind, body, least(happened_at, received_at) as at, ${dayOf(sql`least(happened_at, received_at)`)} as day,
        ${dayOf(sql`received_at`)} as came
      from study_events
      where uid = ${uid} and happened_at >= ${start} and happened_at < ${end}
        and kind in ('review', 'undo', 'answer', 'recite', 'seen', 'focus')),
    done as materialized (
      select * from dated where day between ${from} and ${to} and came <= day + ${LATE_DAYS}
        and not (kind = 'review' and exists (
          select from dated as undo where undo.kind = 'undo' and undo.body->>'of' = dated.id::text))
        and not (kind = 'answer' and btrim(body->>'text') = ''
          and json_array_length(coalesce(body->'pictures', '[]')) = 0)),
    counts as (
      select day, count(*) filter (where kind = 'review')::int as words,
        count(distinct body->>'question') filter (where kind = 'answer')::int as questions,
        count(distinct body->>'card') filter (where kind = 'recite')::int as cards
      from done group by day),
    lessons as (
      select day, sum(upper(part) - lower(part))::int as lessons from (
        select day, unnest(range_agg(int4range((body->>'from')::int, greatest((body->>'from')::int, (body->>'to')::int))))
          as part from done where kind = 'seen' group by day, body->>'lesson') as parts group by day),
    spans as (
      select day, kind, tstzrange(at - make_interval(secs => case kind
          when 'review' then least((body->>'took')::int, 60000) / 1000.0
          when 'answer' then least((body->>'took')::int, 1800000) / 1000.0
          when 'recite' then least((body->>'took')::int, 600000) / 1000.0
          when 'seen' then greatest((body->>'to')::int - (body->>'from')::int, 0)
          else least((body->>'took')::int, 600000) / 1000.0 end), at) as span
      from done where kind <> 'undo'),
    times as (
      select day, coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::int as studied from (
        select day, unnest(range_agg(span)) as part from spans group by day) as parts group by day),
    timed as (
      select day, sum(extract(epoch from upper(part) - lower(part)))::int as focus from (
        select day, unnest(range_agg(span)) as part from spans where kind = 'focus' group by day) as parts group by day)
    select day, words, questions, cards, coalesce(lessons, 0) as lessons, coalesce(focus, 0) as focus,
      coalesce(studied, 0) as studied
    from counts left join lessons using (day) left join timed using (day) left join times using (day)`.execute(
    db,
  )
  return new Map(rows.map(({ day, ...facts }) => [day, facts]))
}

/** What a student's log proves of one study day. */
export async function factsOfDay(db: Db, uid: string, day: number): Promise<DayFacts> {
  return (await dayFactsOf(db, uid, { from: day, to: day })).get(day) ?? nothingDone
}
