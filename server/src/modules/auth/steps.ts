import type { Db } from '../../db'
import { createBatch, type Batch } from '../../lib/batch'
import { createCodeSteps, isUndone, type CodeSteps } from '../../lib/code-steps'
import { createGuardSteps, type GuardSteps } from '../../lib/guard'
import { findByPhones, type PhoneAccount } from './account-repo'
import { loginByCodes, type CodeLogin, type LoginVerdict } from './login-repo'

/** The round trips of a login, each shared by all logins of this server that are at the same point. */
export type LoginSteps = CodeSteps &
  GuardSteps & {
    /** The account that has a phone. */
    findByPhone: Batch<Buffer, PhoneAccount | undefined>
    loginByCode: Batch<CodeLogin, LoginVerdict>
  }

/** Makes the steps on a database. */
export function createLoginSteps(db: Db): LoginSteps {
  return {
    ...createCodeSteps(db),
    ...createGuardSteps(db),
    findByPhone: createBatch((phones) => findByPhones(db, phones), isUndone),
    loginByCode: createBatch((logins) => loginByCodes(db, logins), isUndone),
  }
}
