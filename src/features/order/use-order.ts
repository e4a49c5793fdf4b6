import { useState } from 'react'
import { SILENT } from '@/api/client'
import { ApiError } from '@/api/errors'
import { createOrderApi, type Order } from '@/api/order'
import { useLoad } from '@/kit/use-load'
import { useAsync } from '@/platform/page/use-async'
import { useLatest } from '@/platform/page/latest'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'
import { pauseMs, findWait } from './order-wait'

/** An order as the server last sent it, and how to refresh it. */
export interface ShownOrder {
  readonly order: Order
  /** Shows what an answer says of the order. */
  take(order: Order): void
  /** Asks the server how the order stands. Resolves to the order; undefined, and what is shown stays, where it does not answer. */
  refresh(): Promise<Order | undefined>
  /** How often it was looked at in vain. */
  readonly looks: number
}

/**
 * An order from the server, fetched again whenever the page comes back into sight, and repeatedly while others are to
 * change it; a response that is older than the shown order is dropped. Call it under a key of account and order.
 */
export function useOrder(orderId: string) {
  const { apiWith, session } = useRoot()
  const { load, retry } = useLoad(`order:${session.uid ?? ''}:${orderId}`, (api) =>
    api.of(createOrderApi).getFreshOrder(orderId),
  )
  const [newest, setNewest] = useState<Order>()
  const [looks, setLooks] = useState(0)
  const [isVisible, setVisible] = useState(true)
  const order = newest ?? (load.state === 'ready' ? load.value : undefined)
  const wait = order && findWait(order)

  const take = (answer: Order): void =>
    setNewest((before = order) => (before && before.now > answer.now ? before : answer))
  async function refresh(): Promise<Order | undefined> {
    try {
      const found = await apiWith(SILENT).of(createOrderApi).getFreshOrder(orderId)
      take(found)
      return found
    } catch (cause) {
      // The known state stays.
      if (!(cause instanceof ApiError)) throw cause
      return undefined
    }
  }
  useVisible((isNow) => {
    setVisible(isNow)
    if (!isNow || !order) return
    setLooks(0)
    void refresh()
  })
  const latest = useLatest(refresh)
  useAsync(
    (signal) => {
      if (!wait || !isVisible) return
      const look = async () => {
        await latest.current()
        if (!signal.isCancelled) setLooks((count) => count + 1)
      }
      const timer = setTimeout(() => void look(), pauseMs(looks, wait))
      signal.onCancel(() => clearTimeout(timer))
    },
    [wait, looks, isVisible, latest],
  )
  return { load, retry, shown: order && { order, take, refresh, looks } }
}
