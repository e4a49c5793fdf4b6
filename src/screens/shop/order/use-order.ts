import { useState } from 'react'
import { SILENT } from '@/api/client'
import { ErrorCode, type ApiError } from '@/api/errors'
import { createOrderApi, type Order } from '@/api/order'
import { useKeptRequest } from '@/kit/kept-request'
import { useLoad } from '@/kit/use-load'
import { useSubmit, type Fault } from '@/kit/use-submit'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'

/** An order as the server told it last, and how it is told anew. */
export interface ShownOrder {
  readonly order: Order
  /** Shows what an answer says of the order. */
  take(order: Order): void
  /** Asks the server how the order stands; what is shown stays where it does not answer. */
  refresh(): Promise<void>
}

const isWaiting = ({ state }: Order): boolean => state === 'created' || state === 'paying'

/** Whether the student still has to pay an order. */
export const isUnpaid = isWaiting

/** Whether it still has to be paid and cannot be here, where nothing is sold: no word is said of paying then. */
export const isUnpayable = (order: Order): boolean => isWaiting(order) && order.ways.length === 0

/**
 * An order from the server. It is asked again whenever the page comes back into sight, since staff, the provider or
 * another page may have changed it; an answer that is older than what is shown is dropped.
 */
export function useOrder(orderId: string) {
  const { apiWith, session } = useRoot()
  const { load, retry } = useLoad(`order:${session.uid ?? ''}:${orderId}`, (api) =>
    api.of(createOrderApi).getOrder(orderId),
  )
  const [newest, setNewest] = useState<Order>()
  const loaded = load.state === 'ready' ? load.value : undefined
  const newer = newest?.orderId === orderId ? newest : undefined
  const order = newer && newer.now >= (loaded?.now ?? 0) ? newer : loaded

  const take = (answer: Order): void =>
    setNewest((before) => (before?.orderId === answer.orderId && before.now > answer.now ? before : answer))
  async function refresh(): Promise<void> {
    if (!order) return
    const orders = apiWith(SILENT).of(createOrderApi)
    await (isWaiting(order) ? orders.getFreshOrder(orderId) : orders.getOrder(orderId)).then(
      take,
      () => undefined,
    )
  }
  useVisible((isVisible) => {
    if (isVisible) void refresh()
  })
  return { load, retry, shown: order && { order, take, refresh } }
}

/**
 * Does something with an order: under an id that stays until its answer is there, with one sentence where it failed. An
 * order that meanwhile stands elsewhere is shown as it is.
 */
export function useOrderAct(
  name: string,
  { order, take, refresh }: ShownOrder,
  fallback: string,
  onFailure?: (error: ApiError) => void,
) {
  const request = useKeptRequest(`${name}:${order.orderId}`)
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
