import type { Order } from '@/api/order'

/** Whom an order waits for, other than its student; people take longer than machines. */
export type Wait = 'machine' | 'people'

/** Who is to change an order next; undefined where nobody is but its student. */
export function waitOf({ state, provider }: Pick<Order, 'state' | 'provider'>): Wait | undefined {
  if (state === 'paid' || (state === 'paying' && provider !== 'desk')) return 'machine'
  return state === 'paying' || state === 'refunding' ? 'people' : undefined
}

const SECOND_MS = 1000
const LONGEST_MS = 60 * SECOND_MS
/** No look at what people settle follows sooner than this. */
const PEOPLE_MS = 10 * SECOND_MS

/** How long to wait after so many looks until the next one, in ms. */
export function pauseMs(looks: number, wait: Wait): number {
  const grown = Math.min(LONGEST_MS, Math.round(2 * SECOND_MS * 1.5 ** looks))
  return wait === 'people' ? Math.max(PEOPLE_MS, grown) : grown
}
