import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { moveLeads } from '../../../domain/lead-claims'
import { lockAccount } from '../../../domain/account-lock'
import { leaveClaims, proofKey } from '../../../domain/deleted-account'
import { dropCodes, returnCode } from '../../../login-admission/code-repo'
import { codeProof, refuseUnlessRight } from '../../../login-admission/codes'
import { keysForPhones } from '../../../secrets/phones'
import { phoneIndex, sealPhone } from '../../../security/phone'
import { accountText } from '../../../strings/account'
import { bindText } from './strings/bind'
import { claimPhone, findPhoneOwner } from './account-repo'
import { forgetOtherDevices } from './device-repo'
import { isPasswordOf, type Claim, type PasswordDeps } from './password-login'
import { findPassword } from './password-repo'
import { confirm, CONFIRM_TYPE, findPhone } from './passwords'
import { dropOtherSessions } from './session-repo'
import type { Session } from './sessions'
import { maskPhone } from '../../../../../contract/domain/account/phone'

/** A request to change the phone: the new one with its code, and what proves the owner of the account. */
export type PhoneChange = {
  mobile: string
  code: string
  oldCode?: string | undefined
  password?: string | undefined
}

/**
 * Gives an account another phone, proven by a code to it and by a code to the old one or the password, ends every other
 * session and remembered device, and resolves to the phone masked. The account's leads with the old phone get the new
 * one. The phone that the account has already changes nothing, and the same request several times at once is one.
 * Throws Invalid without a proof or an old phone, Conflict when the new phone has an account, and whatever the proofs
 * are refused with.
 */
export async function changePhone(
  deps: Omit<PasswordDeps, 'licenseVersion'>,
  session: Session,
  { mobile, code, oldCode, password }: PhoneChange,
  origin: Omit<Claim, 'password'>,
): Promise<string> {
  const { db } = deps
  const { uid } = session
  const { installation } = origin
  const old = await findPhone(db, deps.keys, uid)
  if (old === mobile) return maskPhone(mobile)
  if (old === undefined || (oldCode === undefined && password === undefined)) {
    throw new DomainError(ErrorCode.Invalid, accountText.proofMissing)
  }
  if (oldCode === undefined && password !== undefined) {
    const hash = (await findPassword(db, uid))?.hash
    if (!(await isPasswordOf(deps, { uid, hash }, { ...origin, password })))
      throw new DomainError(ErrorCode.PasswordWrong, accountText.passwordWrong)
  }
  const now = deps.clock()
  const keys = await keysForPhones(db, deps.keys, old, mobile)
  const verdict = await db.transaction().execute(async (tx) => {
    const proof =
      oldCode === undefined
        ? 'right'
        : await confirm(tx, keys, { mobile: old, code: oldCode, installation }, now)
    const reached = proof === 'right' ? await confirm(tx, keys, { mobile, code, installation }, now) : proof
    // While a code was waited for, the same request may have come through.
    if (reached !== 'right' && (await findPhoneOwner(tx, phoneIndex(keys, mobile))) === uid) return 'right'
    if (reached === 'right' && !(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const outcome =
      reached === 'right' && !(await move(tx, keys, { uid, old, mobile }, now)) ? 'taken' : reached
    if (outcome !== 'right') {
      // The tries are counted; the code to the old phone is still good for the next one.
      if (proof === 'right' && oldCode !== undefined) {
        const spent = { mobile: old, type: CONFIRM_TYPE, code: oldCode, installation }
        await returnCode(tx, codeProof(keys, spent), now)
      }
      return outcome
    }
    await dropOtherSessions(tx, uid, session.id)
    await forgetOtherDevices(tx, uid, session.deviceKey)
    return outcome
  })
  if (verdict === 'taken') throw new DomainError(ErrorCode.Conflict, bindText.newPhoneTaken)
  refuseUnlessRight(verdict)
  return maskPhone(mobile)
}

/** Moves the account in the directory of phones; false when the new one has an account. With the old one nobody is new again. */
async function move(
  tx: Db,
  keys: Keys,
  { uid, old, mobile }: { uid: string; old: string; mobile: string },
  now: Date,
): Promise<boolean> {
  if ((await claimPhone(tx, phoneIndex(keys, mobile), uid)) !== uid) return false
  const before = phoneIndex(keys, old)
  await tx.deleteFrom('phone_directory').where('phone_index', '=', before).where('uid', '=', uid).execute()
  await tx.insertInto('former_phones').values({ uid, phone_index: before, left_at: now }).execute()
  await dropCodes(tx, before)
  await leaveClaims(tx, { uid, persons: [proofKey(keys, old)], now })
  const sealed = { phone_cipher: sealPhone(keys, uid, mobile), phone_mask: maskPhone(mobile) }
  await tx.updateTable('accounts').set(sealed).where('uid', '=', uid).execute()
  await moveLeads(tx, { uid, before, phone: { ...sealed, phone_index: phoneIndex(keys, mobile) } })
  return true
}
