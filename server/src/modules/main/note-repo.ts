import { sql } from 'kysely'
import type { Db } from '../../db'
import type { TodayNotesTable } from './tables'

/** The newest place of a student's stream, and what was noted of it, if anything. */
export interface NotedStream {
  readonly stream: string
  readonly newest: number
  readonly noted?: Pick<TodayNotesTable, 'place' | 'day' | 'version' | 'note'>
}

/** The streams of a student in which there is anything. */
export async function readNotes(db: Db, uid: string): Promise<NotedStream[]> {
  const rows = await db
    .selectFrom('study_logs as logs')
    .leftJoin('today_notes as notes', (join) =>
      join.onRef('notes.uid', '=', 'logs.uid').onRef('notes.stream', '=', 'logs.stream'),
    )
    .select(['logs.stream', 'logs.newest', 'notes.place', 'notes.day', 'notes.version', 'notes.note'])
    .where('logs.uid', '=', uid)
    .execute()
  return rows.map(({ stream, newest, place, day, version, note }) => ({
    stream,
    newest,
    ...(place !== null && day !== null && version !== null && { noted: { place, day, version, note } }),
  }))
}

/** Stores a stream's note, unless the student is gone or a note of a later place or day is there by now. */
export async function storeNote(
  db: Db,
  { uid, stream, place, day, version, note }: TodayNotesTable,
): Promise<void> {
  await sql`
    insert into today_notes as notes (uid, stream, place, day, version, note)
    select uid, ${stream}, ${place}, ${day}, ${version}, ${JSON.stringify(note)}::json from accounts
    where uid = ${uid} for share
    on conflict (uid, stream) do update set place = excluded.place, day = excluded.day, version = excluded.version,
      note = excluded.note where notes.place <= excluded.place and notes.day <= excluded.day`.execute(db)
}
