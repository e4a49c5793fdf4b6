import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import type { Keys } from '../../lib/keys'
import { maskPhone, phoneIndex, sealPhone } from '../../lib/phone'
import { uuidV7 } from '../../lib/uuid'
import * as repo from './account-repo'

/** The account that somebody logs in to, and when it was made. */
export type LoginAccount = { uid: string; registeredAt: Date; phoneMask: string }

/** The account of a phone, made when there is none; of two parallel first logins one makes it. */
export async function accountOfPhone(tx: Db, keys: Keys, phone: string, now: Date): Promise<LoginAccount> {
  const fresh = uuidV7(now)
  const uid = await repo.claimPhone(tx, phoneIndex(keys, phone), fresh)
  if (uid === fresh) {
    await addAccount(tx, uid, now, { cipher: sealPhone(keys, uid, phone), mask: maskPhone(phone) })
  }
  return loginAccount(tx, uid)
}

/** Adds an account with or without a phone. */
export async function addAccount(
  tx: Db,
  uid: string,
  now: Date,
  phone: { cipher: Buffer | null; mask: string },
): Promise<void> {
  await repo.addAccount(tx, {
    uid,
    phone_cipher: phone.cipher,
    phone_mask: phone.mask,
    consent_version: null,
    consent_at: null,
    registered_at: now,
  })
}

/** The account of a uid as a login needs it. Throws Busy when it is being erased at this moment. */
export async function loginAccount(tx: Db, uid: string): Promise<LoginAccount> {
  const row = await repo.holdAccount(tx, uid)
  if (!row) throw new DomainError(ErrorCode.Busy, undefined, { retryAfter: 1 })
  return { uid, registeredAt: row.registered_at, phoneMask: row.phone_mask }
}
