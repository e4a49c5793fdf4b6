import type { Db } from '../db'
import { passwordLimits, type Limit } from '../domain/limits'
import { windowAt, type CountWindow, type SharedCounts } from '../providers/counts/contract'
import * as repo from './login-throttle-repo'

/** The windows of a subject at a time. */
export const listWindows = (subject: Buffer, limits: readonly Limit[], now: Date): CountWindow[] =>
  limits.map((limit) => windowAt(subject, limit, now))

/** Counts tries as `repo.countTries` does, where the servers share counts outside of the database. */
async function countShared(
  db: Db,
  counts: SharedCounts,
  tries: readonly repo.TryToCount[],
): Promise<repo.CountedTry[]> {
  const known = await repo.knowDevices(db, tries)
  return Promise.all(
    tries.map(async ({ own, account, address, now }, at) => {
      const isKnown = known[at] === true
      const shared = isKnown
        ? listWindows(own, passwordLimits.device, now)
        : [
            ...listWindows(account, passwordLimits.account, now),
            ...listWindows(address, passwordLimits.address, now),
          ]
      const full = await counts.take(shared, now)
      return { known: isKnown, fullUntil: full?.ends ?? null, shared }
    }),
  )
}

/**
 * Counts tries in the shared counts where there are some, and in the database while they are away: a login is never
 * let through uncounted, and never refused because they are away.
 */
export async function countTries(
  db: Db,
  counts: SharedCounts | undefined,
  tries: readonly repo.TryToCount[],
): Promise<repo.CountedTry[]> {
  if (!counts) return repo.countTries(db, tries)
  return countShared(db, counts, tries).catch(async () => repo.countTries(db, tries))
}

/** Takes a try back out of shared counts, if it was counted there. */
export async function giveBackShared(
  counts: SharedCounts | undefined,
  { shared = [] }: repo.TakenTry,
): Promise<void> {
  if (shared.length > 0) await counts?.giveBack(shared).catch(() => undefined)
}
