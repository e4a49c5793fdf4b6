import type { Order, PayProvider } from '@/api/order'
import { mistakeText } from '../../strings/order-state'
import { refundText } from '../../strings/refund'

type Refund = NonNullable<Order['refund']>

/** The party that acts next on a refund, or how it ended. */
export function refundWord({ state }: Refund, provider: PayProvider | undefined): string {
  return state === 'paying' && provider === 'desk' ? refundText.states.payingDesk : refundText.states[state]
}

/** The meaning of a mistake of staff for the student, who asked for nothing; undefined for a refund. */
export const mistakeHead = (refund: Refund | undefined) =>
  refund?.mistake && mistakeText[refund.state === 'done' ? 'done' : 'running']

/** Whether staff have still to settle a refund. */
export const isRunning = ({ state }: Refund): boolean =>
  state === 'asked' || state === 'approved' || state === 'paying'

/** Whether a refund may be taken back: what staff pay back by hand may be on its way once the first of them agreed. */
export const mayWithdraw = ({ state }: Refund, provider: PayProvider | undefined): boolean =>
  state === 'asked' || (state === 'approved' && provider !== 'desk')

/** Whether the time is over in which a refund could be asked for. */
export const isTooLate = ({ refundUntil, now }: Order): boolean =>
  refundUntil !== undefined && now >= refundUntil

/** Whether a refund may be asked for, as far as the order's state says. */
export const mayAsk = ({ state }: Order): boolean => state === 'paid' || state === 'delivered'
