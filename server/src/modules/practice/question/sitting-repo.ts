import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { PaperSittingsTable } from '../tables'

const stream = 'practice'

/** An attempt of a student. */
export interface Of {
  readonly uid: string
  readonly attempt: string
}

/** A sitting; with its row held until the transaction ends where `forUpdate` says so. */
export async function findSitting(
  db: Db,
  { uid, attempt }: Of,
  forUpdate = false,
): Promise<PaperSittingsTable | undefined> {
  const found = db
    .selectFrom('paper_sittings')
    .selectAll()
    .where('uid', '=', uid)
    .where('attempt', '=', attempt)
  return (forUpdate ? found.forUpdate() : found).executeTakeFirst()
}

/** The sitting of a paper that has not been handed in. */
export async function openSitting(
  db: Db,
  uid: string,
  paper: string,
): Promise<PaperSittingsTable | undefined> {
  const own = db.selectFrom('paper_sittings').selectAll().where('uid', '=', uid).where('paper', '=', paper)
  return own.where('handed_place', 'is', null).executeTakeFirst()
}

/** How many papers a student has begun since a time. */
export async function countSittings(db: Db, uid: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('paper_sittings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('uid', '=', uid)
    .where('started_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes a sitting that begins at the newest place of the stream; resolves to false where the student sits the paper already. */
export async function addSitting(
  tx: Db,
  { uid, attempt, paper, started_at, ends_at }: Omit<PaperSittingsTable, 'marked_place' | 'handed_place'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into paper_sittings (uid, attempt, paper, started_at, ends_at, marked_place)
    select ${uid}, ${attempt}, ${paper}, ${started_at}, ${ends_at},
      coalesce((select newest from study_logs where uid = ${uid} and stream = ${stream}), 0)
    on conflict do nothing returning attempt`.execute(tx)
  return rows.length > 0
}

/** Those of some attempts that are sittings which have to be marked: they are or were handed in. */
export async function handedIn(
  db: Db,
  uid: string,
  attempts: readonly string[],
  finished: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ attempt: string }>`
    select attempt from paper_sittings where uid = ${uid} and attempt = any(${attempts}::uuid[])
      and (handed_place is not null or attempt = any(${finished}::uuid[]))`.execute(db)
  return rows.map(({ attempt }) => attempt)
}

/** Sittings that were over before a time and have not been handed in, the oldest first. */
export async function overdueSittings(db: Db, before: Date, limit: number): Promise<Of[]> {
  return db
    .selectFrom('paper_sittings')
    .select(['uid', 'attempt'])
    .where('handed_place', 'is', null)
    .where('ends_at', '<', before)
    .orderBy('ends_at')
    .limit(limit)
    .execute()
}

/** A stored event of an attempt. */
export interface Step {
  readonly id: string
  readonly kind: string
  readonly place: number
  /** By the device's clock. */
  readonly at: Date
  readonly receivedAt: Date
  readonly body: unknown
}

/**
 * Answers and ends of a sitting that are not marked yet, in the order in which they were stored. They are looked for among
 * all of its events once, and from then on among what came after: it may have thousands that were marked before.
 */
export async function findSteps(
  db: Db,
  { uid, attempt, handed_place, marked_place }: PaperSittingsTable,
): Promise<Step[]> {
  const isNew = sql`place > ${marked_place}`
  const isOwn = sql`event_attempt(body) = ${attempt}`
  const { rows } = await sql<Step>`
    select id, kind, place, happened_at as at, received_at as "receivedAt", body from (
      select * from study_events
      where uid = ${uid} and stream = ${stream} and ${handed_place === null ? isOwn : isNew} offset 0) as events
    where ${isNew} and ${isOwn} and kind in ('answer', 'finish')
    order by place`.execute(db)
  return rows
}

/** The stored event at a place. */
export async function stepAt(db: Db, uid: string, place: number): Promise<Step | undefined> {
  const { rows } = await sql<Step>`
    select id, kind, place, happened_at as at, received_at as "receivedAt", body from study_events
    where uid = ${uid} and stream = ${stream} and place = ${place}`.execute(db)
  return rows[0]
}

/** The newest place of a student's stream. */
export async function newestPlace(tx: Db, uid: string): Promise<number> {
  const log = tx.selectFrom('study_logs').select('newest').where('uid', '=', uid).where('stream', '=', stream)
  return (await log.executeTakeFirst())?.newest ?? 0
}

/** Notes where a sitting was handed in, and up to where it is marked. */
export async function moveSitting(
  tx: Db,
  { uid, attempt }: Of,
  places: Pick<PaperSittingsTable, 'marked_place' | 'handed_place'>,
): Promise<void> {
  await tx
    .updateTable('paper_sittings')
    .set(places)
    .where('uid', '=', uid)
    .where('attempt', '=', attempt)
    .execute()
}

/**
 * Sittings that no student has handed in: those that are open, and those that the clock has ended. Only those that end
 * after a time; open ones first, of these the one that was begun last.
 */
export async function findUnhanded(
  db: Db,
  uid: string,
  after: Date,
): Promise<Pick<PaperSittingsTable, 'paper' | 'ends_at'>[]> {
  const { rows } = await sql<Pick<PaperSittingsTable, 'paper' | 'ends_at'>>`
    select paper, ends_at from paper_sittings as sittings where uid = ${uid} and ends_at > ${after}
      and (handed_place is null or exists (select from study_events as ended where ended.uid = sittings.uid
        and ended.stream = ${stream} and ended.place = handed_place and ended.body->>'why' = 'time'))
    order by handed_place is not null, started_at desc`.execute(db)
  return rows
}
