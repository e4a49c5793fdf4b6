import { useState } from 'react'
import { useDidShow } from '@/platform/page'
import { useAsync } from '@/platform/page/use-async'
import { useLatest } from '@/platform/page/latest'
import type { Area } from '@/stores/area'
import { useRoot } from '@/stores/context'
import type { OpenStudy } from '@/stores/study'

/**
 * An area's store as far as it is there: `none` where nobody has studied in it, `waiting` until all that the server knows
 * is here, `lost` where that cannot be had.
 */
export type Study<Store> =
  | { readonly state: 'none' | 'waiting' }
  | { readonly state: 'lost'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly store: Store }

/** Opens an area beside what the page shows at once, unless nothing is wanted of it. Call it in an observer. */
export function useStudy<Store extends OpenStudy>(
  fetch: () => Promise<Area<Promise<Store>>>,
  isWanted = true,
): Study<Store> {
  const root = useRoot()
  const { uid } = root.session
  const [store, setStore] = useState<Store>()
  const [isFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const latest = useLatest(fetch)
  useAsync(
    async (signal) => {
      if (!isWanted) return
      try {
        const opened = await (await latest.current()).of(root)
        void opened.enter(uid)
        if (!signal.isCancelled) setStore(() => opened)
      } catch {
        if (!signal.isCancelled) setFailed(true)
      }
    },
    [latest, root, uid, isWanted],
    [turn],
  )
  useDidShow(() => void store?.catchUp())
  if (!isWanted) return { state: 'none' }
  const retry = () => {
    setFailed(false)
    setTurn((before) => before + 1)
  }
  if (isFailed) return { state: 'lost', retry }
  if (!store || store.load.state === 'loading') return { state: 'waiting' }
  if (store.load.state === 'failed') return { state: 'lost', retry }
  if (store.isWhole) return { state: 'ready', store }
  return store.sync.isSending ? { state: 'waiting' } : { state: 'lost', retry }
}
