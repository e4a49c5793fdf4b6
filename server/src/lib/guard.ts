import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { addressGroup } from './address'
import { createBatch, type Batch } from './batch'
import { isUndone } from './code-steps'
import type { Hashed, Hasher } from './hasher'
import { keyed, type Keys } from './keys'
import { accountText } from '../strings/account'
import * as repo from './guard-repo'
import { passwordLimits } from './limits'

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

/** The round trip of counting a try, shared by all that are at this point. */
export type GuardSteps = { countTry: Batch<repo.TryToCount, repo.CountedTry> }

/** Makes the step on a database. */
export function createGuardSteps(db: Db): GuardSteps {
  return { countTry: createBatch((tries) => repo.countTries(db, tries), isUndone) }
}

/** What counting a try needs from outside. */
export type GuardDeps = { db: Db; keys: Keys; clock: () => Date; hasher: Hasher; steps: GuardSteps }

/**
 * Answers who was looked up if the password is theirs, with the try that `returnTry` takes back; undefined when it is
 * not. The try is counted before the password is looked at, so that parallel guesses share the budget. Throws TooMany,
 * with the seconds to wait, when the account or the address is locked; a known device has a budget of its own and is
 * never locked by what others do. `sentence` tells people of the minutes to wait.
 */
export async function tryPassword<Found extends Hashed & { attempt: Attempt }>(
  deps: GuardDeps,
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

/** The same for who needs nothing but the answer: a right password counts as no try. */
export async function isRightPassword(...args: Parameters<typeof tryPassword>): Promise<boolean> {
  const right = await tryPassword(...args)
  if (right) await repo.returnTry(args[0].db, right.taken)
  return right !== undefined
}

async function countAttempt(
  { steps, keys, clock }: GuardDeps,
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

/** Opens an account again after its owner proved to be the owner. */
export async function unlock(tx: Db, keys: Keys, account: string): Promise<void> {
  await repo.clearTries(tx, accountSubject(keys, account))
}

function accountSubject(keys: Keys, account: string): Buffer {
  return keyed(keys.guard, 'account', account)
}
