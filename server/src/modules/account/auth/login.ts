import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import type { WechatCode, WechatIdentity, WechatProvider } from '../../../providers/wechat/contract'
import { keysForPhones } from '../../../secrets/phones'
import { sealPhone } from '../../../security/phone'
import { newUuid } from '../../../lib/uuid'
import { findProfile } from './account-repo'
import type { LoginAccount } from './accounts'
import { codeProof, refuseUnlessRight, spendCode, type CodeAnswer } from '../../../login-admission/codes'
import type { LoginSteps } from './steps'
import { makeSession, openSession, type DeviceNote, type Tokens } from './sessions'
import { accountOfThird } from './third-accounts'
import { maskPhone } from '../../../../../contract/domain/account/phone'

// Purpose number of a login code on the wire (product specification, section 7).
const LOGIN_TYPE = 3

// The name of the agreement that a client links to, without knowing its version.
const CURRENT_LICENSE = 'current'

// How often a phone may change its account between the look and the login: each time somebody else was just faster.
const MOVES = 3

/** The dependencies of a login. */
export type LoginDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  wechat: WechatProvider
  steps: LoginSteps
  /** Version of the agreement that is published now. */
  licenseVersion: string
}

/** The fields that every form of login may carry besides its credential: the accepted agreement and the device. */
export type LoginNote = DeviceNote

/** A login that succeeded. */
export type Login = { tokens: Tokens; account: LoginAccount; name: string }

/**
 * Logs in by SMS code, all at once or not at all: the code is used up, the account found or made and the session
 * opened. Throws SmsCodeWrong or SmsCodeExpired; a wrong try is counted in any case. Throws ConsentMissing where an
 * account would have to be made without one, to the owner of the phone and to nobody else.
 */
export async function loginBySms(
  given: LoginDeps,
  credential: { mobile: string; code: string },
  note: LoginNote,
): Promise<Login> {
  const { mobile } = credential
  const deps = { ...given, keys: await keysForPhones(given.db, given.keys, mobile) }
  const { keys, clock, steps } = deps
  const now = clock()
  const claim = { ...credential, type: LOGIN_TYPE, installation: note.installation }
  const proof = codeProof(keys, claim)
  for (let left = MOVES; ; left -= 1) {
    const known = await steps.findByPhone(proof.phone)
    if (!known && !note.consent) return refuseNewcomer(deps, claim, now)
    const uid = known?.uid ?? newUuid(now)
    const account = known ?? { uid, registeredAt: now, phoneMask: maskPhone(mobile), name: '' }
    const { row, tokens } = makeSession(keys, uid, published(deps, note), now)
    const outcome = await steps.loginByCode({
      ...proof,
      row,
      fresh: known ? null : { cipher: sealPhone(keys, uid, mobile), mask: account.phoneMask },
    })
    if (outcome === 'right') return { tokens, account, name: account.name }
    if (outcome === 'wrong') throw new DomainError(ErrorCode.SmsCodeWrong)
    if (outcome === 'expired') throw new DomainError(ErrorCode.SmsCodeExpired)
    if (left === 0) throw new DomainError(ErrorCode.Busy, undefined, { retryAfter: 1 })
  }
}

/** Uses the code up as a login does, so that only the owner of the phone learns that it has no account. */
async function refuseNewcomer({ db, keys }: LoginDeps, claim: CodeAnswer, now: Date): Promise<never> {
  refuseUnlessRight(await db.transaction().execute(async (tx) => spendCode(tx, keys, claim, now)))
  throw new DomainError(ErrorCode.ConsentMissing)
}

/**
 * Logs in by a code of the mini-program or of a page in WeChat; what the exchange throws passes through. Throws
 * ConsentMissing where an account would have to be made without one.
 */
export async function loginByWechat(
  deps: LoginDeps,
  credential: WechatCode,
  note: LoginNote,
  ip: string,
): Promise<Login & { identity: WechatIdentity }> {
  const person = await deps.wechat.exchange(credential, ip)
  const now = deps.clock()
  const login = await deps.db
    .transaction()
    .execute(async (tx) =>
      finishLogin(deps, tx, await accountOfThird(tx, person, now, note.consent), note, now),
    )
  return { ...login, identity: person.identity }
}

/** The end of every other login, inside its transaction: the consent is noted and a session opened. */
export async function finishLogin(
  deps: Pick<LoginDeps, 'keys' | 'licenseVersion'>,
  tx: Db,
  account: LoginAccount,
  note: LoginNote,
  now: Date,
): Promise<Login> {
  const profile = await findProfile(tx, account.uid)
  const tokens = await openSession(tx, deps.keys, account.uid, published(deps, note), now)
  return { tokens, account, name: profile?.name ?? '' }
}

/** The note with the version of the agreement that its consent means. */
export function published({ licenseVersion }: { licenseVersion: string }, note: LoginNote): LoginNote {
  return note.consent === CURRENT_LICENSE ? { ...note, consent: licenseVersion } : note
}
