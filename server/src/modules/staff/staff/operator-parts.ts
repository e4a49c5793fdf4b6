import { MAX_NEW_PASSWORD, MIN_NEW_PASSWORD } from '../../../../../contract/domain/account/password'
import type { Db } from '../../../db'
import type { StaffAuditTable, StaffTable } from '../tables'
import { isCommonPassword } from '../../../security/common-passwords'
import type { Hasher } from '../../../login-admission/hasher'
import type { SharedCounts } from '../../../providers/counts/contract'
import type { Keys } from '../../../security/keys'
import { keysForPhones } from '../../../secrets/phones'
import { phoneIndex } from '../../../security/phone'
import { newUuid } from '../../../lib/uuid'
import { StartError } from '../../../errors/start-error'
import { staffCommandText as text } from '../../../strings/staff'
import * as repo from './repo'

/** The dependencies of an operator's work on staff accounts. */
export type OperatorDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  hasher: Hasher
  /** Counts that servers share outside of the database, where there are some. */
  counts?: SharedCounts
  /** The branches of the deployment; asked for only by what sets one. */
  branches: () => ReadonlySet<string>
  /** The operator: the user of the operating system. */
  actor: string
}

/** Notes an operator's action in the transaction that makes it. */
export async function audit(
  tx: Db,
  { clock, actor }: OperatorDeps,
  action: StaffAuditTable['action'],
  staffId: string,
  detail: readonly string[],
): Promise<void> {
  const at = clock()
  await repo.addAudit(tx, { id: newUuid(at), at, actor, action, staff_id: staffId, detail: detail.join(' ') })
}

/** Works on the account with a phone and records the action with the details that the work returns. Throws StartError. */
export async function onStaff(
  deps: OperatorDeps,
  phone: string,
  action: StaffAuditTable['action'],
  work: (tx: Db, staff: StaffTable) => Promise<readonly string[] | void>,
): Promise<void> {
  checkPhone(phone)
  await deps.db.transaction().execute(async (tx) => {
    const keys = await keysForPhones(tx, deps.keys, phone)
    const found = await repo.findByLogin(tx, phoneIndex(keys, phone))
    const staff = found && (await repo.lockStaff(tx, found.id))
    if (!staff) throw new StartError(text.phoneUnknown)
    await audit(tx, deps, action, staff.id, (await work(tx, staff)) ?? [])
  })
}

/** Refuses what is no mobile number. */
export function checkPhone(phone: string): void {
  if (!/^1[0-9]{10}$/.test(phone)) throw new StartError(text.phoneWrong)
}

/** Refuses a password that is too short, too long, common, or the phone. */
export function checkPassword(phone: string, password: string): void {
  const why = text.passwordBad
  if (password.length < MIN_NEW_PASSWORD) throw new StartError(why.short)
  if (password.length > MAX_NEW_PASSWORD) throw new StartError(why.long)
  if (phone.includes(password) || password.includes(phone)) throw new StartError(why.phone)
  if (isCommonPassword(password)) throw new StartError(why.common)
}
