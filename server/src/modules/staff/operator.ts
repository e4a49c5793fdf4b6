import type { Db } from '../../db'
import type { StaffTable } from '../../db/staff-types'
import { isCommonPassword, wirePassword } from '../../lib/common-passwords'
import { unlock } from '../../lib/guard'
import type { Hasher } from '../../lib/hasher'
import type { Keys } from '../../lib/keys'
import { maskPhone, phoneIndex, sealPhone } from '../../lib/phone'
import type { SellerContent } from '../../lib/promotion-content'
import { uuidV7 } from '../../lib/uuid'
import { StartError } from '../../start-error'
import { staffCommandText as text } from '../../strings/staff'
import { guardedName } from './login'
import * as repo from './repo'
import { dropAll } from './session-repo'

/** What an operator's work on staff accounts needs from outside. */
export type OperatorDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  hasher: Hasher
  sellers: readonly SellerContent[]
}

/** A new account as an operator describes it; with an invite code, name and branch are those of its seller. */
export type NewStaff = {
  phone: string
  role: string
  invite?: string | undefined
  name?: string | undefined
  branch?: string | undefined
}

/** Makes a staff account. Throws StartError, with one sentence for the operator, for whatever is wrong. */
export async function addStaff(deps: OperatorDeps, wanted: NewStaff, password: string): Promise<void> {
  const { db, keys, clock, hasher, sellers } = deps
  const { phone, role, invite } = wanted
  checkPhone(phone)
  if (role !== 'agent' && role !== 'admin') throw new StartError(text.roleWrong)
  const seller = invite === undefined ? undefined : sellers.find((it) => it.inviteCode === invite)
  if (invite !== undefined && !seller) throw new StartError(text.inviteUnknown(invite))
  const name = wanted.name?.trim() || seller?.name
  const branch = wanted.branch ?? seller?.branchId
  if (!name) throw new StartError(text.nameMissing)
  if (!branch || !/^[A-Za-z0-9_-]{1,64}$/.test(branch)) throw new StartError(text.branchMissing)
  if (seller && branch !== seller.branchId) {
    throw new StartError(text.branchOther(seller.inviteCode, seller.branchId))
  }
  checkPassword(phone, password)
  const now = clock()
  const id = uuidV7(now)
  const holder = (await repo.listStaff(db)).find((it) => seller && it.invite_code === seller.inviteCode)
  if (holder && seller) throw new StartError(text.inviteTaken(seller.inviteCode))
  const isAdded = await repo.addStaff(db, {
    id,
    login_index: phoneIndex(keys, phone),
    phone_cipher: sealPhone(keys, id, phone),
    phone_mask: maskPhone(phone),
    name: name.slice(0, 64),
    branch_id: branch,
    role,
    invite_code: seller?.inviteCode ?? null,
    password_hash: await hasher.hash(wirePassword(password)),
    password_set_at: now,
    password_change_id: null,
    confirmation_id: null,
    disabled_at: null,
    created_at: now,
  })
  if (!isAdded) throw new StartError(text.phoneTaken)
}

/** Closes an account: whoever is signed in with it is signed out at once. */
export async function disableStaff(deps: OperatorDeps, phone: string): Promise<void> {
  await onStaff(deps, phone, async (tx, { id, disabled_at }) => {
    await repo.changeStaff(tx, id, { disabled_at: disabled_at ?? deps.clock() })
    await dropAll(tx, id)
  })
}

/** Opens a closed account again. */
export async function enableStaff(deps: OperatorDeps, phone: string): Promise<void> {
  await onStaff(deps, phone, async (tx, { id }) => repo.changeStaff(tx, id, { disabled_at: null }))
}

/** Sets a new password, signs the account out everywhere and ends its lockout; on demand the identity is asked anew. */
export async function resetStaff(
  deps: OperatorDeps,
  phone: string,
  password: string,
  withIdentity: boolean,
): Promise<void> {
  checkPassword(phone, password)
  const hash = await deps.hasher.hash(wirePassword(password))
  await onStaff(deps, phone, async (tx, { id }) => {
    await repo.changeStaff(tx, id, {
      password_hash: hash,
      password_set_at: deps.clock(),
      password_change_id: null,
      ...(withIdentity && { confirmation_id: null }),
    })
    await dropAll(tx, id)
    await unlock(tx, deps.keys, guardedName(id))
  })
}

/** All accounts, one line each, phones masked. */
export async function describeStaff({ db }: OperatorDeps): Promise<string[]> {
  const rows = await repo.listStaff(db)
  if (rows.length === 0) return [text.none]
  return rows.map((row) =>
    text.row([
      row.phone_mask,
      text.roles[row.role],
      row.branch_id,
      row.invite_code ?? '-',
      row.name,
      text.isConfirmed(row.confirmation_id !== null),
      ...(row.disabled_at ? [text.isDisabled] : []),
    ]),
  )
}

async function onStaff(
  { db, keys }: OperatorDeps,
  phone: string,
  work: (tx: Db, staff: StaffTable) => Promise<void>,
): Promise<void> {
  checkPhone(phone)
  await db.transaction().execute(async (tx) => {
    const found = await repo.findByLogin(tx, phoneIndex(keys, phone))
    const staff = found && (await repo.lockStaff(tx, found.id))
    if (!staff) throw new StartError(text.phoneUnknown)
    await work(tx, staff)
  })
}

function checkPhone(phone: string): void {
  if (!/^1[0-9]{10}$/.test(phone)) throw new StartError(text.phoneWrong)
}

function checkPassword(phone: string, password: string): void {
  const isLong = password.length >= 8 && password.length <= 20
  const isPhone = phone.includes(password) || password.includes(phone)
  if (!isLong || isPhone || isCommonPassword(wirePassword(password))) throw new StartError(text.passwordBad)
}
