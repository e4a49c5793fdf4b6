import { ErrorCode } from '../../../../../contract/errors'
import type { StaffEntrance, StaffProfile } from '../../../../../contract/schemas/staff/staff'
import type { Db } from '../../../db'
import type { DeskOrders } from '../../../config/desk-orders'
import type { StaffTable } from '../tables'
import { DomainError } from '../../../errors'
import type { CodeSteps } from '../../../login-admission/code-steps'
import { sendCode, spendCode } from '../../../login-admission/codes'
import {
  findByPassword,
  type ThrottleDeps,
  type ThrottleSteps,
} from '../../../login-admission/login-throttle'
import type { Hasher } from '../../../login-admission/hasher'
import type { Keys } from '../../../security/keys'
import { deviceKey, type Origin } from '../../../security/origin'
import { keysForPhones } from '../../../secrets/phones'
import { openPhone, phoneIndex } from '../../../security/phone'
import { hashToken } from '../../../security/token'
import type { SmsProvider } from '../../../providers/sms/contract'
import { staffText } from '../../../strings/staff'
import { STAFF_CODE_TYPE, TICKET_SECONDS } from './limits'
import { readProfile } from './profile'
import { findByLogin, findStaff, lockStaff, replaceHash } from './repo'
import { addTicket, dropTicket, hasTicket, isKnownDevice } from './session-repo'
import { openSession } from './sessions'
import { makeStaffToken, staffOfToken } from './token'

// Stands in for the id of staff who do not exist, so that the same questions are asked about it.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The dependencies of the login of staff. */
export type StaffLoginDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  hasher: Hasher
  sms: SmsProvider
  steps: CodeSteps & ThrottleSteps
  /** Version of the terms that hold now. */
  termsVersion: string
  deskOrders: DeskOrders
}

/** The password step of a login: whose password, and the entrance that it was typed at. */
export type PasswordStep = { loginName: string; password: string; entrance: StaffEntrance }

/** A ticket for the second step, and the masked phone that its code goes to. */
export type Ticket = { ticket: string; phone: string; expiresAt: number }

/**
 * The first step. Throws PasswordWrong, after the same work, for a wrong password and an unknown login name;
 * StaffDisabled and StaffRoleWrong only after the right password; TooMany when it was tried too often.
 */
export async function checkPassword(
  deps: StaffLoginDeps,
  { loginName, password, entrance }: PasswordStep,
  origin: Origin,
): Promise<Ticket> {
  const { db } = deps
  const keys = await keysForPhones(db, deps.keys, loginName)
  const find = async () => findByLogin(db, phoneIndex(keys, loginName))
  const staff = await findByStaffPassword(deps, find, { loginName, password }, origin)
  if (!staff) throw new DomainError(ErrorCode.PasswordWrong)
  if (staff.disabled_at !== null) throw new DomainError(ErrorCode.StaffDisabled)
  if (entrance === 'admin' && staff.role !== 'admin') throw new DomainError(ErrorCode.StaffRoleWrong)
  await renewHash(deps, staff, password)
  const now = deps.clock()
  const ticket = makeStaffToken(staff.id)
  const expires = new Date(now.getTime() + TICKET_SECONDS * 1000)
  const row = { staff_id: staff.id, ticket_hash: hashToken(ticket), expires_at: expires }
  await db.transaction().execute(async (tx) => addTicket(tx, row, now))
  return { ticket, phone: staff.phone_mask, expiresAt: expires.getTime() }
}

/** Hashes a right password again where its hash is under a secret that was given up; when too many hash, next time. */
async function renewHash(
  { db, hasher }: StaffLoginDeps,
  { id, password_hash: before }: StaffTable,
  password: string,
): Promise<void> {
  if (!hasher.isOutdated(before)) return
  const hash = await hasher.hash(password).catch(() => undefined)
  if (hash !== undefined) await replaceHash(db, id, { before, hash })
}

/**
 * Sends the code of the second step. The limits of a phone hold for the codes of staff alone, and nobody else's budget is
 * used up by them. Throws StaffTicketEnded.
 */
export async function sendStaffCode(deps: StaffLoginDeps, ticket: string, origin: Origin): Promise<void> {
  const staffId = staffOfToken(ticket)
  const holds = staffId !== undefined && (await hasTicket(deps.db, staffId, hashToken(ticket), deps.clock()))
  const staff = holds ? await findStaff(deps.db, staffId) : undefined
  if (!staff) throw new DomainError(ErrorCode.StaffTicketEnded)
  const mobile = openPhone(deps.keys, staff.id, staff.phone_cipher)
  const keys = await keysForPhones(deps.db, deps.keys, mobile)
  await sendCode({ ...deps, keys }, { mobile, type: STAFF_CODE_TYPE, origin, isStaff: true })
}

/**
 * The second step: uses up code and ticket and opens a session, together or not at all. Throws StaffTicketEnded,
 * StaffDisabled, SmsCodeWrong and SmsCodeExpired; a wrong code counts in any case.
 */
export async function openByCode(
  deps: StaffLoginDeps,
  { ticket, code, device }: { ticket: string; code: string; device?: string | undefined },
  { installation }: Origin,
): Promise<{ token: string; expiresAt: number; staff: StaffProfile }> {
  const { db, keys } = deps
  const staffId = staffOfToken(ticket)
  if (staffId === undefined) throw new DomainError(ErrorCode.StaffTicketEnded)
  const now = deps.clock()
  const outcome = await db.transaction().execute(async (tx) => {
    // The row first: an operator who disables or resets it at this moment comes before this login, or after it.
    const staff = await lockStaff(tx, staffId)
    if (!staff || !(await hasTicket(tx, staffId, hashToken(ticket), now))) return 'ended'
    if (staff.disabled_at !== null) return 'disabled'
    const mobile = openPhone(keys, staffId, staff.phone_cipher)
    const settled = await keysForPhones(tx, keys, mobile)
    const verdict = await spendCode(tx, settled, { mobile, type: STAFF_CODE_TYPE, code, installation }, now)
    if (verdict !== 'right') return verdict
    await dropTicket(tx, staffId, hashToken(ticket))
    return openSession(tx, keys, staffId, { device, installation }, now)
  })
  if (typeof outcome === 'string') throw new DomainError(refusals[outcome])
  return { ...outcome, staff: await readProfile(deps, staffId) }
}

const refusals = {
  ended: ErrorCode.StaffTicketEnded,
  disabled: ErrorCode.StaffDisabled,
  wrong: ErrorCode.SmsCodeWrong,
  expired: ErrorCode.SmsCodeExpired,
} as const

/** Names of staff are guarded apart from those of students, who may have the same phone. */
export function guardedName(idOrLogin: string): string {
  return `staff ${idOrLogin}`
}

/**
 * Resolves to the staff found if the password is theirs; a wrong one is counted against the account and the address.
 * `find` is called when the turn is near. Throws TooMany.
 */
export async function findByStaffPassword(
  deps: ThrottleDeps,
  find: () => Promise<StaffTable | undefined>,
  { loginName, password }: { loginName: string; password: string },
  { ip, installation }: Origin,
): Promise<StaffTable | undefined> {
  const { db, keys } = deps
  const lookUp = async () => {
    const staff = await find()
    const id = staff?.id ?? NOBODY
    const key = installation === undefined ? undefined : deviceKey(keys, id, installation)
    const isKnown = key !== undefined && (await isKnownDevice(db, id, key))
    const account = guardedName(staff?.id ?? loginName)
    return { staff, hash: staff?.password_hash, attempt: { account, knownDevice: isKnown ? key : undefined } }
  }
  const claim = { password, ip, installation, sentence: staffText.tooManyTries }
  return (await findByPassword(deps, claim, lookUp))?.staff
}
