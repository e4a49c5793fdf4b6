import { useEffect, useState } from 'react'
import { SILENT } from '@/api/client'
import { ApiError } from '@/api/errors'
import { createOrderApi, type Order } from '@/api/order'
import { useLoad } from '@/kit/use-load'
import type { Load } from '@/lib/load'
import { useVisible } from '@/platform/page/visible'
import { useLatest } from '@/platform/page/latest'
import { useRoot } from '@/stores/context'
import { isPending, kindOf, pauseMs } from './result-state'

/** An order as the server has it, asked for anew while its payment is under way and the page is in sight. */
export function useResult(
  orderId: string,
  uid: string,
): {
  readonly load: Load<Order, ApiError>
  readonly retry: () => void
  /** Looks once more. Resolves to the order; undefined where it could not be asked for. */
  readonly look: () => Promise<Order | undefined>
  /** How often it was looked at in vain. */
  readonly looks: number
} {
  const { apiWith } = useRoot()
  const key = `${orderId} ${uid}`
  const { load, retry } = useLoad(key, (api) => api.of(createOrderApi).getFreshOrder(orderId))
  const [newer, setNewer] = useState<{ readonly key: string; readonly order: Order }>()
  const [looks, setLooks] = useState(0)
  const [isVisible, setVisible] = useState(true)
  const order = newer?.key === key ? newer.order : load.state === 'ready' ? load.value : undefined
  const kind = order && kindOf(order)
  async function look(): Promise<Order | undefined> {
    try {
      const found = await apiWith(SILENT).of(createOrderApi).getFreshOrder(orderId)
      setNewer({ key, order: found })
      return found
    } catch (cause) {
      // What was known stays, and it is asked for again.
      if (!(cause instanceof ApiError)) throw cause
      return undefined
    }
  }
  useVisible((isNow) => {
    if (isNow && !isVisible) {
      // What waits is looked at by the effect below; the rest may have been signed or refunded on another page.
      if (kind !== undefined && isPending(kind)) setLooks(-1)
      else if (kind !== undefined) void look()
    }
    setVisible(isNow)
  })
  const latest = useLatest(look)
  useEffect(() => {
    if (kind === undefined || !isPending(kind) || !isVisible) return undefined
    let isWanted = true
    const timer = setTimeout(
      () => void latest.current().then(() => isWanted && setLooks((count) => Math.max(count, 0) + 1)),
      pauseMs(looks, kind),
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [kind, looks, isVisible, latest])
  return { load: order ? { state: 'ready', value: order } : load, retry, look, looks }
}
