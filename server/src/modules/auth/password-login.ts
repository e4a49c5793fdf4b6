import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import type { Keys } from '../../lib/keys'
import { phoneIndex } from '../../lib/phone'
import { loginAccount } from './accounts'
import { deviceKey } from '../../lib/origin'
import { spendCredential } from './devices'
import { countAttempt } from '../../lib/guard'
import { returnTries, type TryWindow } from '../../lib/guard-repo'
import type { Hasher } from '../../lib/hasher'
import { finishLogin, published, type Login, type LoginNote } from './login'
import { admit } from './sessions'
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

type GuardDeps = Omit<PasswordDeps, 'licenseVersion' | 'steps'>

/** Whose password is tried: the account, or the name under which there is none, and the hash to compare with. */
type Holder = { uid: string | undefined; name: string; hash: string | undefined }

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
  const { keys, steps } = deps
  const account = await steps.findByPhone(phoneIndex(keys, username))
  const claim = { password, ip, installation: note.installation }
  const holder = { uid: account?.uid, name: username, hash: account?.hash ?? undefined }
  const { isRight, tries } = await tryPassword(deps, holder, claim)
  if (!isRight || account === undefined) throw new DomainError(ErrorCode.PasswordWrong)
  const tokens = await admit(deps, account.uid, published(deps, note), tries)
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
export async function isPasswordOf(deps: GuardDeps, holder: Holder, claim: Claim): Promise<boolean> {
  const { isRight, tries } = await tryPassword(deps, holder, claim)
  if (isRight) await returnTries(deps.db, tries)
  return isRight
}

/** The same, but a right one counts as well until its `tries` are given back. */
async function tryPassword(
  deps: GuardDeps,
  { uid, name, hash }: Holder,
  { password, ip, installation }: Claim,
): Promise<{ isRight: boolean; tries: readonly TryWindow[] }> {
  const knownBy = uid ?? NOBODY
  const device = { key: deviceKey(deps.keys, knownBy, installation ?? ''), knownBy }
  const tries = await countAttempt(deps, { account: uid ?? name, ip, device })
  try {
    return { isRight: await deps.hasher.verify(hash, password), tries }
  } catch (cause) {
    await returnTries(deps.db, tries)
    throw cause
  }
}
