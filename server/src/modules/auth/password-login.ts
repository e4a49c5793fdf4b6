import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import type { Keys } from '../../lib/keys'
import { phoneIndex } from '../../lib/phone'
import { loginAccount } from './accounts'
import { deviceKey } from '../../lib/origin'
import { spendCredential } from './devices'
import { countAttempt } from '../../lib/guard'
import type { Hasher } from '../../lib/hasher'
import { finishLogin, published, type Login, type LoginNote } from './login'
import { openSession } from './sessions'
import type { LoginSteps } from './steps'

// Stands in for the uid of an account that does not exist, so that the same questions are asked about it.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What a login by password needs from outside. */
export type PasswordDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  hasher: Hasher
  steps: LoginSteps
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
  const { db, keys, steps } = deps
  const account = await steps.findByPhone(phoneIndex(keys, username))
  const claim = { password, ip, installation: note.installation }
  const holder = { uid: account?.uid, name: username, hash: account?.hash ?? undefined }
  if (!(await isPasswordOf(deps, holder, claim)) || account === undefined) {
    throw new DomainError(ErrorCode.PasswordWrong)
  }
  const tokens = await openSession(db, keys, account.uid, published(deps, note), deps.clock())
  return { tokens, account, name: account.name }
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
  deps: Omit<PasswordDeps, 'licenseVersion' | 'steps'>,
  { uid, name, hash }: { uid: string | undefined; name: string; hash: string | undefined },
  { password, ip, installation }: Claim,
): Promise<boolean> {
  const knownBy = uid ?? NOBODY
  const device = { key: deviceKey(deps.keys, knownBy, installation ?? ''), knownBy }
  const giveBack = await countAttempt(deps, { account: uid ?? name, ip, device })
  try {
    const isRight = await deps.hasher.verify(hash, password)
    if (isRight) await giveBack()
    return isRight
  } catch (cause) {
    await giveBack()
    throw cause
  }
}
