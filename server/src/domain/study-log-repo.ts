import { sql } from 'kysely'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import type { Db } from '../db'
import type { StudyEventsTable } from './tables'

/** Bytes of events after which a page ends, however many it may have: a student's longest answers weigh ten thousands. */
export const PAGE_BYTES = 1_000_000
/** About what an event weighs besides its body. */
const HEAD_BYTES = 100
/** Rows that one statement reads: even if all of them had the greatest length, reading them would delay nobody. */
const ROWS_TOGETHER = 100

/** Events as they are stored; `isEnd` when there were no further ones. */
interface Page {
  readonly rows: readonly StudyEventsTable[]
  readonly isEnd: boolean
}

/** PostgreSQL's notation of an array of items without quotes in them; the driver's own writer is slower by far. */
const list = (items: readonly string[]): string => `{"${items.join('","')}"}`

/** The fields of an event that have no column of their own. */
const getBody = ({ id: _id, kind: _kind, at: _at, ...body }: StudyEvent): object => body

/** The event in a row that a device made: an event, if it is one of the kinds that its reader knows. */
export const eventFrom = ({
  id,
  kind,
  body,
  happened_at,
}: Pick<StudyEventsTable, 'id' | 'kind' | 'body' | 'happened_at'>): unknown => ({
  id,
  kind,
  at: happened_at.getTime(),
  ...(typeof body === 'object' && body),
})

/**
 * Stores events of a user's stream in one statement, in the order given; resolves to the ids that were not there before,
 * or to undefined for a user who is gone. Batches of one stream of a user wait for each other.
 */
export async function addEvents(
  db: Db,
  { uid, stream }: { readonly uid: string; readonly stream: string },
  events: readonly StudyEvent[],
  now: Date,
): Promise<Set<string> | undefined> {
  const { rows: found } = await sql<{ isKnown: boolean; ids: string[] }>`
    with owner as (select uid from accounts where uid = ${uid} for share),
    log as (
      insert into study_logs as logs (uid, stream, newest) select uid, ${stream}, ${events.length} from owner
      on conflict (uid, stream) do update set newest = logs.newest + ${events.length}
      returning newest - ${events.length} as base),
    added as (insert into study_events (uid, stream, id, place, kind, body, happened_at, received_at)
    select ${uid}, ${stream}, id, log.base + nth, kind, body, happened_at, ${now}
    from log, rows from (
      unnest(${list(events.map(({ id }) => id))}::uuid[]),
      unnest(${list(events.map(({ kind }) => kind))}::text[]),
      unnest(${list(events.map(({ at }) => new Date(at).toISOString()))}::timestamptz[]),
      json_array_elements(${JSON.stringify(events.map(getBody))}::json))
      with ordinality as given (id, kind, happened_at, body, nth)
    on conflict (uid, stream, id) do nothing returning id)
    select exists(select from log) as "isKnown", array(select id::text from added) as ids`.execute(db)
  const [answer] = found
  return answer?.isKnown ? new Set(answer.ids) : undefined
}

/**
 * A page of a user's stream: what was stored after a place, in the order of the places. It ends after `most` events, or
 * before the one with which they would be more than `PAGE_BYTES`; the first is in it in any case.
 */
export async function eventsAfter(
  db: Db,
  { uid, stream }: { readonly uid: string; readonly stream: string },
  place: number,
  most: number,
): Promise<Page> {
  const rows: StudyEventsTable[] = []
  let bytes = 0
  while (rows.length < most) {
    const limit = Math.min(ROWS_TOGETHER, most - rows.length)
    const found = await db
      .selectFrom('study_events')
      .selectAll()
      .select(sql<number>`octet_length(body::text)`.as('length'))
      .where('uid', '=', uid)
      .where('stream', '=', stream)
      .where('place', '>', rows.at(-1)?.place ?? place)
      .orderBy('place')
      .limit(limit)
      .execute()
    for (const row of found) {
      bytes += row.length + HEAD_BYTES
      if (bytes > PAGE_BYTES && rows.length > 0) return { rows, isEnd: false }
      rows.push(row)
    }
    if (found.length < limit) return { rows, isEnd: true }
  }
  return { rows, isEnd: false }
}

/** Events of a user's stream by their ids, as they are stored, in the order of their places. */
export async function eventsNamed(
  db: Db,
  { uid, stream }: { readonly uid: string; readonly stream: string },
  ids: readonly string[],
): Promise<StudyEventsTable[]> {
  return db
    .selectFrom('study_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('stream', '=', stream)
    .where('id', 'in', ids)
    .orderBy('place')
    .execute()
}

/** How many events a student's stream has. */
export async function countEvents(
  db: Db,
  { uid, stream }: { readonly uid: string; readonly stream: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from study_events where uid = ${uid} and stream = ${stream}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The newest place of a student's stream; 0 where there is none. */
export async function newestPlace(
  db: Db,
  { uid, stream }: { readonly uid: string; readonly stream: string },
): Promise<number> {
  const row = await db
    .selectFrom('study_logs')
    .select('newest')
    .where('uid', '=', uid)
    .where('stream', '=', stream)
    .executeTakeFirst()
  return Number(row?.newest ?? 0)
}
