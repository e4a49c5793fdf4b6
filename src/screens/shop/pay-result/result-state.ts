import type { Order } from '@/api/order'
import type { Path } from '@/routes/address'

/** What the page tells of an order. */
export type ResultKind =
  | 'unpaid'
  | 'confirming'
  | 'desk'
  | 'opening'
  | 'open'
  | 'refunding'
  | 'refunded'
  | 'closed'

const kinds: Readonly<Record<Exclude<Order['state'], 'paying'>, ResultKind>> = {
  created: 'unpaid',
  paid: 'opening',
  delivered: 'open',
  refunding: 'refunding',
  refunded: 'refunded',
  closed: 'closed',
}

/** What the page tells of an order, by its state on the server alone. */
export function kindOf({ state, provider }: Pick<Order, 'state' | 'provider'>): ResultKind {
  if (state === 'paying') return provider === 'desk' ? 'desk' : 'confirming'
  return kinds[state]
}

/** Whether it waits for a payment that cannot be made here, where nothing is sold: no word is said of paying then. */
export const isUnpayable = ({ ways }: Pick<Order, 'ways'>, kind: ResultKind): boolean =>
  ways.length === 0 && (kind === 'unpaid' || kind === 'confirming' || kind === 'desk')

/** Whether something is about to happen that the student did not do on this page. */
export const isPending = (kind: ResultKind): boolean =>
  kind === 'confirming' || kind === 'desk' || kind === 'opening'

const SUCCESS = '/courses/pay-success'
const FAILURE = '/courses/pay-faillure'

/** The path that tells the truth of an order; either one does while its payment is under way. */
export function pathOf(kind: ResultKind): Extract<Path, typeof SUCCESS | typeof FAILURE> | undefined {
  if (kind === 'confirming' || kind === 'desk') return undefined
  return kind === 'unpaid' || kind === 'closed' ? FAILURE : SUCCESS
}

const SECOND_MS = 1000
const LONGEST_MS = 60 * SECOND_MS
/** People take longer than machines: no look at what staff confirm follows sooner than this. */
const DESK_MS = 10 * SECOND_MS

/** How long to wait after so many looks until the next one, in ms; a page that comes back into sight (-1) looks at once. */
export function pauseMs(looks: number, kind: ResultKind): number {
  if (looks < 0) return 0
  const grown = Math.min(LONGEST_MS, Math.round(2 * SECOND_MS * 1.5 ** looks))
  return kind === 'desk' ? Math.max(DESK_MS, grown) : grown
}

/** So many looks without news are enough to offer another try, some 16 seconds. */
export const MANY_LOOKS = 4
