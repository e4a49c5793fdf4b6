import { ErrorCode } from '../../../../../contract/errors'
import type { StaffProfile } from '../../../../../contract/schemas/staff/staff'
import { may } from '../../../../../contract/domain/staff/permissions'
import type { Db } from '../../../db'
import type { DeskOrders } from '../../../config/desk-orders'
import { findScope } from '../../../domain/order-scope'
import { DomainError } from '../../../errors'
import { maskPhonesIn } from '../../../security/phone'
import { staffText } from '../../../strings/staff'
import { holdsFor } from './terms-version'
import { addConfirmation, findConfirmation, findStaff, lockStaff, needsPassword } from './repo'

/** The dependencies of the profile; `termsVersion` is that of the terms that hold now. */
export type ProfileDeps = { db: Db; clock: () => Date; termsVersion: string; deskOrders: DeskOrders }

/** A confirmation of staff: the client's id of it, who they are, and which terms they have read. */
export type Confirmation = { id: string; realName: string; branchId: string; termsVersion: string }

/** The profile of staff as they see it. Throws Unauthenticated when there are none. */
export async function readProfile(
  { db, termsVersion, deskOrders }: Omit<ProfileDeps, 'clock'>,
  staffId: string,
): Promise<StaffProfile> {
  const row = await findStaff(db, staffId)
  if (!row) throw new DomainError(ErrorCode.Unauthenticated)
  const { confirmed, role } = row
  const scope = findScope(deskOrders, { role, branch: row.branch_id })
  return {
    staffId,
    name: row.name,
    role,
    branchId: row.branch_id,
    phone: row.phone_mask,
    ...(row.invite_code !== null && { inviteCode: row.invite_code }),
    ...(row.agent_code !== null && { agentCode: row.agent_code }),
    ...(may(role, 'orders') && scope !== undefined && { isBranchOnly: true }),
    isConfirmed: holdsFor(confirmed?.terms_version, termsVersion),
    needsPassword: needsPassword(row),
    ...(confirmed && { realName: confirmed.real_name, confirmedAt: confirmed.confirmed_at.getTime() }),
  }
}

/**
 * Stores the identity that staff confirm. The same again changes nothing; Conflict where the branch is not the one
 * on file, the terms are not those that hold now, or somebody confirmed another name before under them.
 */
export async function confirmIdentity(
  deps: ProfileDeps,
  staffId: string,
  { id, branchId, termsVersion, ...request }: Confirmation,
): Promise<void> {
  const realName = maskPhonesIn(request.realName.trim())
  if (realName === '') throw new DomainError(ErrorCode.Invalid, staffText.nameEmpty)
  if (termsVersion !== deps.termsVersion) throw new DomainError(ErrorCode.Conflict, staffText.termsChanged)
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const staff = await lockStaff(tx, staffId)
    if (!staff) throw new DomainError(ErrorCode.Unauthenticated)
    if (branchId !== staff.branch_id) throw new DomainError(ErrorCode.Conflict, staffText.branchWrong)
    const row = {
      staff_id: staffId,
      id,
      real_name: realName,
      branch_id: branchId,
      terms_version: termsVersion,
      confirmed_at: now,
    }
    const held = staff.confirmation_id && (await findConfirmation(tx, staffId, staff.confirmation_id))
    if (held && holdsFor(held.terms_version, termsVersion)) {
      if (held.real_name === realName) return
      throw new DomainError(ErrorCode.Conflict, staffText.alreadyConfirmed)
    }
    // An id that was used for what no longer holds: the client must ask again with a new id.
    if (await findConfirmation(tx, staffId, id)) throw new DomainError(ErrorCode.Conflict)
    await addConfirmation(tx, row)
  })
}
