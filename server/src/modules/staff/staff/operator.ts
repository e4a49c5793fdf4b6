import { isRole, type Role } from '../../../../../contract/domain/staff/permissions'
import type { Db } from '../../../db'
import type { StaffTable } from '../tables'
import { dropClaims } from '../../../domain/desk'
import { unlock } from '../../../login-admission/login-throttle'
import { wirePassword } from '../../../security/common-passwords'
import { keysForPhones } from '../../../secrets/phones'
import { phoneIndex, sealPhone } from '../../../security/phone'
import { newUuid } from '../../../lib/uuid'
import { StartError } from '../../../errors/start-error'
import { staffCommandText as text } from '../../../strings/staff'
import { guardedName } from './login'
import { audit, checkPassword, checkPhone, onStaff, type OperatorDeps } from './operator-parts'
import * as repo from './repo'
import { dropAll } from './session-repo'
import { maskPhone } from '../../../../../contract/domain/account/phone'

export type { OperatorDeps } from './operator-parts'

/** A new account as an operator describes it; with an invite code, name and branch are those of its seller. */
export type NewStaff = {
  phone: string
  role: string
  invite?: string | undefined
  name?: string | undefined
  branch?: string | undefined
}

/** An operator's changes of an account; an empty invite code takes it away. */
export type StaffChange = {
  newPhone?: string | undefined
  role?: string | undefined
  invite?: string | undefined
  name?: string | undefined
  branch?: string | undefined
}

/** Makes a staff account. Throws StartError, with one sentence for the operator, for whatever is wrong. */
export async function addStaff(given: OperatorDeps, wanted: NewStaff, password: string): Promise<void> {
  const { db, clock, hasher } = given
  const { phone, invite } = wanted
  checkPhone(phone)
  const role = getRole(wanted.role)
  checkPassword(phone, password)
  const hash = await hasher.hash(wirePassword(password))
  const deps = { ...given, keys: await keysForPhones(db, given.keys, phone) }
  await db.transaction().execute(async (tx) => {
    const now = clock()
    const id = newUuid(now)
    const seller = invite === undefined ? undefined : await takeInvite(tx, deps, id, invite)
    const name = wanted.name?.trim() || seller?.name
    if (!name) throw new StartError(text.nameMissing)
    const branch = getBranch(deps, wanted.branch ?? seller?.branch_id, seller)
    const isAdded = await repo.addStaff(tx, {
      id,
      ...phoneFields(deps, id, phone),
      name: name.slice(0, 64),
      branch_id: branch,
      role,
      invite_code: seller?.invite_code ?? null,
      password_hash: hash,
      password_set_at: now,
      password_change_id: null,
      confirmation_id: null,
      disabled_at: null,
      created_at: now,
    })
    if (!isAdded) throw new StartError(text.phoneTaken)
    await audit(tx, deps, 'add', id, [role, branch, ...(seller ? [seller.invite_code] : [])])
  })
}

/**
 * Changes an account: phone, name, branch, role or invite code. A new phone signs it out everywhere, a new role gives back
 * what it has claimed, and in a new branch the identity must be confirmed again. An invite code goes over from an account that is disabled, and with it the leads.
 */
export async function changeAccount(given: OperatorDeps, phone: string, change: StaffChange): Promise<void> {
  const { newPhone, invite, name } = change
  if (Object.values(change).every((value) => value === undefined)) throw new StartError(text.changeNothing)
  if (newPhone !== undefined) checkPhone(newPhone)
  if (name?.trim() === '') throw new StartError(text.nameMissing)
  const keys = await keysForPhones(given.db, given.keys, phone, newPhone ?? phone)
  const deps = { ...given, keys }
  await onStaff(deps, phone, 'change', async (tx, staff) => {
    if (newPhone !== undefined && newPhone !== phone) await refuseTaken(tx, deps, newPhone)
    const branch = await nextBranch(tx, deps, staff, change)
    await repo.changeStaff(tx, staff.id, {
      ...(newPhone !== undefined && phoneFields(deps, staff.id, newPhone)),
      ...(name !== undefined && { name: name.trim().slice(0, 64) }),
      ...(change.role !== undefined && { role: getRole(change.role) }),
      ...(invite !== undefined && { invite_code: invite === '' ? null : invite }),
      ...(branch !== staff.branch_id && { branch_id: branch, confirmation_id: null }),
    })
    if (newPhone !== undefined) await dropAll(tx, staff.id)
    if (change.role !== undefined && change.role !== staff.role) await dropClaims(tx, staff.id)
    return changedFields(staff, change, branch)
  })
}

/** Closes an account: all its sessions end at once. */
export async function disableStaff(deps: OperatorDeps, phone: string): Promise<void> {
  await onStaff(deps, phone, 'disable', async (tx, { id, disabled_at }) => {
    await repo.changeStaff(tx, id, { disabled_at: disabled_at ?? deps.clock() })
    await dropAll(tx, id)
  })
}

/** Opens a closed account again. */
export async function enableStaff(deps: OperatorDeps, phone: string): Promise<void> {
  await onStaff(deps, phone, 'enable', async (tx, { id }) => repo.changeStaff(tx, id, { disabled_at: null }))
}

/** Sets a new password, signs the account out everywhere and ends its lockout; on demand the identity must be confirmed again. */
export async function resetStaff(
  deps: OperatorDeps,
  phone: string,
  password: string,
  withIdentity: boolean,
): Promise<void> {
  checkPassword(phone, password)
  const hash = await deps.hasher.hash(wirePassword(password))
  await onStaff(deps, phone, 'reset', async (tx, { id }) => {
    await repo.changeStaff(tx, id, {
      password_hash: hash,
      password_set_at: deps.clock(),
      password_change_id: null,
      ...(withIdentity && { confirmation_id: null }),
    })
    await dropAll(tx, id)
    await unlock(tx, deps, guardedName(id))
    return withIdentity ? ['identity'] : []
  })
}

function getRole(role: string): Role {
  if (!isRole(role)) throw new StartError(text.roleWrong)
  return role
}

/**
 * The branch after a change; what is not changed is not judged. With an invite code whose seller is gone it stays as it
 * is, since nobody can say whether another is right.
 */
async function nextBranch(
  tx: Db,
  deps: OperatorDeps,
  staff: StaffTable,
  { invite, branch }: StaffChange,
): Promise<string> {
  if (invite) {
    const seller = await takeInvite(tx, deps, staff.id, invite)
    return getBranch(deps, branch ?? seller.branch_id, seller)
  }
  if (branch === undefined) return staff.branch_id
  const code = invite ?? staff.invite_code
  const seller = code ? await repo.findSeller(tx, code) : undefined
  if (code && !seller) throw new StartError(text.sellerGone(code))
  return getBranch(deps, branch, seller)
}

/** The branch, if the deployment has it and it is the seller's, where there is one. */
function getBranch(
  { branches }: OperatorDeps,
  branch: string | undefined,
  seller: { invite_code: string; branch_id: string } | undefined,
): string {
  if (!branch) throw new StartError(text.branchMissing)
  if (seller && branch !== seller.branch_id) {
    throw new StartError(text.branchOther(seller.invite_code, seller.branch_id))
  }
  const known = branches()
  if (!known.has(branch)) throw new StartError(text.branchUnknown(branch, [...known]))
  return branch
}

/** The seller of an invite code that an account gets; it goes over from one that is disabled. */
async function takeInvite(tx: Db, deps: OperatorDeps, staffId: string, invite: string) {
  const seller = await repo.findSeller(tx, invite)
  if (!seller) throw new StartError(text.inviteUnknown(invite))
  const holder = await repo.lockHolder(tx, invite)
  if (!holder || holder.id === staffId) return seller
  if (holder.disabled_at === null) throw new StartError(text.inviteTaken(invite))
  await repo.changeStaff(tx, holder.id, { invite_code: null })
  await audit(tx, deps, 'release', holder.id, [invite])
  return seller
}

async function refuseTaken(tx: Db, { keys }: OperatorDeps, phone: string): Promise<void> {
  if (await repo.findByLogin(tx, phoneIndex(keys, phone))) throw new StartError(text.phoneTaken)
}

function phoneFields({ keys }: OperatorDeps, id: string, phone: string) {
  return {
    login_index: phoneIndex(keys, phone),
    phone_cipher: sealPhone(keys, id, phone),
    phone_mask: maskPhone(phone),
  }
}

/** The audit's text of a change: neither a phone nor a name. */
function changedFields(staff: StaffTable, change: StaffChange, branch: string): string[] {
  return [
    ...(change.newPhone === undefined ? [] : ['phone']),
    ...(change.name === undefined ? [] : ['name']),
    ...(change.role === undefined ? [] : [`role ${staff.role}>${change.role}`]),
    ...(change.invite === undefined ? [] : [`invite ${staff.invite_code ?? '-'}>${change.invite || '-'}`]),
    ...(branch === staff.branch_id ? [] : [`branch ${staff.branch_id}>${branch}`]),
  ]
}
