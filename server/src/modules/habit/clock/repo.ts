import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { ClockJoinsTable, ClockRecordsTable } from '../tables'

/** The check-ins of a student in an activity. */
export interface Held {
  readonly uid: string
  /** The study day on which the student joined; null for a student who has not. */
  readonly joined: number | null
  /** Days that have a record, and which of them a card made good. */
  readonly days: readonly number[]
  readonly repaired: readonly number[]
  /** Cards of the running month that are used, in whichever activity, and awarded ones that can be used. */
  readonly used: number
  readonly cards: number
  /** Points that are still good. */
  readonly point: number
}

/** The activity and the time for which `Held` is read. */
export interface At {
  readonly activity: string
  readonly now: Date
  /** When the month began of which the cards are counted. */
  readonly month: Date
}

/** The check-ins of students; those who are gone are missing. */
export async function loadHeld(
  db: Db,
  uids: readonly string[],
  { activity, now, month }: At,
): Promise<Map<string, Held>> {
  const { rows } = await sql<Held>`
    select asked.uid, joins.joined_day as joined, days, repaired, used, cards, point
    from unnest(${uids}::uuid[]) as asked (uid) join accounts on accounts.uid = asked.uid
      left join clock_joins as joins on joins.uid = asked.uid and joins.activity_id = ${activity}
      cross join lateral (
        select coalesce(array_agg(day) filter (where activity_id = ${activity}), '{}') as days,
          coalesce(array_agg(day) filter (where activity_id = ${activity} and how = 'repaired'), '{}') as repaired,
          (count(*) filter (where how = 'repaired' and card_id is null and at >= ${month}))::int as used
        from clock_records where uid = asked.uid) as records
      cross join lateral (
        select count(*)::int as cards from repair_cards
        where uid = asked.uid and used_at is null and expires_at > ${now}) as awarded
      cross join lateral (
        select coalesce(sum(amount), 0)::int as point
        from point_entries as entries join point_postings as postings
          on postings.uid = entries.uid and postings.batch_id = entries.id and account = 'student'
        where entries.uid = asked.uid and ends_at > ${now}) as credits`.execute(db)
  return new Map(rows.map((row) => [row.uid, row]))
}

/** Which of some days a student who has joined has no earned check-in of; none for who has not joined. */
export async function unearnedDays(
  db: Db,
  { uid, activity }: { readonly uid: string; readonly activity: string },
  days: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select day from clock_joins as joins, unnest(${days}::integer[]) as asked (day)
    where joins.uid = ${uid} and joins.activity_id = ${activity} and day >= joined_day
      and not exists (
        select from clock_records as records where records.uid = joins.uid
          and records.activity_id = joins.activity_id and records.day = asked.day and how <> 'repaired')`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/** Adds who joined, and check-ins; an earned one takes the place of a repair, whose card is free again. */
export async function putRecords(
  tx: Db,
  joins: readonly ClockJoinsTable[],
  records: readonly ClockRecordsTable[],
): Promise<void> {
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(records)}::json) as given (
        uid uuid, activity_id text, day integer, id uuid, at timestamptz, point integer, how text, card_id uuid)),
    joined as (
      insert into clock_joins (uid, activity_id, joined_day, joined_at)
      select * from json_to_recordset(${JSON.stringify(joins)}::json) as joins (
        uid uuid, activity_id text, joined_day integer, joined_at timestamptz)
      on conflict do nothing),
    freed as (
      update repair_cards as cards set used_at = null
      from given join clock_records as old using (uid, activity_id, day)
      where cards.uid = old.uid and cards.id = old.card_id)
    insert into clock_records as records (uid, activity_id, day, id, at, point, how, card_id)
    select uid, activity_id, day, id, at, point, how, card_id from given
    on conflict (uid, activity_id, day) do update
      set at = excluded.at, point = excluded.point, how = excluded.how, card_id = excluded.card_id
      where records.how = 'repaired' and excluded.how <> 'repaired'`.execute(tx)
}

/** The keys under which students were granted points for rows of days of an activity. */
export async function streakKeys(
  tx: Db,
  uids: readonly string[],
  begin: string,
): Promise<{ uid: string; key: string }[]> {
  const { rows } = await sql<{ uid: string; key: string }>`
    select uid, key from point_entries
    where uid = any(${uids}::uuid[]) and kind = 'streak' and starts_with(key, ${begin})`.execute(tx)
  return rows
}

/** Uses the awarded card of a student that ends first; undefined where there is none. */
export async function takeCard(tx: Db, uid: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update repair_cards set used_at = ${now}
    where uid = ${uid} and id = (
      select id from repair_cards where uid = ${uid} and used_at is null and expires_at > ${now}
      order by expires_at, id limit 1)
    returning id`.execute(tx)
  return rows[0]?.id
}

/** The day for which an id of a student stands. */
export async function recordNamed(
  tx: Db,
  uid: string,
  id: string,
): Promise<Pick<ClockRecordsTable, 'activity_id' | 'day'> | undefined> {
  return tx
    .selectFrom('clock_records')
    .select(['activity_id', 'day'])
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Check-ins of a student in an activity, the newest day first. */
export async function listRecords(
  db: Db,
  { uid, activity }: { readonly uid: string; readonly activity: string },
  { from, to }: { readonly from: number; readonly to: number },
  limit: number,
): Promise<ClockRecordsTable[]> {
  return db
    .selectFrom('clock_records')
    .selectAll()
    .where('uid', '=', uid)
    .where('activity_id', '=', activity)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}

/** How many have joined an activity. */
export async function countJoined(db: Db, activity: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from clock_joins where activity_id = ${activity}`.execute(db)
  return rows[0]?.n ?? 0
}
