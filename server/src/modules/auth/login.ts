import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import type { Keys } from '../../lib/keys'
import type { WechatIdentity, WechatProvider } from '../../providers/wechat/contract'
import { findProfile, recordConsent } from './account-repo'
import { accountOfPhone, accountOfWechat, type LoginAccount } from './accounts'
import { spendCode } from './codes'
import { openSession } from './sessions'

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
export type LoginNote = { consent?: string | undefined; device?: string | undefined }

/** A login that succeeded. */
export type Login = { token: string; account: LoginAccount; name: string }

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
    return finish(deps, tx, await accountOfPhone(tx, deps.keys, credential.mobile, now), note, now)
  })
  if (outcome === 'wrong') throw new DomainError(ErrorCode.SmsCodeWrong)
  if (outcome === 'expired') throw new DomainError(ErrorCode.SmsCodeExpired)
  return outcome
}

/** Logs in by a mini-program's code; what the exchange throws passes through. */
export async function loginByWechat(
  deps: LoginDeps,
  code: string,
  note: LoginNote,
): Promise<Login & { identity: WechatIdentity }> {
  const identity = await deps.wechat.exchange(code)
  const now = deps.clock()
  const login = await deps.db
    .transaction()
    .execute(async (tx) => finish(deps, tx, await accountOfWechat(tx, identity, now), note, now))
  return { ...login, identity }
}

async function finish(
  { licenseVersion }: LoginDeps,
  tx: Db,
  account: LoginAccount,
  note: LoginNote,
  now: Date,
): Promise<Login> {
  const version = note.consent === CURRENT_LICENSE ? licenseVersion : note.consent
  if (version) await recordConsent(tx, account.uid, version, now)
  const profile = await findProfile(tx, account.uid)
  const token = await openSession(tx, account.uid, note.device ?? '', now)
  return { token, account, name: profile?.name ?? '' }
}
