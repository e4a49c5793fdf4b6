import type { Order } from '@/api/order'

/**
 * The party, other than its student, that an order waits for: a machine, staff who will soon see its money at the
 * bank, or people who take their time.
 */
export type Wait = 'machine' | 'till' | 'people'

/** The party that is to change an order next; undefined where nobody is but its student. */
export function findWait({ state, provider }: Pick<Order, 'state' | 'provider'>): Wait | undefined {
  if (state === 'paid') return 'machine'
  if (state === 'paying') return provider === 'desk' ? 'till' : 'machine'
  return state === 'refunding' ? 'people' : undefined
}

const SECOND_MS = 1000
const LONGEST_MS = 60 * SECOND_MS
/** No look at what people settle follows sooner than this. */
const PEOPLE_MS = 10 * SECOND_MS

/** A student who has just transferred money soon sees that it was confirmed: the first five minutes in sight. */
const TILL = { everyMs: 4 * SECOND_MS, looks: 75 } as const

/** How long to wait after so many looks until the next one, in ms. */
export function pauseMs(looks: number, wait: Wait): number {
  if (wait === 'till' && looks < TILL.looks) return TILL.everyMs
  const grown = Math.min(LONGEST_MS, Math.round(2 * SECOND_MS * 1.5 ** looks))
  return wait === 'people' ? Math.max(PEOPLE_MS, grown) : grown
}
