import type { Db } from '../db'
import * as repo from './repo'

/** How long a job is left to a server that says nothing of it any more, in seconds. */
export const LEASE_SECONDS = 45

/** How often a server says that it still runs a job, in milliseconds. */
const BEAT_MS = 15_000

/** Does work again and again, every so many ms, until the function that it returns is called. */
export type Every = (ms: number, work: () => void) => () => void

/** When a lease ends that begins or is extended now. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1000)

/**
 * Renews the lease of a job while it runs. The signal says when it is lost: another run has the job, or the database
 * could not be asked for as long as the lease.
 */
export function holdLease(
  { db, clock, every }: { db: Db; clock: () => Date; every: Every },
  name: string,
  holder: string,
): { readonly lost: AbortSignal; release(): void } {
  const losing = new AbortController()
  let ends = leaseEnd(clock())
  async function beat(): Promise<void> {
    const next = leaseEnd(clock())
    try {
      if (await repo.extendLease(db, name, holder, next)) ends = next
      else losing.abort()
    } catch {
      // A database that is away for a moment gives the job to nobody else.
      if (clock() >= ends) losing.abort()
    }
  }
  return { lost: losing.signal, release: every(BEAT_MS, () => void beat()) }
}
