import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import type { PasswordsTable } from '../tables'
import { DomainError } from '../../../errors'
import { lockAccount } from '../../../domain/account-lock'
import { refuseWeakPassword, wirePassword } from '../../../security/common-passwords'
import type { Keys } from '../../../security/keys'
import { keysForPhones } from '../../../secrets/phones'
import { openPhoneIfPossible } from '../../../security/phone'
import { accountText } from '../../../strings/account'
import { findAccount } from './account-repo'
import { refuseUnlessRight, spendCode } from '../../../login-admission/codes'
import { forgetOtherDevices } from './device-repo'
import { unlock } from '../../../login-admission/login-throttle'
import { signedInCaller, type Caller, type Hasher } from '../../../login-admission/hasher'
import { isPasswordOf, type Claim, type PasswordDeps } from './password-login'
import { findPassword, putPassword } from './password-repo'
import { dropOtherSessions } from './session-repo'
import type { Session } from './sessions'

/** Purpose number, on the wire, of a code that confirms a change to the account (product specification, section 7). */
export const CONFIRM_TYPE = 1

/** A request to set a password: the client's id of it, the password, and what proves the owner; the old one as MD5. */
export type PasswordChange = {
  id: string
  newPassword: string
  code?: string | undefined
  oldPassword?: string | undefined
}

/**
 * Sets or changes the password and ends every other session and remembered device. The same request again changes
 * nothing, at the same time as well. Throws Conflict for another password under its id, what `refuseWeakPassword` throws,
 * Invalid without a proof, and whatever the proof is refused with.
 */
export async function setPassword(
  deps: Omit<PasswordDeps, 'licenseVersion'>,
  session: Session,
  change: PasswordChange,
  origin: Omit<Claim, 'password'>,
): Promise<void> {
  const { db, keys, hasher } = deps
  const { uid } = session
  const findPlaces = () => signedInCaller(hasher, uid, origin.ip)
  const before = await findPassword(db, uid)
  if (before?.change_id === change.id) return refuseUnlessSame(hasher, before, change, findPlaces())
  const phone = await findPhone(db, keys, uid)
  refuseWeakPassword(change.newPassword, phone)
  const { code, oldPassword } = change
  if (code === undefined && oldPassword === undefined) {
    throw new DomainError(ErrorCode.Invalid, accountText.proofMissing)
  }
  if (code === undefined && oldPassword !== undefined) {
    const claim = { ...origin, password: oldPassword }
    if (!(await isPasswordOf(deps, { uid, hash: before?.hash }, claim)))
      throw new DomainError(ErrorCode.PasswordWrong)
  }
  const hash = await hasher.hash(wirePassword(change.newPassword), findPlaces())
  const now = deps.clock()
  const verdict = await db.transaction().execute(async (tx) => {
    // The code first, as a login does. While either was waited for, the same request may have come through.
    const proof =
      code === undefined
        ? 'right'
        : await confirm(tx, keys, { mobile: phone, code, installation: origin.installation }, now)
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const meanwhile = await findPassword(tx, uid)
    if (meanwhile?.change_id === change.id) return meanwhile
    if (proof !== 'right') return proof
    await putPassword(tx, { uid, hash, change_id: change.id, set_at: now })
    await dropOtherSessions(tx, uid, session.id)
    await forgetOtherDevices(tx, uid, session.deviceKey)
    await unlock(tx, deps, uid)
    return proof
  })
  if (typeof verdict === 'object') return refuseUnlessSame(hasher, verdict, change, findPlaces())
  refuseUnlessRight(verdict)
}

/** A change that was made before is that one again, or Conflict. */
async function refuseUnlessSame(
  hasher: Hasher,
  made: PasswordsTable,
  { newPassword }: PasswordChange,
  caller: Caller,
): Promise<void> {
  if (!(await hasher.verify(async () => made, wirePassword(newPassword), caller)))
    throw new DomainError(ErrorCode.Conflict)
}

/** The clear phone of an account; undefined where there is none, or one that does not open. */
export async function findPhone(db: Db, keys: Keys, uid: string): Promise<string | undefined> {
  const cipher = (await findAccount(db, uid))?.phone_cipher
  return cipher ? openPhoneIfPossible(keys, uid, cipher) : undefined
}

/** A code that confirms a change, for the account's phone if it has one; the client may send its installation. */
export type Confirmation = { mobile: string | undefined; code: string; installation: string | undefined }

/** Uses up a code that confirms a change; without a phone none can be right. The caller must commit. */
export async function confirm(
  tx: Db,
  keys: Keys,
  { mobile, code, installation }: Confirmation,
  now: Date,
): Promise<'right' | 'wrong' | 'expired'> {
  if (mobile === undefined) return 'wrong'
  const settled = await keysForPhones(tx, keys, mobile)
  return spendCode(tx, settled, { mobile, type: CONFIRM_TYPE, code, installation }, now)
}
