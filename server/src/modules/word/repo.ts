import { sql } from 'kysely'
import type { WordEvent } from '../../../../contract/schemas/word'
import type { Db } from '../../db'
import type { WordEventsTable } from '../../db/word-types'

/** The columns of an event; what has no column of its own goes into `more`. */
type Columns = Pick<WordEventsTable, 'kind' | 'word' | 'grade' | 'took' | 'mode'> & { more: object | null }

const none = { word: null, grade: null, took: null, mode: null, more: null }

/** What a decision has besides its own: whether it was made before the login. */
const origin = ({ guest }: { guest?: true }) => guest && { guest }

function columnsOf(event: WordEvent): Columns {
  const { kind } = event
  switch (kind) {
    case 'review':
      return { kind, word: event.word, grade: event.grade, took: event.took, mode: event.mode, more: null }
    case 'undo':
      return { ...none, kind, more: { of: event.of } }
    case 'mark':
      return { ...none, kind, word: event.word, more: { mark: event.mark, ...origin(event) } }
    case 'note':
      return { ...none, kind, word: event.word, more: { text: event.text, ...origin(event) } }
    case 'plan':
      return {
        ...none,
        kind,
        more: { plan: event.plan, ...(event.changed && { changed: event.changed }), ...origin(event) },
      }
    case 'weights':
      return { ...none, kind, more: { weights: event.weights } }
  }
}

/** PostgreSQL's notation of an array; the driver's own writer is slower by far. */
const list = (items: readonly (string | number | null)[]): string =>
  `{${items.map((item) => item ?? 'null').join(',')}}`
/** An item of such an array that may hold any sign, or be the word `null`. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/**
 * Stores events of a user in one statement, in the order given; answers the ids that were not there before, or
 * undefined for a user who is gone. Batches of one user wait for each other.
 */
export async function addEvents(
  db: Db,
  uid: string,
  events: readonly WordEvent[],
  now: Date,
): Promise<Set<string> | undefined> {
  const rows = events.map(columnsOf)
  const texts = (read: (row: Columns) => string | null) =>
    list(
      rows.map((row) => {
        const text = read(row)
        return text === null ? null : quoted(text)
      }),
    )
  const { rows: found } = await sql<{ isKnown: boolean; ids: string[] }>`
    with owner as (select uid from accounts where uid = ${uid} for share),
    log as (
      insert into word_logs as logs (uid, newest) select uid, ${events.length} from owner
      on conflict (uid) do update set newest = logs.newest + ${events.length}
      returning newest - ${events.length} as base),
    added as (insert into word_events
      (uid, id, place, kind, word, grade, took, mode, more, happened_at, received_at)
    select ${uid}, id, log.base + nth, kind, word, grade, took, mode, more, happened_at, ${now}
    from log, unnest(
      ${list(events.map(({ id }) => id))}::uuid[],
      ${list(rows.map(({ kind }) => kind))}::text[],
      ${texts(({ word }) => word)}::text[],
      ${list(rows.map(({ grade }) => grade))}::smallint[],
      ${list(rows.map(({ took }) => took))}::integer[],
      ${list(rows.map(({ mode }) => mode))}::text[],
      ${texts(({ more }) => more && JSON.stringify(more))}::json[],
      ${list(events.map(({ at }) => `"${new Date(at).toISOString()}"`))}::timestamptz[])
      with ordinality as given (id, kind, word, grade, took, mode, more, happened_at, nth)
    on conflict (uid, id) do nothing returning id)
    select exists(select from log) as "isKnown", array(select id::text from added) as ids`.execute(db)
  const [answer] = found
  return answer?.isKnown ? new Set(answer.ids) : undefined
}

/** Events of a user that were stored after a place, in the order of their places. */
export async function eventsAfter(
  db: Db,
  uid: string,
  place: number,
  limit: number,
): Promise<WordEventsTable[]> {
  return db
    .selectFrom('word_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('place', '>', place)
    .orderBy('place')
    .limit(limit)
    .execute()
}
