import { sql } from 'kysely'
import type { Db } from '../db'
import { keyed, type Keys } from '../security/keys'
import { openPhone } from '../security/phone'

/** The name of a phone in the proofs of consent: a key of its own, so that it joins no other table. */
export function proofKey(keys: Keys, phone: string): Buffer {
  return keyed(keys.consentProof, phone)
}

/**
 * Whether the phone of an account had one before that was erased, as long as its proofs are kept; of an account without a
 * phone nothing is known.
 */
export async function hadAccount(db: Db, keys: Keys, uid: string): Promise<boolean> {
  const account = db.selectFrom('accounts').select('phone_cipher').where('uid', '=', uid)
  const cipher = (await account.executeTakeFirst())?.phone_cipher
  if (!cipher) return false
  const person = proofKey(keys, openPhone(keys, uid, cipher))
  const { rows } = await sql`select from consent_proofs where person = ${person} limit 1`.execute(db)
  return rows.length > 0
}
