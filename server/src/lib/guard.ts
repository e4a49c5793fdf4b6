import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { addressGroup } from './address'
import { keyed, type Keys } from './keys'
import { accountText } from '../strings/account'
import * as repo from './guard-repo'
import { passwordLimits, type Limit } from './limits'

/**
 * Who tries a password: for which account, from which address, and on which device, if it tells one. Either it is
 * known that the account knows the device, or `knownBy` is the uid whose known devices are looked through.
 */
export type Attempt = {
  account: string
  ip: string
  knownDevice?: string | undefined
  device?: { key: string; knownBy: string } | undefined
}

/**
 * Counts a try before the password is looked at, so that parallel guesses share the budget. Answers the windows that
 * it was counted in, for `returnTries` to take it back. Throws TooMany, with the seconds to wait, when the account or the address is locked; a known
 * device has a budget of its own and is never locked by what others do. `sentence` tells people of the minutes to wait.
 */
export async function countAttempt(
  { db, keys, clock }: { db: Db; keys: Keys; clock: () => Date },
  attempt: Attempt,
  sentence: (minutes: number) => string = accountText.tooManyTries,
): Promise<readonly repo.TryWindow[]> {
  const now = clock()
  const windows = windowsOf(keys, attempt, now)
  const { known, fullUntil } = await repo.takeTry(db, { ...attempt, now, windows })
  if (fullUntil !== null) {
    const retryAfter = Math.max(1, Math.ceil((fullUntil.getTime() - now.getTime()) / 1000))
    throw new DomainError(ErrorCode.TooMany, sentence(Math.ceil(retryAfter / 60)), { retryAfter })
  }
  return windows.filter((window) => window.known === known)
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
function windowsOf(keys: Keys, { account, ip, knownDevice, device }: Attempt, now: Date): repo.TryWindow[] {
  const key = knownDevice ?? device?.key ?? ''
  const own = toWindows(keyed(keys.guard, 'device', account, key), passwordLimits.device, now)
  const strange = [
    ...toWindows(accountSubject(keys, account), passwordLimits.account, now),
    ...toWindows(keyed(keys.guard, 'address', addressGroup(ip)), passwordLimits.address, now),
  ]
  return [...own.map((it) => ({ ...it, known: true })), ...strange.map((it) => ({ ...it, known: false }))]
}

function toWindows(subject: Buffer, limits: readonly Limit[], now: Date) {
  return limits.map(({ max, seconds }) => {
    const step = seconds * 1000
    const start = Math.floor(now.getTime() / step) * step
    return { subject, seconds, starts_at: new Date(start), ends_at: new Date(start + step), max }
  })
}
