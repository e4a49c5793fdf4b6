import type { Db } from '../../../db'
import { createDayBudget, UNIT, type Share } from '../../../domain/day-budget'
import type { Metrics } from '../../../lib/metrics'
import type { SharedCounts } from '../../../providers/counts/contract'
import { addressGroup, rentedNetwork } from '../../../security/address'
import { keyed, type Keys } from '../../../security/keys'
import { chinaMidnight } from '../../../../../contract/domain/china-time'
import { findFirstAccount } from './repo'

/** Parts of the strangers' budget that one address, and one whole network of addresses, may use up. */
export const ADDRESS_PART = 1 / 8
const NETWORK_PART = 1 / 4
/** Bytes a day of one installation on which somebody was signed in: fifty times what a lively day makes, and more. */
export const VISITOR_BYTES = 64 * UNIT
/** Part of the known installations' budget that all those of one account may use up. */
export const ACCOUNT_PART = 1 / 8
/** The same for all accounts of one network, or of one address in it: room for a school, which may stand behind one. */
export const KNOWN_NETWORK_PART = 1 / 2
/** Installations that are remembered as known. */
const MOST_KNOWN = 20_000

/** The meanings of the names of the metrics. */
export const trackHelp = {
  shangan_tracking_day_bytes: 'Bytes of tracking and logs that this server stored today, by whose budget',
  shangan_tracking_refused_total: 'Requests with tracking or logs that found the budget of the day used up',
} as const

/** The dependencies of the budget. */
export interface BudgetDeps {
  readonly db: Db
  readonly keys: Keys
  readonly counts?: SharedCounts | undefined
  readonly metrics: Metrics
  /** Bytes a day of all strangers together, and again of all others. */
  readonly dayBytes: number
}

/** The sender of events: from which address, and as which visitor where that is known. */
export interface Sender {
  readonly ip: string
  readonly visitor: string | undefined
}

const whose = { strangers: { from: 'strangers' }, known: { from: 'known' } } as const

/** The bytes of a day that are stored of what visitors send; what strangers use up is not that of others. */
export function createTrackBudget({ db, keys, counts, metrics, dayBytes }: BudgetDeps) {
  for (const labels of Object.values(whose)) metrics.count('shangan_tracking_refused_total', labels, 0)
  const budget = createDayBudget({ db, counts })
  const accounts = new Map<string, string>()
  const stored = { day: 0, strangers: 0, known: 0 }

  const share = (name: string, bytes: number, ...of: readonly string[]): Share => ({
    subject: keyed(keys.guard, `tracking of ${name}`, ...of),
    bytes,
  })
  const strangers = (ip: string): Share[] => [
    share('address', dayBytes * ADDRESS_PART, addressGroup(ip)),
    share('network', dayBytes * NETWORK_PART, rentedNetwork(ip)),
    share('strangers', dayBytes),
  ]
  const ofKnown = (ip: string, visitor: string, uid: string): Share[] => [
    share('visitor', VISITOR_BYTES, visitor),
    share('account', dayBytes * ACCOUNT_PART, uid),
    share('known network', dayBytes * KNOWN_NETWORK_PART, rentedNetwork(ip)),
    share('known visitors', dayBytes),
  ]

  function note(from: keyof typeof whose, bytes: number, now: Date): void {
    const day = chinaMidnight(now.getTime())
    if (stored.day !== day) Object.assign(stored, { day, strangers: 0, known: 0 })
    stored[from] += bytes
    for (const item of ['strangers', 'known'] as const)
      metrics.set('shangan_tracking_day_bytes', stored[item], whose[item])
  }

  async function findAccount(visitor: string): Promise<string | undefined> {
    const known = accounts.get(visitor)
    if (known !== undefined) return known
    const uid = await findFirstAccount(db, visitor)
    if (uid === undefined) return undefined
    if (accounts.size >= MOST_KNOWN) accounts.clear()
    accounts.set(visitor, uid)
    return uid
  }

  async function spend(from: keyof typeof whose, shares: readonly Share[], bytes: number, now: Date) {
    const isThere = !budget.isSpent(shares, now) && (await budget.spend(shares, bytes, now))
    if (isThere) note(from, bytes, now)
    return isThere
  }

  return {
    /** Whether there is room for so many bytes of a sender today; it is taken where there is. */
    async take({ ip, visitor }: Sender, bytes: number, now: Date): Promise<boolean> {
      const isOwn = visitor !== undefined && accounts.has(visitor)
      if (!isOwn && (await spend('strangers', strangers(ip), bytes, now))) return true
      // Nobody asks who a visitor is as long as there is room for everybody.
      const uid = visitor === undefined ? undefined : await findAccount(visitor)
      const own = visitor === undefined || uid === undefined ? undefined : ofKnown(ip, visitor, uid)
      if (own && (await spend('known', own, bytes, now))) return true
      metrics.count('shangan_tracking_refused_total', isOwn ? whose.known : whose.strangers)
      return false
    },
  }
}
