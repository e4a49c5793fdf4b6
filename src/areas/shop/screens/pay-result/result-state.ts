import type { Order } from '@/api/order'
import type { Path } from '@/routes/address'

/** The kinds of result that the page shows of an order. */
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

/** The kind of result of an order, by its state on the server alone. */
export function getKind({ state, provider }: Pick<Order, 'state' | 'provider'>): ResultKind {
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

/** The path that matches the state of an order; undefined while its payment is under way, when either one does. */
export function buildPath(kind: ResultKind): Extract<Path, typeof SUCCESS | typeof FAILURE> | undefined {
  if (kind === 'confirming' || kind === 'desk') return undefined
  return kind === 'unpaid' || kind === 'closed' ? FAILURE : SUCCESS
}

/** So many looks without news are enough to offer another try, some 16 seconds. */
export const MANY_LOOKS = 4
