import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { LiveDecisionsTable, LiveTeacherDecisionsTable, LiveTeacherMessagesTable } from '../tables'
import type { NamedMessage } from './message-repo'

/** Most rows of a list for staff. */
const MOST = 1000

/** A question to the teacher with the name in its student's profile. */
export type NamedQuestion = {
  id: string
  uid: string
  text: string
  asked_at: Date
  name: string
  is_muted: boolean
}

/** So many of what students asked in a room, the oldest first, after the question that has an id. */
export async function getQuestions(
  db: Db,
  room: string,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<NamedQuestion[]> {
  // Of two students with one id it is the earlier, of one that is gone all are read: twice harms less than not at all.
  const last = sql`(
    select asked_at, id from live_questions where room = ${room} and id = ${after ?? null}::uuid
    order by asked_at limit 1)`
  const { rows } = await sql<NamedQuestion>`
    select id, uid, text, asked_at, coalesce(profiles.name, '') as name, is_live_muted(uid, room) as is_muted
    from live_questions left join profiles using (uid)
    where room = ${room} and not coalesce((asked_at, id) <= ${last}, false)
    order by asked_at, id limit ${most}`.execute(db)
  return rows
}

/** A message with what students and staff found about it. */
export type ReportedMessage = NamedMessage & { reports: number; is_decided: boolean; is_muted: boolean }

/** The messages of a room that were reported or hidden, the oldest first. */
export async function reportedIn(db: Db, room: string): Promise<ReportedMessage[]> {
  const { rows } = await sql<ReportedMessage>`
    with reported as (
      select message, count(*)::int as reports from live_reports where room = ${room} group by message)
    select place, change, text, said_at, is_hidden, coalesce(profiles.name, '') as name, uid,
      coalesce(reports, 0) as reports, decided_at is not null as is_decided, is_live_muted(uid, room) as is_muted
    from live_messages left join profiles using (uid) left join reported on message = place
    where room = ${room} and (reports > 0 or decided_at is not null)
    order by place limit ${MOST}`.execute(db)
  return rows
}

/** The items that wait for staff in a room. */
export type Waiting = { questions: number; reports: number }

/**
 * Counts the questions asked in rooms since staff last spoke there, which is how they answer, and the reported
 * messages that nobody has decided about.
 */
export async function waitingIn(db: Db, rooms: readonly string[]): Promise<ReadonlyMap<string, Waiting>> {
  const { rows } = await sql<Waiting & { room: string }>`
    select room,
      (select count(*)::int from live_questions q where q.room = r.room and q.asked_at > coalesce(
        (select max(t.said_at) from live_teacher_messages t where t.room = r.room and not t.is_hidden),
        '-infinity')) as questions,
      (select count(distinct p.message)::int from live_reports p
        join live_messages m on m.room = p.room and m.place = p.message and m.decided_at is null
        where p.room = r.room) as reports
    from unnest(${rooms}::text[]) r (room)`.execute(db)
  return new Map(rows.map(({ room, ...waiting }) => [room, waiting]))
}

/** The author of a message or question, and which message. */
export async function findOwner(
  db: Db,
  room: string,
  { message, question }: { readonly message?: number | undefined; readonly question?: string | undefined },
): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`
    select uid from live_messages where room = ${room} and place = ${message ?? null}::bigint
    union select uid from live_questions where room = ${room} and id = ${question ?? null}::uuid
    limit 1`.execute(db)
  return rows[0]?.uid
}

/** The message of staff under an id. */
export async function findTeacherMessage(
  tx: Db,
  staffId: string,
  id: string,
): Promise<{ room: string; place: number; text: string } | undefined> {
  return tx
    .selectFrom('live_teacher_messages')
    .select(['room', 'place', 'text'])
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stores what staff say at the next place of a room. */
export async function addTeacherMessage(
  tx: Db,
  row: Omit<LiveTeacherMessagesTable, 'place' | 'change' | 'is_hidden'>,
): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    insert into live_teacher_messages (staff_id, id, room, place, text, said_at)
    values (${row.staff_id}, ${row.id}, ${row.room}, next_live_place(${row.room}), ${row.text}, ${row.said_at})
    returning place`.execute(tx)
  return rows[0]?.place ?? 0
}

/** Whether staff said what stands at a place. */
export async function isTeacherMessage(db: Db, room: string, place: number): Promise<boolean> {
  const found = db.selectFrom('live_teacher_messages').select('place').where('room', '=', room)
  return (await found.where('place', '=', place).executeTakeFirst()) !== undefined
}

/** A message of students or staff as it stands now. */
export type Standing = { place: number; text: string; is_hidden: boolean; is_decided: boolean }

/** The message at a place of a room. */
export async function standingAt(db: Db, room: string, place: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select place, text, is_hidden, decided_at is not null as is_decided
      from live_messages where room = ${room} and place = ${place}
    union all select place, text, is_hidden, change is not null
      from live_teacher_messages where room = ${room} and place = ${place}`.execute(db)
  return rows[0]
}

/** The decision about a message of staff that was made under an id. */
export async function findTeacherDecision(
  tx: Db,
  id: string,
): Promise<LiveTeacherDecisionsTable | undefined> {
  return tx.selectFrom('live_teacher_decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stores a decision about a message of staff, and hides that or shows it again. */
export async function decideTeacherMessage(tx: Db, row: LiveTeacherDecisionsTable): Promise<void> {
  const { room, message, action } = row
  await tx.insertInto('live_teacher_decisions').values(row).execute()
  const { rows } = await sql<{ place: number }>`select next_live_place(${room}) as place`.execute(tx)
  await tx
    .updateTable('live_teacher_messages')
    .set({ is_hidden: action === 'hide', change: rows[0]?.place ?? 0 })
    .where('room', '=', room)
    .where('place', '=', message)
    .execute()
}

/** The decision that was made under an id. */
export async function findDecision(tx: Db, id: string): Promise<LiveDecisionsTableRow | undefined> {
  return tx.selectFrom('live_decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

type LiveDecisionsTableRow = Omit<LiveDecisionsTable, 'place'> & { place: number }

/** Stores a decision in the transaction that makes it; resolves to false where the student is gone. */
export async function addDecision(tx: Db, row: Omit<LiveDecisionsTable, 'place'>): Promise<boolean> {
  const { rows } = await sql`
    with owner as (select uid from accounts where uid = ${row.uid} for key share)
    insert into live_decisions (uid, id, room, action, message, staff_id, decided_at)
    select uid, ${row.id}, ${row.room}, ${row.action}, ${row.message}::bigint, ${row.staff_id}, ${row.decided_at}
    from owner returning 1`.execute(tx)
  return rows.length > 0
}

/** Hides a message or shows it again; reports change nothing of it from now on. */
export async function decideMessage(
  tx: Db,
  { room, message, isHidden, now }: { room: string; message: number; isHidden: boolean; now: Date },
): Promise<void> {
  const { rows } = await sql<{ place: number }>`select next_live_place(${room}) as place`.execute(tx)
  await tx
    .updateTable('live_messages')
    .set({ is_hidden: isHidden, decided_at: now, change: rows[0]?.place ?? 0 })
    .where('room', '=', room)
    .where('place', '=', message)
    .execute()
}
