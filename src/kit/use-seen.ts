import { useEffect } from 'react'
import type { ApiError } from '@/api/errors'
import type { Api } from '@/api/services'
import type { Load } from '@/lib/load'
import { online } from '@/platform/net/online'
import { useRoot } from '@/stores/context'
import { fetchOrRecall, lastAnswers } from '@/stores/last-answers'
import { useLoad } from './use-load'

interface Asked<Value> {
  /** Names the answer on this device, where that is not the key. */
  readonly name?: string
  readonly fetch: (api: Api) => Promise<Value>
  readonly isValue: (value: unknown) => value is Value
  /** Whether everybody sees the same. */
  readonly isPublic?: boolean
}

/**
 * As `useLoad`, but where the server cannot be reached it shows what came last on this device, with when that was, and
 * asks again as soon as the network is back.
 */
export function useSeen<Value>(
  key: string,
  { name = key, fetch, isValue, isPublic = false }: Asked<Value>,
): { load: Load<Value, ApiError>; seenAt: number | undefined; retry: () => void } {
  const root = useRoot()
  const { load, retry } = useLoad(key, (api) =>
    fetchOrRecall(lastAnswers(root, isPublic), { name, fetch: () => fetch(api), isValue }),
  )
  const seenAt = load.state === 'ready' ? load.value.seenAt : undefined
  const isSeen = seenAt !== undefined
  useEffect(() => (isSeen ? online.onReturn(retry) : undefined), [isSeen, retry])
  return { load: load.state === 'ready' ? { state: 'ready', value: load.value.value } : load, seenAt, retry }
}
