import { sql } from 'kysely'
import type { ContactChoice } from '../../../../contract/schemas/account'
import type { Db } from '../../db'
import { keyed, type Keys } from '../../lib/keys'
import { uuidV7 } from '../../lib/uuid'

/** The name of a phone in the proofs of consent: a key of its own, so that it joins no other table. */
export function proofKey(keys: Keys, phone: string): Buffer {
  return keyed(keys.consentProof, phone)
}

/**
 * Leaves, of an account that is about to be erased, what proves its consents: what, which version, when and where, and
 * that all ended now. Whose they were, only somebody who knows the phone and the deployment's secret can tell.
 */
export async function keepProofs(
  tx: Db,
  { uid, person, now }: { uid: string; person: Buffer; now: Date },
): Promise<void> {
  await sql`
    insert into consent_proofs (id, person, about, given, version, place, created_at, kept_since)
    select id, ${person}::bytea, about, given, version, place, created_at, ${now}::timestamptz from consents where uid = ${uid}
    union all
    select ${uuidV7(now)}::uuid, ${person}::bytea, 'agreement', false, coalesce(consent_version, ''), 'deletion',
      ${now}::timestamptz, ${now}::timestamptz
    from accounts where uid = ${uid}`.execute(tx)
}

/** Whether teachers may contact a user, and since when (Unix ms; 0 where the user never said anything about it). */
export async function readContactChoice(db: Db, uid: string): Promise<ContactChoice> {
  const said = await db
    .selectFrom('consents')
    .select(['given', 'created_at'])
    .where('uid', '=', uid)
    .where('about', '=', 'contact')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { allowed: said?.given ?? true, since: said?.created_at.getTime() ?? 0 }
}

/** Notes whether teachers may contact a user; what holds already adds nothing to the history. */
export async function setContactChoice(
  { db, clock }: { db: Db; clock: () => Date },
  uid: string,
  allowed: boolean,
): Promise<ContactChoice> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('accounts')
      .set({ no_contact_at: allowed ? null : now })
      .where('uid', '=', uid)
      .where('no_contact_at', allowed ? 'is not' : 'is', null)
      .returning('uid')
      .executeTakeFirst()
    if (changed) {
      const where = { version: '', place: 'personal-center', device: '' }
      const row = {
        uid,
        id: uuidV7(now),
        about: 'contact',
        given: allowed,
        ...where,
        created_at: now,
      } as const
      await tx.insertInto('consents').values(row).execute()
    }
    return readContactChoice(tx, uid)
  })
}
