import { passwordLimits, type Limit } from '../domain/limits'
import { createRate } from '../lib/rate'
import { addressGroup } from '../security/address'

/** What one server remembers of tries, so that those of a flood are refused before they cost anything. */
export type TryMemory = {
  /** Counts a try of an address. Returns 0, or the ms until the address may try again when it has tried too often. */
  count(ip: string, now: Date): number
  /** Takes a counted try back. */
  giveBack(ip: string, now: Date): void
}

/**
 * Counts in this process alone: a refusal must cost no query, and what the servers count together is exact besides. Tries
 * that were refused for want of a place count as well.
 */
export function createTryMemory(): TryMemory {
  const byAddress = createRate(shortest(passwordLimits.address))
  return {
    count: (ip, now) => byAddress(addressGroup(ip), 1, now.getTime()),
    giveBack: (ip, now) => void byAddress(addressGroup(ip), -1, now.getTime()),
  }
}

function shortest([limit]: readonly [Limit, ...Limit[]]): { max: number; windowMs: number } {
  return { max: limit.max, windowMs: limit.seconds * 1000 }
}
