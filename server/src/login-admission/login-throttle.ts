import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { addressGroup } from '../security/address'
import { createMicroBatch, type MicroBatch } from '../lib/micro-batch'
import { isUndone } from './code-steps'
import type { Hashed, Hasher } from './hasher'
import { keyed, type Keys } from '../security/keys'
import { accountText } from '../strings/account'
import * as repo from './login-throttle-repo'
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

/** Makes the step on a database. */
export function createThrottleSteps(db: Db): ThrottleSteps {
  return { countTry: createMicroBatch((tries) => repo.countTries(db, tries), isUndone) }
}

/** What verifying a password needs. */
export type ThrottleDeps = { db: Db; keys: Keys; clock: () => Date; hasher: Hasher; steps: ThrottleSteps }

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
    if (taken) await repo.returnTry(deps.db, taken)
    throw cause
  }
}

/** Whether the password is right; a right one does not count as an attempt. */
export async function isRightPassword(...args: Parameters<typeof tryPassword>): Promise<boolean> {
  const right = await tryPassword(...args)
  if (right) await repo.returnTry(args[0].db, right.taken)
  return right !== undefined
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
  const { known, fullUntil } = await steps.countTry({
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
  return { subjects: known ? [who.own] : [who.account, who.address], now }
}

/** Whether an account takes no password from devices that it does not know. */
export async function isLocked(db: Db, keys: Keys, account: string, now: Date): Promise<boolean> {
  const rows = await repo.findTries(db, accountSubject(keys, account), now)
  return rows.some((row) =>
    passwordLimits.account.some((limit) => limit.seconds === row.seconds && row.tries >= limit.max),
  )
}

/** Unlocks an account after its owner has proven to be the owner. */
export async function unlock(tx: Db, keys: Keys, account: string): Promise<void> {
  await repo.clearTries(tx, accountSubject(keys, account))
}

function accountSubject(keys: Keys, account: string): Buffer {
  return keyed(keys.guard, 'account', account)
}
