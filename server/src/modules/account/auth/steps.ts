import type { Db } from '../../../db'
import { createMicroBatch, type MicroBatch } from '../../../lib/micro-batch'
import {
  createCodeSteps,
  isUndone,
  type CodeOptions,
  type CodeSteps,
} from '../../../login-admission/code-steps'
import { createThrottleSteps, type ThrottleSteps } from '../../../login-admission/login-throttle'
import type { SharedCounts } from '../../../providers/counts/contract'
import { findByPhones, type PhoneAccount } from './account-repo'
import { loginByCodes, type CodeLogin, type LoginVerdict } from './login-repo'

/** The round trips of a login, each shared by all logins of this server that are at the same point. */
export type LoginSteps = CodeSteps &
  ThrottleSteps & {
    /** The account that has a phone. */
    findByPhone: MicroBatch<Buffer, PhoneAccount | undefined>
    loginByCode: MicroBatch<CodeLogin, LoginVerdict>
  }

/** Makes the steps on a database; `counts` are shared by the servers outside of it, where there are some. */
export function createLoginSteps(
  db: Db,
  { counts, ...options }: CodeOptions & { counts?: SharedCounts } = {},
): LoginSteps {
  return {
    ...createCodeSteps(db, options),
    ...createThrottleSteps(db, counts),
    findByPhone: createMicroBatch((phones) => findByPhones(db, phones), isUndone),
    loginByCode: createMicroBatch((logins) => loginByCodes(db, logins), isUndone),
  }
}
