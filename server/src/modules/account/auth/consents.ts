import { sql } from 'kysely'
import { ErrorCode } from '../../../../../contract/errors'
import type { ContactChoice } from '../../../../../contract/schemas/account/account'
import type { Db } from '../../../db'
import type { ConsentsTable } from '../tables'
import { DomainError } from '../../../errors'
import { lockAccount } from '../../../domain/account-lock'
import { newUuid } from '../../../lib/uuid'

/**
 * Retains the proof of the consents of an account that is about to be erased: which, which version, when and where,
 * and that all ended now. Their owner can be found only with the phone and the deployment's secret.
 */
export async function saveProofs(
  tx: Db,
  { uid, person, now }: { uid: string; person: Buffer; now: Date },
): Promise<void> {
  await sql`
    insert into consent_proofs (id, person, about, given, version, place, created_at, kept_since)
    select gen_random_uuid(), ${person}::bytea, about, given, version, place, created_at, ${now}::timestamptz from consents where uid = ${uid}
    union all
    select ${newUuid(now)}::uuid, ${person}::bytea, 'agreement', false, coalesce(consent_version, ''), 'deletion',
      ${now}::timestamptz, ${now}::timestamptz
    from accounts where uid = ${uid}`.execute(tx)
}

/** Whether teachers may contact a user, and since when (Unix ms; 0 where the user never refused). */
export async function readContactChoice(db: Db, uid: string): Promise<ContactChoice> {
  const { rows } = await sql<{ refused: Date | null; allowed: Date | null }>`
    select no_contact_at as refused, (
      select min(y.created_at) from consents y where y.uid = a.uid and y.about = 'contact' and y.given
        and y.created_at >= (
          select max(n.created_at) from consents n where n.uid = a.uid and n.about = 'contact' and not n.given
        )
    ) as allowed from accounts a where uid = ${uid}`.execute(db)
  const { refused = null, allowed = null } = rows[0] ?? {}
  return { allowed: refused === null, since: (refused ?? allowed)?.getTime() ?? 0 }
}

/**
 * Notes under the client's id whether teachers may contact a user, and resolves to what holds. The same choice again,
 * however late, changes nothing. Throws Conflict for another choice under its id, Unauthenticated for an account that
 * has been erased.
 */
export async function setContactChoice(
  { db, clock }: { db: Db; clock: () => Date },
  uid: string,
  { id, allowed }: { id: string; allowed: boolean },
): Promise<ContactChoice> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    // Under the lock, so that choices are noted in the order of their times.
    const now = clock()
    const row = { uid, id, about: 'contact', given: allowed, created_at: now } as const
    const added = await tx
      .insertInto('consents')
      .values({ ...row, version: '', place: 'personal-center', device: '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await mark(tx, uid, allowed ? null : now)
    else if (!(await isSaid(tx, row))) throw new DomainError(ErrorCode.Conflict)
    return readContactChoice(tx, uid)
  })
}

/** Marks a refusal; the time of one that holds already stays. */
async function mark(tx: Db, uid: string, refusedAt: Date | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set(({ fn, ref, val }) => ({
      no_contact_at: refusedAt && fn.coalesce(ref('no_contact_at'), val(refusedAt)),
    }))
    .where('uid', '=', uid)
    .execute()
}

async function isSaid(
  tx: Db,
  { uid, id, about, given }: Pick<ConsentsTable, 'uid' | 'id' | 'about' | 'given'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('consents')
    .select('id')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('about', '=', about)
    .where('given', '=', given)
    .executeTakeFirst()
  return row !== undefined
}
