import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db'
import type { InvitationsTable, InviteeAwardsTable } from '../tables'
import type { TimePlace } from '../../../domain/time-cursor'

export type Invitation = Selectable<InvitationsTable>
export type InviteeAward = Selectable<InviteeAwardsTable>

/** An award with the name of whom it is about; null where they are gone. */
export type NamedAward = InviteeAward & { name: string | null; isHere: boolean }

/** 32 characters that are hard to mix up, so that five bits make one. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newCode = (): string => [...randomBytes(8)].map((byte) => SIGNS.charAt(byte % SIGNS.length)).join('')

/** The code of a student, which is made when it is first asked for; undefined for a student who is gone. */
export async function findCode(db: Db, uid: string, now: Date): Promise<string | undefined> {
  const own = db.selectFrom('invite_codes').select('code').where('uid', '=', uid)
  const known = await own.executeTakeFirst()
  if (known) return known.code
  // Of a hundred million students one would meet the code of another one in ten thousand times.
  await sql`
    insert into invite_codes (uid, code, made_at)
    select uid, ${newCode()}, ${now} from accounts where uid = ${uid} for key share
    on conflict do nothing`.execute(db)
  return (await own.executeTakeFirst())?.code
}

/** The owner of a code. */
export async function findOwner(db: Db, code: string): Promise<string | undefined> {
  const found = db.selectFrom('invite_codes').select('uid').where('code', '=', code)
  return (await found.executeTakeFirst())?.uid
}

/** By whom a student was invited. */
export async function findInvitation(db: Db, uid: string): Promise<Invitation | undefined> {
  return db.selectFrom('invitations').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Whether two students have used the same installation, or one of them this one. */
export async function sharesInstallation(
  db: Db,
  uid: string,
  another: string,
  visitor: string | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select from visitors as theirs where uid = ${another} and (visitor = ${visitor ?? null}::uuid
      or exists (select from visitors as own where own.uid = ${uid} and own.visitor = theirs.visitor))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a student invited another one, or somebody did whom they invited, and so on. */
export async function isBehind(db: Db, uid: string, another: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive line (uid) as (
      select ${another}::uuid
      union
      select awards.uid from line join invitations using (uid) join invitee_awards as awards
        on awards.id = invitations.award_id)
    select from line where uid = ${uid}`.execute(db)
  return rows.length > 0
}

/** The results of the students whom a student invited. */
export async function loadCounts(db: Db, uid: string): Promise<{ invited: number; earned: number }> {
  const { rows } = await sql<{ invited: number; earned: number }>`
    select count(*)::int as invited, (count(*) filter (where state = 'earned'))::int as earned
    from invitee_awards where uid = ${uid}`.execute(db)
  return rows[0] ?? { invited: 0, earned: 0 }
}

/** How many of those who came in a span of time have earned their award. */
export async function earnedBetween(db: Db, uid: string, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ earned: number }>`
    select count(*)::int as earned from invitee_awards
    where uid = ${uid} and state = 'earned' and joined_at >= ${from} and joined_at < ${to}`.execute(db)
  return rows[0]?.earned ?? 0
}

/** The awards of inviting for a student, the newest first, from a place on. */
export async function getAwards(
  db: Db,
  uid: string,
  { after, limit }: { after: TimePlace | undefined; limit: number },
): Promise<NamedAward[]> {
  const { rows } = await sql<NamedAward>`
    select awards.*, profiles.name, invitations.uid is not null as "isHere" from invitee_awards as awards
      left join invitations on invitations.award_id = awards.id
      left join profiles on profiles.uid = invitations.uid
    where awards.uid = ${uid} and (${after === undefined}
      or (awards.joined_at, awards.id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by awards.joined_at desc, awards.id desc limit ${limit}`.execute(db)
  return rows
}

/** The name of a student's inviter; null where they have none, undefined where they are gone. */
export async function inviterName(db: Db, { award_id }: Invitation): Promise<string | null | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select profiles.name from invitee_awards as awards left join profiles using (uid)
    where awards.id = ${award_id}`.execute(db)
  return rows[0]?.name
}

/** Students whose invitation is not settled, by whom one student invited: those that nobody looked at for longest. */
export async function loadPending(db: Db, uid: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select invitations.uid from invitee_awards as awards join invitations on invitations.award_id = awards.id
    where awards.uid = ${uid} and state = 'pending' order by looked_at, awards.id limit ${limit}`.execute(db)
  return rows.map((row) => row.uid)
}

/** Ends what cannot be earned any more, because who was invited is gone. */
export async function endDeserted(db: Db, uid: string, now: Date): Promise<void> {
  await sql`
    update invitee_awards as awards set state = 'over', settled_at = ${now}
    where uid = ${uid} and state = 'pending'
      and not exists (select from invitations where award_id = awards.id)`.execute(db)
}
