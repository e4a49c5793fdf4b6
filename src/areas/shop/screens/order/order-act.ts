import { ErrorCode, type ApiError } from '@/api/errors'
import type { Order } from '@/api/order'
import type { ShownOrder } from '@/features/order'
import { useStoredRequest } from '@/kit/stored-request'
import { useSubmit, type Fault } from '@/kit/use-submit'

/** Whether the student still has to pay an order. */
export const isUnpaid = ({ state }: Order): boolean => state === 'created' || state === 'paying'

/** Whether it still has to be paid and cannot be here, where nothing is sold: no word is said of paying then. */
export const isUnpayable = (order: Order): boolean => isUnpaid(order) && order.ways.length === 0

/**
 * Changes an order: under an id that stays until the response is there, with one sentence where it failed. An order
 * whose state has changed since is shown as it is.
 */
export function useOrderAct(
  name: string,
  { order, take, refresh }: ShownOrder,
  fallback: string,
  onFailure?: (error: ApiError) => void,
) {
  const request = useStoredRequest(`${name}:${order.orderId}`)
  const { fault, setFault, isBusy, submit } = useSubmit<Fault>({
    fallback,
    onFailure(message, error, show) {
      show({ message })
      onFailure?.(error)
      if (error.code === ErrorCode.OrderState || error.code === ErrorCode.Conflict) void refresh()
    },
  })
  const act = (content: unknown, send: (id: string) => Promise<Order>, onDone: () => void) =>
    submit(undefined, async () => {
      take(await request(content, send))
      onDone()
    })
  return { fault, setFault, isBusy, act }
}
