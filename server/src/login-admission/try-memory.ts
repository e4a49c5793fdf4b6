import { passwordLimits, type Limit } from '../domain/limits'
import { createRate } from '../lib/rate'
import { addressNetworks } from '../security/address'

/** The tries that one server remembers, so that those of a flood are refused before they cost anything. */
export type TryMemory = {
  /** Counts a try of an address. Returns 0, or the ms until the address may try again when it has tried too often. */
  count(ip: string, now: Date): number
  /** Takes a counted try back. */
  giveBack(ip: string, now: Date): void
}

/**
 * Counts in this process alone: a refusal must cost no query, and what the servers count together is exact besides. Tries
 * that were refused for want of a place count as well. The first limit is that of an address, further ones are those of
 * the wider networks around it; a try that one of them refuses counts in none.
 */
export function createTryMemory(limits: readonly Limit[] = [passwordLimits.address[0]]): TryMemory {
  const rates = limits.map(({ max, seconds }) => createRate({ max, windowMs: seconds * 1000 }))

  /** Changes the counts of an address's networks, the narrowest first, up to one that refuses; returns its wait. */
  function change(ip: string, units: number, now: Date, most = rates.length): number {
    const networks = addressNetworks(ip).slice(0, most)
    for (const [at, network] of networks.entries()) {
      const wait = rates[at]?.(network, units, now.getTime()) ?? 0
      if (wait === 0) continue
      change(ip, -units, now, at)
      return wait
    }
    return 0
  }

  return {
    count: (ip, now) => change(ip, 1, now),
    giveBack: (ip, now) => void change(ip, -1, now),
  }
}
