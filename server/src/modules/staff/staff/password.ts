import { ErrorCode } from '../../../../../contract/errors'
import { DomainError } from '../../../errors'
import { refuseWeakPassword, wirePassword } from '../../../security/common-passwords'
import { unlock, type ThrottleDeps } from '../../../login-admission/login-throttle'
import { signedInCaller } from '../../../login-admission/hasher'
import type { Origin } from '../../../security/origin'
import { openPhoneIfPossible } from '../../../security/phone'
import type { StaffCaller } from '../../../plugins/contract'
import { staffText } from '../../../strings/staff'
import { findByStaffPassword, guardedName } from './login'
import { changeStaff, findStaff, lockStaff } from './repo'
import { dropOthers } from './session-repo'

/** A change of the own password: the client's id of it, the MD5 of the old one, and the new one. */
export type StaffPasswordChange = { id: string; oldPassword: string; newPassword: string }

/**
 * Changes the caller's own password and ends every session but the one that asks. The same change again does nothing.
 * Throws PasswordWrong for the old password, and TooMany when it was tried too often; what `refuseWeakPassword` throws,
 * PasswordCommon for a new one that is the old one; Conflict for a known id with another password.
 */
export async function setStaffPassword(
  deps: ThrottleDeps,
  caller: StaffCaller,
  { id, oldPassword, newPassword }: StaffPasswordChange,
  origin: Origin,
): Promise<void> {
  const { db, keys, clock, hasher } = deps
  const password = wirePassword(newPassword)
  const staff = await findStaff(db, caller.staffId)
  if (!staff) throw new DomainError(ErrorCode.Unauthenticated)
  const findPlaces = () => signedInCaller(hasher, guardedName(staff.id), origin.ip)
  if (staff.password_change_id === id) {
    if (await hasher.verify(async () => ({ hash: staff.password_hash }), password, findPlaces())) return
    throw new DomainError(ErrorCode.Conflict)
  }
  // Whoever set it for the caller would know it still.
  if (password === oldPassword) throw new DomainError(ErrorCode.PasswordCommon, staffText.samePassword)
  const phone = openPhoneIfPossible(keys, staff.id, staff.phone_cipher)
  refuseWeakPassword(newPassword, phone)
  const claim = { loginName: staff.id, password: oldPassword }
  if (!(await findByStaffPassword(deps, async () => staff, claim, origin))) {
    throw new DomainError(ErrorCode.PasswordWrong, staffText.oldPasswordWrong)
  }
  const hash = await hasher.hash(password, findPlaces())
  const isDone = await db.transaction().execute(async (tx) => {
    if ((await lockStaff(tx, staff.id))?.password_hash !== staff.password_hash) return false
    await changeStaff(tx, staff.id, {
      password_hash: hash,
      password_set_at: clock(),
      password_change_id: id,
    })
    await dropOthers(tx, caller)
    await unlock(tx, deps, guardedName(staff.id))
    return true
  })
  // Somebody was faster: the same change sent twice, or another one, after which the old password is the wrong one.
  if (!isDone) await setStaffPassword(deps, caller, { id, oldPassword, newPassword }, origin)
}
