import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { EventsTable, LogRecordsTable } from '../tables'

/** Stores events in one statement. Resolves to the ids that were not there before. */
export async function addEvents(db: Db, rows: readonly EventsTable[]): Promise<Set<string>> {
  const column = <Value>(read: (row: EventsTable) => Value): Value[] => rows.map(read)
  const added = await sql<{ id: string }>`
    insert into events (id, visitor, e_type, e_name, e_content, e_content_id, duration, page, promotion_id,
      invite_code, source, happened_at, received_at, late, skewed)
    select * from unnest(
      ${plain(column((row) => row.id))}::uuid[],
      ${plain(column((row) => row.visitor))}::uuid[],
      ${plain(column((row) => row.e_type))}::smallint[],
      ${column((row) => row.e_name)}::text[],
      ${column((row) => row.e_content)}::text[],
      ${column((row) => row.e_content_id)}::text[],
      ${plain(column((row) => row.duration))}::integer[],
      ${column((row) => row.page)}::text[],
      ${column((row) => row.promotion_id)}::text[],
      ${column((row) => row.invite_code)}::text[],
      ${column((row) => row.source)}::text[],
      ${plain(column((row) => `"${row.happened_at.toISOString()}"`))}::timestamptz[],
      ${plain(column((row) => `"${row.received_at.toISOString()}"`))}::timestamptz[],
      ${plain(column((row) => row.late))}::boolean[],
      ${plain(column((row) => row.skewed))}::boolean[])
    on conflict (id) do nothing returning id`.execute(db)
  return new Set(added.rows.map((row) => row.id))
}

/** PostgreSQL's notation of an array whose items need no quoting; the driver's own writer is slower by far. */
function plain(items: readonly (string | number | boolean | null)[]): string {
  return `{${items.map((item) => item ?? 'null').join(',')}}`
}

/** Stores log records. Resolves to how many were not there before. */
export async function addLogs(db: Db, rows: readonly LogRecordsTable[]): Promise<number> {
  const added = await db
    .insertInto('log_records')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return added.length
}

/** The account that was signed in on an installation first, if any was. */
export async function findFirstAccount(db: Db, visitor: string): Promise<string | undefined> {
  const found = db.selectFrom('visitors').select('uid').where('visitor', '=', visitor)
  return (await found.orderBy('first_seen_at').orderBy('uid').limit(1).executeTakeFirst())?.uid
}

/** The bytes of a row besides its texts, with its place in the indexes. */
const ROW_BYTES = 400

/** About how many bytes rows take on the disk. */
export function countBytes(rows: readonly object[]): number {
  return rows.reduce<number>(
    (sum, row) =>
      sum +
      ROW_BYTES +
      Object.values(row).reduce<number>(
        (all, value: unknown) => all + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
        0,
      ),
    0,
  )
}
