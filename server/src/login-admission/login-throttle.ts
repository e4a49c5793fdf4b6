import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../db'
import { DomainError } from '../errors'
import type { SharedCounts } from '../providers/counts/contract'
import { addressGroup } from '../security/address'
import { createMicroBatch, type MicroBatch } from '../lib/micro-batch'
import { isUndone } from './code-steps'
import { busy, type Caller, type Hashed, type Hasher } from './hasher'
import { keyed, type Keys } from '../security/keys'
import { accountText } from '../strings/account'
import * as repo from './login-throttle-repo'
import { countTries, giveBackShared, listWindows } from './shared-tries'
import { createTryMemory, type TryMemory } from './try-memory'
import { DEVICE_LOOK_UPS, passwordLimits } from '../domain/limits'
import { createSemaphore, type Semaphore } from '../lib/semaphore'

/**
 * The subject of a password try: the account, and the device if the client sends one. Either the account is known to
 * know the device, or `knownBy` is the uid whose known devices are looked through.
 */
export type Attempt = {
  account: string
  knownDevice?: string | undefined
  device?: { key: string; knownBy: string } | undefined
}

/**
 * The query that counts an attempt, batched over concurrent logins, what is remembered before it, and the turns in which
 * devices are looked up that got no general place.
 */
export type ThrottleSteps = {
  countTry: MicroBatch<repo.TryToCount, repo.CountedTry>
  tries: TryMemory
  lookUpDevice: Semaphore
}

/** Makes the step on a database; `counts` are shared by the servers outside of it, where there are some. */
export function createThrottleSteps(db: Db, counts?: SharedCounts): ThrottleSteps {
  const countTry = createMicroBatch(
    (tries: readonly repo.TryToCount[]) => countTries(db, counts, tries),
    isUndone,
  )
  const turns = { running: DEVICE_LOOK_UPS, waiting: Infinity, full: busy }
  return { countTry, tries: createTryMemory(), lookUpDevice: createSemaphore(turns) }
}

/** The dependencies of verifying a password. */
export type ThrottleDeps = {
  db: Db
  keys: Keys
  clock: () => Date
  hasher: Hasher
  steps: ThrottleSteps
  counts?: SharedCounts
}

/** A password as it was typed: from where, and how the minutes to wait are worded. */
export type PasswordClaim = {
  password: string
  ip: string
  installation?: string | undefined
  sentence?: (minutes: number) => string
}

type Counted<Found> = Found & { taken: repo.TakenTry }

/**
 * Verifies a password. Resolves to the account found and the attempt, which `returnTry` refunds, or to undefined. The
 * attempt is counted before the password is verified, so that parallel guesses share the budget. Throws TooMany with the
 * seconds to wait when the account or the address is locked; a known device has its own budget, which others cannot use
 * up. When no general place is free, or the address tried too often, a try is refused before anything is looked up, but
 * for devices that may be known: those that are have places of their own.
 */
export async function tryPassword<Found extends Hashed & { attempt: Attempt }>(
  deps: ThrottleDeps,
  claim: PasswordClaim,
  lookUp: () => Promise<Found>,
): Promise<Counted<Found> | undefined> {
  const { hasher, steps } = deps
  const { tries } = steps
  const { ip, password } = claim
  const now = deps.clock()
  const wait = tries.count(ip, now)
  const isOver = wait > 0
  let taken: repo.TakenTry | undefined
  const admit = async (): Promise<Counted<Found>> => {
    const found = await lookUp()
    taken = await countAttempt(deps, toTry(deps, found.attempt, ip, now), claim)
    return { ...found, taken }
  }
  try {
    const isGeneral = !isOver && hasher.hasPlace({ address: ip })
    const caller = isGeneral
      ? { address: ip }
      : await callerOfKnownDevice(deps, claim, lookUp, () => (isOver ? tooMany(claim, wait) : busy()))
    const right = await hasher.verify(admit, password, caller)
    if (right && !isOver) tries.giveBack(ip, now)
    return right
  } catch (cause) {
    if (!isOver && !(cause instanceof DomainError)) tries.giveBack(ip, now)
    if (taken) await returnTry(deps, taken)
    throw cause
  }
}

/** Resolves to the account that knows the device of a claim, as a caller; throws `refusal` when it does not. */
async function callerOfKnownDevice(
  deps: ThrottleDeps,
  { ip, installation }: PasswordClaim,
  lookUp: () => Promise<{ attempt: Attempt }>,
  refusal: () => DomainError,
): Promise<Caller> {
  if (installation === undefined) throw refusal()
  return deps.steps.lookUpDevice(async () => {
    const { attempt } = await lookUp()
    const [isKnown] = await repo.knowDevices(deps.db, [toTry(deps, attempt, ip, deps.clock())])
    if (isKnown !== true) throw refusal()
    return { knownTo: attempt.account }
  })
}

/** Resolves to the account found if the password is right; a right one does not count as an attempt. */
export async function findByPassword<Found extends Hashed & { attempt: Attempt }>(
  deps: ThrottleDeps,
  claim: PasswordClaim,
  lookUp: () => Promise<Found>,
): Promise<Found | undefined> {
  const right = await tryPassword(deps, claim, lookUp)
  if (right) await returnTry(deps, right.taken)
  return right
}

async function returnTry({ db, counts }: ThrottleDeps, taken: repo.TakenTry): Promise<void> {
  await giveBackShared(counts, taken)
  await repo.returnTry(db, taken)
}

function toTry(
  { keys }: ThrottleDeps,
  { account, knownDevice, device }: Attempt,
  ip: string,
  now: Date,
): repo.TryToCount {
  const deviceKey = knownDevice ?? device?.key ?? ''
  return {
    own: keyed(keys.guard, 'device', account, deviceKey),
    account: accountSubject(keys, account),
    address: keyed(keys.guard, 'address', addressGroup(ip)),
    isKnown: knownDevice !== undefined,
    knownBy: device?.knownBy ?? null,
    deviceKey,
    now,
  }
}

async function countAttempt(
  { steps }: ThrottleDeps,
  attempt: repo.TryToCount,
  claim: PasswordClaim,
): Promise<repo.TakenTry> {
  const { own, account, address, now } = attempt
  const { known, fullUntil, shared } = await steps.countTry(attempt)
  if (fullUntil !== null) throw tooMany(claim, fullUntil.getTime() - now.getTime())
  if (shared) return { subjects: [], shared, now }
  return { subjects: known ? [own] : [account, address], now }
}

function tooMany({ sentence = accountText.tooManyTries }: PasswordClaim, waitMs: number): DomainError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new DomainError(ErrorCode.TooMany, sentence(Math.ceil(retryAfter / 60)), { retryAfter })
}

/** The store that knows how often an account was tried. */
export type LockDeps = { keys: Keys; clock: () => Date; counts?: SharedCounts }

/** Whether an account takes no password from devices that it does not know. */
export async function isLocked(db: Db, { keys, clock, counts }: LockDeps, account: string): Promise<boolean> {
  const [now, subject] = [clock(), accountSubject(keys, account)]
  const rows = await repo.findTries(db, subject, now)
  const windows = listWindows(subject, passwordLimits.account, now)
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
  await counts?.clear(listWindows(subject, passwordLimits.account, clock())).catch(() => undefined)
}

function accountSubject(keys: Keys, account: string): Buffer {
  return keyed(keys.guard, 'account', account)
}
