import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import type { PasswordTriesTable } from '../../db/types'
import { DomainError } from '../../errors'
import { addressGroup } from '../../lib/address'
import { keyed, type Keys } from '../../lib/keys'
import { accountText } from '../../strings/account'
import * as repo from './guard-repo'
import { passwordLimits, type Limit } from './limits'

/** Who tries a password: for which account, from which address, and on a device that the account knows or not. */
export type Attempt = { account: string; ip: string; knownDevice?: string | undefined }

type Window = Omit<PasswordTriesTable, 'tries'> & { max: number }

/**
 * Counts a try before the password is looked at, so that parallel guesses share the budget. Answers a function that
 * takes the try back. Throws TooMany, with the seconds to wait, when the account or the address is locked; a known
 * device has a budget of its own and is never locked by what others do.
 */
export async function countAttempt(
  { db, keys, clock }: { db: Db; keys: Keys; clock: () => Date },
  attempt: Attempt,
): Promise<() => Promise<void>> {
  const now = clock()
  const windows = windowsOf(keys, attempt, now)
  await repo.sweepTries(db, now)
  await db.transaction().execute(async (tx) => {
    for (const { max, ...window } of windows) {
      if (await repo.takeTry(tx, window, max)) continue
      const retryAfter = Math.max(1, Math.ceil((window.ends_at.getTime() - now.getTime()) / 1000))
      throw new DomainError(ErrorCode.TooMany, accountText.tooManyTries(Math.ceil(retryAfter / 60)), {
        retryAfter,
      })
    }
  })
  return async () => {
    for (const window of windows) await repo.returnTry(db, window)
  }
}

/** Whether an account takes no password from devices that it does not know. */
export async function isLocked(db: Db, keys: Keys, account: string, now: Date): Promise<boolean> {
  const rows = await repo.countTries(db, accountSubject(keys, account), now)
  return rows.some((row) =>
    passwordLimits.account.some((limit) => limit.seconds === row.seconds && row.tries >= limit.max),
  )
}

/** Opens an account again after its owner proved to be the owner. */
export async function unlock(tx: Db, keys: Keys, account: string): Promise<void> {
  await repo.clearTries(tx, accountSubject(keys, account))
}

function accountSubject(keys: Keys, account: string): Buffer {
  return keyed(keys.guard, 'account', account)
}

/** The account's windows come first for every attempt, so that two attempts cannot wait for each other. */
function windowsOf(keys: Keys, { account, ip, knownDevice }: Attempt, now: Date): Window[] {
  if (knownDevice !== undefined) {
    return toWindows(keyed(keys.guard, 'device', account, knownDevice), passwordLimits.device, now)
  }
  return [
    ...toWindows(accountSubject(keys, account), passwordLimits.account, now),
    ...toWindows(keyed(keys.guard, 'address', addressGroup(ip)), passwordLimits.address, now),
  ]
}

function toWindows(subject: Buffer, limits: readonly Limit[], now: Date): Window[] {
  return limits.map(({ max, seconds }) => {
    const step = seconds * 1000
    const start = Math.floor(now.getTime() / step) * step
    return { subject, seconds, starts_at: new Date(start), ends_at: new Date(start + step), max }
  })
}
