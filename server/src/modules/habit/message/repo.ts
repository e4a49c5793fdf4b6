import { sql, type RawBuilder } from 'kysely'
import type { MessageChoice, MessageKind, Unread } from '../../../../../contract/schemas/habit/message'
import type { Db } from '../../../db'
import type { MessageSettingsTable, MessagesTable } from '../tables'
import { CHECK_IN_KEY } from '../../../domain/messages'
import type { TimePlace } from '../../../domain/time-cursor'

/** Which of a student's messages are read; those after a place, where there is one. */
export interface Part {
  readonly kind?: MessageKind | undefined
  readonly after?: TimePlace | undefined
  readonly limit: number
}

/** Whether a message was read; a reminder of a day's check-in is as good as read once that day is over. */
const isRead = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(read_at is not null or (key like ${`${CHECK_IN_KEY}%`} and until <= ${now}))`

/** The messages of a student as they stand now, the newest first. */
export async function listMessages(
  db: Db,
  uid: string,
  { kind, after, limit }: Part,
  now: Date,
): Promise<(MessagesTable & { is_read: boolean })[]> {
  const { rows } = await sql<MessagesTable & { is_read: boolean }>`
    select *, ${isRead(now)} as is_read from messages where uid = ${uid} ${kind ? sql`and kind = ${kind}` : sql``}
      ${after ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** How many of a student's messages are unread now, by their kinds. */
export async function loadUnread(db: Db, uid: string, now: Date): Promise<Unread> {
  const { rows: kinds } = await sql<Unread['kinds'][number]>`
    select kind, count(*)::int as count from messages where uid = ${uid}
      and read_at is null and not ${isRead(now)}
    group by kind order by kind`.execute(db)
  return { total: kinds.reduce((sum, { count }) => sum + count, 0), kinds }
}

/** Marks unread messages of a student that meet a condition as read. */
export async function markRead(
  db: Db,
  uid: string,
  { condition, kind, now }: { condition: RawBuilder<boolean>; kind?: MessageKind | undefined; now: Date },
): Promise<void> {
  await sql`
    update messages set read_at = ${now}, deliver_at = null
    where uid = ${uid} and read_at is null and ${condition} ${kind ? sql`and kind = ${kind}` : sql``}`.execute(
    db,
  )
}

/** The quiet hours of a student who has set none: from 23:00 to 07:00. */
export const usualQuiet = { from: 23 * 60, to: 7 * 60 } as const

const getChoice = (row: Omit<MessageSettingsTable, 'uid'> | undefined): MessageChoice => {
  if (!row) return { muted: [], quiet: usualQuiet }
  const { muted, quiet_from: from, quiet_to: to } = row
  return { muted, quiet: from === null || to === null ? null : { from, to } }
}

/** The decisions of a student about messages, or the defaults for a student who decided nothing. */
export async function findChoice(db: Db, uid: string): Promise<MessageChoice> {
  const row = await db.selectFrom('message_settings').selectAll().where('uid', '=', uid).executeTakeFirst()
  return getChoice(row)
}

/** Writes down what a student decided about messages; false where the student is gone. */
export async function putChoice(db: Db, uid: string, { muted, quiet }: MessageChoice): Promise<boolean> {
  const { rows } = await sql`
    insert into message_settings (uid, muted, quiet_from, quiet_to)
    select uid, ${muted}::text[], ${quiet?.from ?? null}::smallint, ${quiet?.to ?? null}::smallint
    from (select uid from accounts where uid = ${uid} for key share) as there
    on conflict (uid) do update set muted = excluded.muted, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
    returning uid`.execute(db)
  return rows.length > 0
}
