import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { keysForPhones } from '../../../secrets/phones'
import { phoneIndex } from '../../../security/phone'
import { loginAccount } from './accounts'
import { deviceKey } from '../../../security/origin'
import { spendCredential } from './devices'
import {
  findByPassword,
  tryPassword,
  type Attempt,
  type ThrottleDeps,
} from '../../../login-admission/login-throttle'
import type { Hashed, Hasher } from '../../../login-admission/hasher'
import { giveBackShared } from '../../../login-admission/shared-tries'
import type { SharedCounts } from '../../../providers/counts/contract'
import { replaceHash } from './password-repo'
import { finishLogin, published, type Login, type LoginNote } from './login'
import { dateSession } from './session-repo'
import { admit, makeSession } from './sessions'
import type { LoginSteps } from './steps'

// Stands in for the uid of an account that does not exist, so that the same questions are asked about it.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The dependencies of a login by password. */
export type PasswordDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  hasher: Hasher
  steps: LoginSteps
  counts?: SharedCounts
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
  const { steps } = deps
  const { installation } = note
  const keys = await keysForPhones(deps.db, deps.keys, username)
  const lookUp = async () => {
    const account = await steps.findByPhone(phoneIndex(keys, username))
    const attempt = getAttempt(keys, { uid: account?.uid, name: username }, installation)
    // Here, where several share a batch, and without an account as well: its time reveals nothing about who has one.
    const session = makeSession(keys, account?.uid ?? NOBODY, published(deps, note), deps.clock())
    return { hash: account?.hash ?? undefined, attempt, account, session }
  }
  const right = await tryPassword(deps, { password, ip, installation }, lookUp)
  if (right?.account === undefined) throw new DomainError(ErrorCode.PasswordWrong)
  const { account, session, taken, hash } = right
  await renewHash(deps, account.uid, { hash, password })
  await admit(deps.db, session.row, taken)
  await giveBackShared(deps.counts, taken)
  return { tokens: session.tokens, account, name: account.name }
}

/** Hashes a right password again where its hash is under a secret that was given up; when too many hash, next time. */
async function renewHash(
  { db, hasher }: PasswordDeps,
  uid: string,
  { hash, password }: { hash: string | undefined; password: string },
): Promise<void> {
  if (hash === undefined || !hasher.isOutdated(hash)) return
  const renewed = await hasher.hash(password).catch(() => undefined)
  if (renewed !== undefined) await replaceHash(db, uid, { before: hash, hash: renewed })
}

/**
 * Logs in by the credential of a remembered device. Throws CredentialEnded when it is not, or no more, good: this login
 * asks for no consent, so it ends where the agreement has changed.
 */
export async function loginByCredential(
  deps: PasswordDeps,
  claim: LoginNote & { credential: string; installation: string },
): Promise<Login> {
  const now = deps.clock()
  const { licenseVersion } = deps
  return deps.db.transaction().execute(async (tx) => {
    const {
      uid,
      deviceKey: key,
      provenAt,
    } = await spendCredential(tx, deps.keys, claim, { now, licenseVersion })
    const login = await finishLogin(deps, tx, await loginAccount(tx, uid), claim, now)
    await dateSession(tx, { uid, device_key: key }, provenAt)
    return login
  })
}

/**
 * Whether a password is the account's. A wrong one is counted against the account and the address, or against the
 * device alone when the account knows it.
 */
export async function isPasswordOf(
  deps: ThrottleDeps,
  { uid, hash }: Hashed & { uid: string },
  claim: Claim,
): Promise<boolean> {
  const attempt = getAttempt(deps.keys, { uid, name: uid }, claim.installation)
  const right = await findByPassword(deps, claim, async () => ({ hash, attempt }))
  return right !== undefined
}

/** An account that does not exist is guarded under the name that was tried, and asked for its devices as well. */
function getAttempt(
  keys: Keys,
  { uid, name }: { uid: string | undefined; name: string },
  installation: string | undefined,
): Attempt {
  const knownBy = uid ?? NOBODY
  return { account: uid ?? name, device: { key: deviceKey(keys, knownBy, installation ?? ''), knownBy } }
}
