import { sql } from 'kysely'
import type { Db } from '../../db'
import type { CalendarFeedsTable } from './tables'

/** Ended addresses that are remembered of a student. */
const REMEMBERED = 20

/** A new address: its id, and the hash of its token. */
export interface NewFeed {
  readonly uid: string
  readonly id: string
  readonly tokenHash: Buffer
}

/** The stored address of a student's calendar. */
export async function findFeed(db: Db, uid: string): Promise<CalendarFeedsTable | undefined> {
  return db.selectFrom('calendar_feeds').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Gives a student a new address in place of the one before. One that was given, or has ended, changes nothing. */
export async function putFeed(db: Db, { uid, id, tokenHash }: NewFeed, now: Date): Promise<void> {
  await sql`
    insert into calendar_feeds as feeds (uid, id, token_hash, made_at)
    select uid, ${id}, ${tokenHash}::bytea, ${now} from accounts where uid = ${uid} for share
    on conflict (uid) do update set id = excluded.id, token_hash = excluded.token_hash, made_at = excluded.made_at,
      ended = case when feeds.id is null then feeds.ended
        else (array_prepend(feeds.id, feeds.ended))[1:${sql.lit(REMEMBERED)}] end
    where feeds.id is distinct from excluded.id and excluded.id <> all(feeds.ended)`.execute(db)
}

/** Ends an address of a student. */
export async function endFeed(db: Db, uid: string, id: string): Promise<void> {
  await sql`
    update calendar_feeds set id = null, token_hash = null, made_at = null,
      ended = (array_prepend(id, ended))[1:${sql.lit(REMEMBERED)}]
    where uid = ${uid} and id = ${id}`.execute(db)
}

/** The owner of the address whose token has this hash. */
export async function findOwner(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('uid')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.uid
}
