import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import * as repo from './account-repo'

/** The account that somebody logs in to, and when it was made. */
export type LoginAccount = { uid: string; registeredAt: Date; phoneMask: string }

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
