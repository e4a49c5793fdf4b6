import { sql } from 'kysely'
import type { Db } from '../../../db'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'
import { getKind, type Cohort } from './cohort-boards'

/** Companions of a cohort at most. */
const COHORT_SIZE = 50

/** In which cohort of a month a student is; undefined before their first minute of it. */
export async function findCohort(db: Db, uid: string, month: string): Promise<Cohort | undefined> {
  return db
    .selectFrom('board_cohorts')
    .select(['kind', 'number'])
    .where('uid', '=', uid)
    .where('month', '=', month)
    .executeTakeFirst()
}

/** By which subject a student has companions. */
async function kindFor(db: Db, uid: string): Promise<string> {
  const row = await db.selectFrom('students').select('subjects').where('uid', '=', uid).executeTakeFirst()
  return getKind(row?.subjects ?? [])
}

/** The cohort of a kind that filled up last, and how many are in it. */
async function newest(db: Db, month: string, kind: string): Promise<{ number: number; members: number }> {
  const { rows } = await sql<{ number: number; members: number }>`
    select number, count(*)::int as members from board_cohorts
    where month = ${month} and kind = ${kind}
      and number = (select max(number) from board_cohorts where month = ${month} and kind = ${kind})
    group by number`.execute(db)
  return rows[0] ?? { number: 1, members: 0 }
}

/** The cohort that a student is in, or would be looking at from outside. */
export async function cohortSeenBy(db: Db, uid: string, month: string): Promise<Cohort> {
  const own = await findCohort(db, uid, month)
  if (own) return own
  const kind = await kindFor(db, uid)
  return { kind, number: (await newest(db, month, kind)).number }
}

/** Puts a student into a cohort of a month, in their turn with all who are of the same kind. */
export async function joinCohort(tx: Db, uid: string, month: string): Promise<Cohort> {
  const before = await findCohort(tx, uid, month)
  if (before) return before
  const kind = await kindFor(tx, uid)
  await takeAdvisoryLock(tx, `board_cohorts ${month} ${kind}`)
  const { number, members } = await newest(tx, month, kind)
  const cohort = { kind, number: members < COHORT_SIZE ? number : number + 1 }
  await sql`
    with owner as (select uid from accounts where uid = ${uid} for share)
    insert into board_cohorts (uid, month, kind, number)
    select uid, ${month}, ${cohort.kind}, ${cohort.number} from owner
    on conflict do nothing`.execute(tx)
  return (await findCohort(tx, uid, month)) ?? cohort
}

/** Notes that something came into a student's log; see also `markCheckedIn`. It need not outlive a crash, since the next event notes it again. */
export async function markDue(db: Db, uid: string, now: Date): Promise<void> {
  await sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)),
    owner as (select uid from accounts cross join quick where uid = ${uid} for share of accounts)
    insert into board_due (uid, since) select uid, ${now} from owner
    on conflict do nothing`.execute(db)
}

/** Takes the note back, in the transaction that counts; resolves to since when it stood. */
export async function takeDue(tx: Db, uid: string): Promise<Date | undefined> {
  const row = await tx.deleteFrom('board_due').where('uid', '=', uid).returning('since').executeTakeFirst()
  return row?.since
}

/** Students that are noted, those who wait longest first. */
export async function listDue(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('board_due').select('uid').orderBy('since').limit(limit).execute()
  return rows.map(({ uid }) => uid)
}

/** Prevents the erasure of an account while its scores are counted; resolves to the time of its registration. */
export async function holdAccount(tx: Db, uid: string): Promise<Date | undefined> {
  const { rows } = await sql<{ registered_at: Date }>`
    select registered_at, set_config('synchronous_commit', 'off', true) from accounts where uid = ${uid} for share`.execute(
    tx,
  )
  return rows[0]?.registered_at
}

/** Days between two with a check-in that was earned, in whichever activity. */
export async function clockDays(
  db: Db,
  uid: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct day)::int as days from clock_records
    where uid = ${uid} and day between ${from} and ${to} and how <> 'repaired'`.execute(db)
  return rows[0]?.days ?? 0
}
