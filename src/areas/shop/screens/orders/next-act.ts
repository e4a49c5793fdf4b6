import type { OrderBrief } from '@/api/order'
import type { Address } from '@/routes/navigate'

/** The next step of an order, and its place. */
export interface NextAct {
  readonly act: 'pay' | 'learn' | 'refund' | 'again' | 'anew' | 'look'
  readonly to: Address
}

/** The next act of an order by its state; where nothing is sold, one that waits is only looked at. */
export function nextAct(
  { orderId, productId, state, failure, mistake }: OrderBrief,
  isClosedHost: boolean,
): NextAct {
  const order = `/courses/paycourse-details?order=${orderId}` as const
  const product = `/courses/courses-detail?productId=${productId}` as const
  // There is no refund to look at where staff put a payment right.
  if (mistake && state === 'refunding') return { act: 'look', to: order }
  if (mistake && state === 'refunded') return { act: isClosedHost ? 'again' : 'anew', to: product }
  switch (state) {
    case 'created':
    case 'paying':
      return { act: isClosedHost ? 'look' : 'pay', to: order }
    case 'paid':
      return { act: 'look', to: order }
    case 'delivered':
      return { act: 'learn', to: '/courses/study-center' }
    case 'refunding':
    case 'refunded':
      return { act: 'refund', to: `${order}&view=refund` }
    case 'closed':
      if (failure === 'owned') return { act: 'learn', to: '/courses/study-center' }
      return { act: 'again', to: product }
  }
}
