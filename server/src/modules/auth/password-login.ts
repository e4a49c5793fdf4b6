import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import type { Keys } from '../../lib/keys'
import { phoneIndex } from '../../lib/phone'
import { findPhoneOwner } from './account-repo'
import { loginAccount } from './accounts'
import { deviceKey, isKnownDevice } from './device-repo'
import { spendCredential } from './devices'
import { countAttempt } from './guard'
import type { Hasher } from './hasher'
import { finishLogin, type Login, type LoginNote } from './login'
import { findPassword } from './password-repo'

// Stands in for the uid of an account that does not exist, so that the same questions are asked about it.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What a login by password needs from outside. */
export type PasswordDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  hasher: Hasher
  licenseVersion: string
}

/** A password as somebody claims it, and where from. */
export type Claim = { password: string; ip: string; installation?: string | undefined }

/**
 * Logs in by phone and password. Throws PasswordWrong, after the same work, for a wrong password, an unknown account
 * and one without a password; TooMany when it was tried too often; Busy when too many try at once.
 */
export async function loginByPassword(
  deps: PasswordDeps,
  { username, password }: { username: string; password: string },
  note: LoginNote,
  ip: string,
): Promise<Login> {
  const uid = await findPhoneOwner(deps.db, phoneIndex(deps.keys, username))
  const claim = { password, ip, installation: note.installation }
  if (!(await isPasswordOf(deps, { uid, name: username }, claim)) || uid === undefined) {
    throw new DomainError(ErrorCode.PasswordWrong)
  }
  const now = deps.clock()
  return deps.db
    .transaction()
    .execute(async (tx) => finishLogin(deps, tx, await loginAccount(tx, uid), note, now))
}

/** Logs in by the credential of a remembered device. Throws CredentialEnded when it is not, or no more, good. */
export async function loginByCredential(
  deps: PasswordDeps,
  claim: LoginNote & { credential: string; installation: string },
): Promise<Login> {
  const now = deps.clock()
  return deps.db.transaction().execute(async (tx) => {
    const uid = await spendCredential(tx, deps.keys, claim, now)
    return finishLogin(deps, tx, await loginAccount(tx, uid), claim, now)
  })
}

/**
 * Whether a password is the account's. A wrong one is counted against the account and the address, or against the
 * device alone when the account knows it. An account that does not exist is guarded under the name that was tried.
 */
export async function isPasswordOf(
  deps: Omit<PasswordDeps, 'licenseVersion'>,
  { uid, name }: { uid: string | undefined; name: string },
  { password, ip, installation }: Claim,
): Promise<boolean> {
  const key = deviceKey(deps.keys, uid ?? NOBODY, installation ?? '')
  const isKnown = await isKnownDevice(deps.db, uid ?? NOBODY, key)
  const attempt = { account: uid ?? name, ip, knownDevice: isKnown ? key : undefined }
  const giveBack = await countAttempt(deps, attempt)
  const row = await findPassword(deps.db, uid ?? NOBODY)
  try {
    const isRight = await deps.hasher.verify(row?.hash, password)
    if (isRight) await giveBack()
    return isRight
  } catch (cause) {
    await giveBack()
    throw cause
  }
}
