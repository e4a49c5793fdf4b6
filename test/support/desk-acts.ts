import type { DeskOrder } from '../../contract/schemas/staff/desk'
import { newUuid } from '../../server/src/lib/uuid'
import { findDifferences } from '../../server/src/modules/shop/order/differences'
import type { Made, Shop } from './sold-orders'
import type { Agent } from './staff'

const URL = '/sale/v1/desk/orders'

/** The acts of staff with orders at the desk of a shop. */
export interface DeskActs {
  /** The address of the queue of orders. */
  readonly url: string
  newId(): string
  /** An order as a member of the staff sees it. */
  seen(order: Made, caller: Agent): Promise<DeskOrder>
  /** Confirms that an order's money came; `own` says what is otherwise. */
  confirmPaid(order: Made, caller: Agent, own?: object): ReturnType<Shop['call']>
  /** Books money that came again, or went back. */
  settle(order: Made, caller: Agent, own?: object): ReturnType<Shop['call']>
  /** The differences that the books show for an order. */
  differences(order: Made): Promise<string[]>
}

/** The desk of a shop that `shop` gives once it is open. */
export function deskActs(shop: () => Shop): DeskActs {
  const newId = () => newUuid(new Date(shop().now()))
  return {
    url: URL,
    newId,
    seen: async ({ number }, caller) => (await shop().call(caller, 'GET', `${URL}/${number}`)).json().result,
    confirmPaid: ({ number }, caller, own = {}) =>
      shop().call(caller, 'POST', `${URL}/${number}/payment`, {
        id: newId(),
        amount: 1001,
        reference: `bank-${number}`,
        reason: '到账',
        ...own,
      }),
    settle: ({ number }, caller, own = {}) =>
      shop().call(caller, 'POST', `${URL}/${number}/surplus`, {
        id: newId(),
        kind: 'came',
        amount: 1001,
        reference: `twice-${number}`,
        reason: '转了两次',
        ...own,
      }),
    // Orders of this shop begin in the middle, which their steps show.
    differences: async ({ number }) =>
      (await findDifferences(shop().db, new Date(0), new Date(shop().now() + 1)))
        .filter((difference) => difference.number === number && difference.what !== 'steps-broken')
        .map(({ what }) => what),
  }
}
