import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../db'
import { DomainError } from '../errors'
import type { SharedCounts } from '../providers/counts/contract'
import { addressGroup } from '../security/address'
import { createMicroBatch, type MicroBatch } from '../lib/micro-batch'
import { isUndone } from './code-steps'
import type { Hashed, Hasher } from './hasher'
import { keyed, type Keys } from '../security/keys'
import { accountText } from '../strings/account'
import * as repo from './login-throttle-repo'
import { countTries, giveBackShared, windowsOf } from './shared-tries'
import { passwordLimits } from '../domain/limits'

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

/** The query that counts an attempt, batched over concurrent logins. */
export type ThrottleSteps = { countTry: MicroBatch<repo.TryToCount, repo.CountedTry> }

/** Makes the step on a database; `counts` are shared by the servers outside of it, where there are some. */
export function createThrottleSteps(db: Db, counts?: SharedCounts): ThrottleSteps {
  return { countTry: createMicroBatch((tries) => countTries(db, counts, tries), isUndone) }
}

/** What verifying a password needs. */
export type ThrottleDeps = {
  db: Db
  keys: Keys
  clock: () => Date
  hasher: Hasher
  steps: ThrottleSteps
  counts?: SharedCounts
}

/**
 * Verifies a password. Resolves to the account found and the attempt, which `returnTry` refunds, or to undefined. The
 * attempt is counted before the password is verified, so that parallel guesses share the budget. Throws TooMany with the
 * seconds to wait when the account or the address is locked; a known device has its own budget, which others cannot use
 * up. `sentence` words the minutes to wait.
 */
export async function tryPassword<Found extends Hashed & { attempt: Attempt }>(
  deps: ThrottleDeps,
  lookUp: () => Promise<Found>,
  password: string,
  sentence: (minutes: number) => string = accountText.tooManyTries,
): Promise<(Found & { taken: repo.TakenTry }) | undefined> {
  let taken: repo.TakenTry | undefined
  try {
    return await deps.hasher.verify(async () => {
      const found = await lookUp()
      taken = await countAttempt(deps, found.attempt, sentence)
      return { ...found, taken }
    }, password)
  } catch (cause) {
    if (taken) await returnTry(deps, taken)
    throw cause
  }
}

/** Whether the password is right; a right one does not count as an attempt. */
export async function isRightPassword(...args: Parameters<typeof tryPassword>): Promise<boolean> {
  const right = await tryPassword(...args)
  if (right) await returnTry(args[0], right.taken)
  return right !== undefined
}

async function returnTry({ db, counts }: ThrottleDeps, taken: repo.TakenTry): Promise<void> {
  await giveBackShared(counts, taken)
  await repo.returnTry(db, taken)
}

async function countAttempt(
  { steps, keys, clock }: ThrottleDeps,
  { account, ip, knownDevice, device }: Attempt,
  sentence: (minutes: number) => string,
): Promise<repo.TakenTry> {
  const now = clock()
  const deviceKey = knownDevice ?? device?.key ?? ''
  const who = {
    own: keyed(keys.guard, 'device', account, deviceKey),
    account: accountSubject(keys, account),
    address: keyed(keys.guard, 'address', addressGroup(ip)),
  }
  const isKnown = knownDevice !== undefined
  const { known, fullUntil, shared } = await steps.countTry({
    ...who,
    isKnown,
    knownBy: device?.knownBy ?? null,
    deviceKey,
    now,
  })
  if (fullUntil !== null) {
    const retryAfter = Math.max(1, Math.ceil((fullUntil.getTime() - now.getTime()) / 1000))
    throw new DomainError(ErrorCode.TooMany, sentence(Math.ceil(retryAfter / 60)), { retryAfter })
  }
  if (shared) return { subjects: [], shared, now }
  return { subjects: known ? [who.own] : [who.account, who.address], now }
}

/** What knows how often an account was tried. */
export type LockDeps = { keys: Keys; clock: () => Date; counts?: SharedCounts }

/** Whether an account takes no password from devices that it does not know. */
export async function isLocked(db: Db, { keys, clock, counts }: LockDeps, account: string): Promise<boolean> {
  const [now, subject] = [clock(), accountSubject(keys, account)]
  const rows = await repo.findTries(db, subject, now)
  const windows = windowsOf(subject, passwordLimits.account, now)
  // While they were away, the database counted.
  const shared = (await counts?.read(windows).catch(() => undefined)) ?? []
  return passwordLimits.account.some(
    (limit, at) =>
      (shared[at] ?? 0) >= limit.max ||
      rows.some((row) => limit.seconds === row.seconds && row.tries >= limit.max),
  )
}

/** Unlocks an account after its owner has proven to be the owner. */
export async function unlock(tx: Db, { keys, clock, counts }: LockDeps, account: string): Promise<void> {
  const subject = accountSubject(keys, account)
  await repo.clearTries(tx, subject)
  await counts?.clear(windowsOf(subject, passwordLimits.account, clock())).catch(() => undefined)
}

function accountSubject(keys: Keys, account: string): Buffer {
  return keyed(keys.guard, 'account', account)
}
