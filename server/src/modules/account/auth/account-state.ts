import { ErrorCode } from '../../../../../contract/errors'
import type { Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { findAccount } from './account-repo'
import { isLocked, type LockDeps } from '../../../login-admission/login-throttle'
import { loginNames } from './login-name'
import { findPassword } from './password-repo'
import { findPhone } from './passwords'
import { isBound } from './third-bind'

/**
 * How the caller's own account stands. Throws Forbidden for the login name of anybody else, whether or not there is
 * such an account.
 */
export async function readState(
  deps: LockDeps & { db: Db },
  uid: string,
  loginName: string,
): Promise<Result<'getAccountState'>> {
  const { db, keys } = deps
  const account = await findAccount(db, uid)
  const own = account ? loginNames(account, await findPhone(db, keys, uid)) : []
  if (!own.includes(loginName)) throw new DomainError(ErrorCode.Forbidden)
  return {
    state: (await isLocked(db, deps, uid)) ? 'locked' : 'open',
    isBind: await isBound(db, uid),
    hasPassword: (await findPassword(db, uid)) !== undefined,
  }
}
