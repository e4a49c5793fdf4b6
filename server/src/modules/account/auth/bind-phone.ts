import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import type { AccountsTable } from '../tables'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { keysForPhones } from '../../../secrets/phones'
import { phoneIndex, sealPhone } from '../../../security/phone'
import { bindText } from './strings/bind'
import { claimPhone, findPhoneOwner } from './account-repo'
import { spendCode } from '../../../login-admission/codes'
import { maskPhone } from '../../../../../contract/domain/account/phone'

// Purpose number of a code that is not for login (product specification, section 7: "1 for another flow").
const BIND_TYPE = 1

/** The dependencies of the tying of a phone. */
export type BindPhoneDeps = { db: Db; clock: () => Date; keys: Keys }

/**
 * Ties a phone to an account that has none, by an SMS code of type 1, and answers the phone masked. Doing it again
 * changes nothing and needs no fresh code. Throws SmsCodeWrong or SmsCodeExpired, counting the try; and Conflict when
 * the account has another phone or, which only the right code reveals, the phone has an account.
 */
export async function bindPhone(
  deps: BindPhoneDeps,
  uid: string,
  proof: { mobile: string; code: string; installation: string | undefined },
): Promise<string> {
  const keys = await keysForPhones(deps.db, deps.keys, proof.mobile)
  const now = deps.clock()
  const index = phoneIndex(keys, proof.mobile)
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, uid)
    if (!account) throw new DomainError(ErrorCode.Unauthenticated)
    if (account.phone_mask !== '') return (await findPhoneOwner(tx, index)) === uid ? 'bound' : 'other'
    const verdict = await spendCode(tx, keys, { ...proof, type: BIND_TYPE }, now)
    if (verdict !== 'right') return verdict
    if ((await claimPhone(tx, index, uid)) !== uid) return 'taken'
    await setPhone(tx, uid, {
      phone_cipher: sealPhone(keys, uid, proof.mobile),
      phone_mask: maskPhone(proof.mobile),
    })
    return 'bound'
  })
  if (outcome === 'wrong') throw new DomainError(ErrorCode.SmsCodeWrong)
  if (outcome === 'expired') throw new DomainError(ErrorCode.SmsCodeExpired)
  if (outcome === 'taken') throw new DomainError(ErrorCode.Conflict, bindText.phoneTaken)
  if (outcome === 'other') throw new DomainError(ErrorCode.Conflict, bindText.otherPhone)
  return maskPhone(proof.mobile)
}

async function lockAccount(tx: Db, uid: string): Promise<AccountsTable | undefined> {
  return tx.selectFrom('accounts').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst()
}

async function setPhone(
  tx: Db,
  uid: string,
  phone: Pick<AccountsTable, 'phone_cipher' | 'phone_mask'>,
): Promise<void> {
  await tx.updateTable('accounts').set(phone).where('uid', '=', uid).execute()
}
