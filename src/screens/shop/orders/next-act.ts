import type { OrderBrief } from '@/api/order'
import type { Address } from '@/routes/navigate'

/** What is done next with an order, and where. */
export interface NextAct {
  readonly act: 'pay' | 'learn' | 'refund' | 'again' | 'look'
  readonly to: Address
}

/** The next act of an order by its state; where nothing is sold, one that waits is only looked at. */
export function nextAct({ orderId, productId, state, failure }: OrderBrief, isClosedHost: boolean): NextAct {
  const order = `/courses/paycourse-details?order=${orderId}` as const
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
      return { act: 'again', to: `/courses/courses-detail?productId=${productId}` }
  }
}
