import { hashingPlaces, passwordLimits, type Limit } from '../domain/limits'
import { createRate } from '../lib/rate'
import type { Share } from '../lib/shares'
import { addressGroup, addressNetworks } from '../security/address'

/** What one server remembers of tries, so that those of a flood are refused before they cost anything. */
export type TryMemory = {
  /** Counts a try of an address. Returns 0, or the ms until the address may try again when it has tried too often. */
  count(ip: string, now: Date): number
  /** Takes a counted try back. */
  giveBack(ip: string, now: Date): void
  /** Whether to look up if an account knows a device; a pair that was looked up often enough is unknown. */
  isWorthAsking(account: string, device: string, now: Date): boolean
}

/**
 * Counts in this process alone: a refusal must cost no query, and what the servers count together is exact besides. Tries
 * that were refused for want of a place count as well.
 */
export function createTryMemory(): TryMemory {
  const byAddress = createRate(shortest(passwordLimits.address))
  const byDevice = createRate(shortest(passwordLimits.device))
  return {
    count: (ip, now) => byAddress(addressGroup(ip), 1, now.getTime()),
    giveBack: (ip, now) => void byAddress(addressGroup(ip), -1, now.getTime()),
    isWorthAsking: (account, device, now) => byDevice(`${account}\n${device}`, 1, now.getTime()) === 0,
  }
}

/**
 * The places that a request from an address may take among the hashes; known devices behind a refused one have their own.
 */
export function placesFor(ip: string, lane: 'any' | 'known devices' = 'any'): Share[] {
  const [address, ...wider] = addressNetworks(ip)
  const groups = [`${lane} of ${address}`, ...wider]
  return hashingPlaces.slice(0, groups.length).map((most, at) => ({ group: groups[at] ?? '', most }))
}

function shortest([limit]: readonly [Limit, ...Limit[]]): { max: number; windowMs: number } {
  return { max: limit.max, windowMs: limit.seconds * 1000 }
}
