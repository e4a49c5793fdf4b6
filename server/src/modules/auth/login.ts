import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import type { Keys } from '../../lib/keys'
import type { WechatCode, WechatIdentity, WechatProvider } from '../../providers/wechat/contract'
import { findProfile, recordConsent } from './account-repo'
import { accountOfPhone, type LoginAccount } from './accounts'
import { spendCode } from './codes'
import { openSession, type DeviceNote, type Tokens } from './sessions'
import { accountOfThird } from './third-accounts'

// Purpose number of a login code on the wire (product specification, section 7).
const LOGIN_TYPE = 3

// What a client calls the agreement that it links to, without knowing its version.
const CURRENT_LICENSE = 'current'

/** What a login needs from outside. */
export type LoginDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  wechat: WechatProvider
  /** Version of the agreement that is published now. */
  licenseVersion: string
}

/** What every form of login may tell besides its credential: the accepted agreement and the device. */
export type LoginNote = DeviceNote & { consent?: string | undefined }

/** A login that succeeded. */
export type Login = { tokens: Tokens; account: LoginAccount; name: string }

/**
 * Logs in by SMS code, in one transaction: the code is used up, the account found or made and the session
 * opened together or not at all. Throws SmsCodeWrong or SmsCodeExpired; a wrong try is counted in any case.
 */
export async function loginBySms(
  deps: LoginDeps,
  credential: { mobile: string; code: string },
  note: LoginNote,
): Promise<Login> {
  const now = deps.clock()
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const verdict = await spendCode(tx, deps.keys, { ...credential, type: LOGIN_TYPE }, now)
    if (verdict !== 'right') return verdict
    return finishLogin(deps, tx, await accountOfPhone(tx, deps.keys, credential.mobile, now), note, now)
  })
  if (outcome === 'wrong') throw new DomainError(ErrorCode.SmsCodeWrong)
  if (outcome === 'expired') throw new DomainError(ErrorCode.SmsCodeExpired)
  return outcome
}

/** Logs in by a code of the mini-program or of a page in WeChat; what the exchange throws passes through. */
export async function loginByWechat(
  deps: LoginDeps,
  credential: WechatCode,
  note: LoginNote,
): Promise<Login & { identity: WechatIdentity }> {
  const person = await deps.wechat.exchange(credential)
  const now = deps.clock()
  const login = await deps.db
    .transaction()
    .execute(async (tx) => finishLogin(deps, tx, await accountOfThird(tx, person, now), note, now))
  return { ...login, identity: person.identity }
}

/** What every login ends with, inside its transaction: the consent is noted and a session opened. */
export async function finishLogin(
  { keys, licenseVersion }: Pick<LoginDeps, 'keys' | 'licenseVersion'>,
  tx: Db,
  account: LoginAccount,
  note: LoginNote,
  now: Date,
): Promise<Login> {
  const version = note.consent === CURRENT_LICENSE ? licenseVersion : note.consent
  if (version) await recordConsent(tx, account.uid, version, now)
  const profile = await findProfile(tx, account.uid)
  const tokens = await openSession(tx, keys, account.uid, note, now)
  return { tokens, account, name: profile?.name ?? '' }
}
