import { sql, type RawBuilder } from 'kysely'
import { MAX_RUN } from '../../../contract/schemas/practice/practice-event'

/** The longest time that an answer may have taken, in ms. */
const LONGEST = 1_800_000

/**
 * Some runs with their questions: those that a run began with and those that were added to it, in whichever order they
 * came, of these no more than a run has; no run that never began. `runs` has `uid` and `run`. `began_at` is by the
 * device's clock, and `began_at_least` is when the beginning came, where that was earlier.
 */
export const questionsOfRuns = (runs: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select runs.uid, runs.run, begun.body->>'mode' as mode, begun.happened_at as began_at,
    least(begun.happened_at, begun.received_at) as began_at_least,
    array(
      select json_array_elements_text(begun.body->'questions')
      union all (select body->>'question' from study_events as added where added.uid = runs.uid
        and added.stream = 'practice' and added.kind = 'ask' and event_attempt(added.body) = runs.run
        limit ${MAX_RUN})) as questions
  -- One by one, since a plan that reads the student's whole log for them looks cheaper and is not.
  from ${runs} as runs cross join lateral (
    select happened_at, received_at, body from study_events where study_events.uid = runs.uid and stream = 'practice'
      and id = runs.run::uuid and kind = 'begin' limit 1) as begun`

/** Whether an answer says something. */
export const isFilled = (body: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(btrim(${body}->>'text') <> '' or json_array_length(coalesce(${body}->'pictures', '[]')) > 0)`

/**
 * The seconds of the clock in which an answer was worked on, its own among them: the time on it, as far as its run had
 * begun. Several answers may be stored at once, with the time on them in the first.
 */
export const secondsOfAnswer: RawBuilder<unknown> = sql`int8range(
  floor(extract(epoch from least(happened_at, greatest(began_at,
    happened_at - make_interval(secs => least((body->>'took')::int, ${LONGEST}) / 1000.0)))))::bigint,
  floor(extract(epoch from happened_at))::bigint, '[]')`
