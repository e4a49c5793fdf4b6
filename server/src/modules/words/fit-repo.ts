import { sql } from 'kysely'
import type { WordEvent } from '../../../../contract/schemas/words/word-event'
import type { Db } from '../../db'
import { addEvents } from '../../domain/study-log-repo'

/** The stream that fitting reads and writes. */
const stream = 'words'

/** A student whose log has grown enough for a fit, and its newest place. */
export type Grown = { uid: string; place: number }

/**
 * Students whose log has at least `least` places, twice those of their last fit and more than when it said too little, in
 * the order of their ids.
 */
export async function grownLogs(db: Db, least: number, after: string, limit: number): Promise<Grown[]> {
  const { rows } = await sql<Grown>`
    select logs.uid, logs.newest as place from study_logs logs
    left join word_fits fits on fits.uid = logs.uid
    where logs.stream = ${stream} and logs.newest >= greatest(${least}, 2 * coalesce(fits.place, 0))
      and logs.newest > coalesce(fits.looked, 0) and logs.uid > ${after}
    order by logs.uid limit ${limit}`.execute(db)
  return rows
}

/** A review or the taking back of one, as far as memory is concerned. */
export type Remembered = {
  place: number
  id: string
  kind: string
  word: string | null
  grade: number | null
  happened_at: Date
  of: string | null
}

/** Reviews of a user and what takes them back, after a place, in the order of their places. */
export async function rememberedAfter(
  db: Db,
  uid: string,
  place: number,
  limit: number,
): Promise<Remembered[]> {
  const { rows } = await sql<Remembered>`
    select place, id, kind, body->>'word' as word, (body->>'grade')::smallint as grade, happened_at, body->>'of' as of
    from study_events
    where uid = ${uid} and stream = ${stream} and place > ${place} and kind in ('review', 'undo')
    order by place limit ${limit}`.execute(db)
  return rows
}

/** The newest weights of a user. */
export async function loadWeights(db: Db, uid: string): Promise<unknown> {
  const { rows } = await sql<{ weights: unknown }>`
    select body->'weights' as weights from study_events
    where uid = ${uid} and stream = ${stream} and kind = 'weights'
    order by happened_at desc, id desc limit 1`.execute(db)
  return rows[0]?.weights
}

/** Stores that a log says too little up to a place; does nothing for a student who is gone. */
export async function recordLook(db: Db, { uid, place }: Grown, now: Date): Promise<void> {
  await sql`
    insert into word_fits as fits (uid, place, fitted_at, looked)
    select uid, 0, ${now}, ${place} from accounts where uid = ${uid} for key share
    on conflict (uid) do update set looked = greatest(fits.looked, excluded.looked)`.execute(db)
}

/**
 * Stores that a log was fitted up to a place, and its weights where they are adopted; both or nothing. Resolves to false
 * when somebody else has fitted as much in between, or the user is gone.
 */
export async function endFit(
  db: Db,
  { uid, place }: Grown,
  event: WordEvent | undefined,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into word_fits as fits (uid, place, fitted_at)
      select uid, ${place}, ${now} from accounts where uid = ${uid} for share
      on conflict (uid) do update set place = excluded.place, fitted_at = excluded.fitted_at
      where fits.place < excluded.place returning uid`.execute(tx)
    if (rows.length === 0) return false
    if (event) await addEvents(tx, { uid, stream }, [event], now)
    return true
  })
}
