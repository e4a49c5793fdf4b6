import { useCallback, useEffect, useRef, useState } from 'react'
import { SILENT } from '@/api/client'
import type { ApiError } from '@/api/errors'
import type { Api } from '@/api/services'
import { createCancel, type CancelSignal } from '@/lib/cancel'
import type { Load } from '@/lib/load'
import { useLatest } from '@/platform/page/latest'
import { online } from '@/platform/net/online'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'
import { toApiError } from './to-api-error'
import { useOnceInSight } from './use-once-in-sight'
import { useRetry } from './use-retry'
import { useSent } from './use-sent'

export interface Fresh<T> {
  readonly load: Load<T, ApiError>
  /** Whether the last refresh of the shown value failed. */
  readonly isStale: boolean
  /** Reads it again; the present value is shown until then. */
  refresh(): void
  /** Shows this value, the result of an action, and reads the rest again. */
  put(value: T): void
}

/**
 * Loads something that also changes on other pages: as `useLoad`, but it is read again when the page comes into
 * sight, the network is back, or study has reached the server; the present value stays while that lasts, or where it
 * fails. `show` shows a value until the response is here. A value that `isOld` reports is read again until it is new.
 */
export function useFresh<T>(
  key: string,
  fetch: (api: Api, show: (value: T) => void) => Promise<T>,
  isOld: (value: T) => boolean = () => false,
): Fresh<T> {
  const { apiWith } = useRoot()
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<{ readonly key: string; readonly value: T }>()
  const [failed, setFailed] = useState<{
    readonly key: string
    readonly id: string
    readonly error: ApiError
  }>()
  const isRunning = useRef(false)
  const id = `${key}#${round}`
  const latest = useLatest((signal: CancelSignal, show: (value: T) => void) =>
    fetch(apiWith({ ...SILENT, signal }), show),
  )
  useEffect(() => {
    const { signal, cancel } = createCancel()
    isRunning.current = true
    const settle = (show: () => void) => {
      if (signal.isCancelled) return
      isRunning.current = false
      show()
    }
    const show = (value: T) => {
      if (!signal.isCancelled) setFound({ key, value })
    }
    latest.current(signal, show).then(
      (value) =>
        settle(() => {
          setFound({ key, value })
          setFailed(undefined)
        }),
      (cause: unknown) => settle(() => setFailed({ key, id, error: toApiError(cause) })),
    )
    return cancel
  }, [key, id, latest])
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  const refreshUnlessRunning = () => {
    if (!isRunning.current) refresh()
  }
  const refreshInSight = useOnceInSight(refresh)
  useEffect(() => online.onReturn(refreshInSight), [refreshInSight])
  useSent(refresh)
  useRetry(found?.key === key && isOld(found.value), refreshUnlessRunning)
  useVisible((isVisible) => {
    if (isVisible) refreshUnlessRunning()
  })
  const load = ((): Load<T, ApiError> => {
    if (found?.key === key) return { state: 'ready', value: found.value }
    return failed?.id === id ? { state: 'failed', error: failed.error } : { state: 'loading' }
  })()
  return {
    load,
    isStale: load.state === 'ready' && failed?.key === key,
    refresh,
    put(value) {
      setFound({ key, value })
      setFailed(undefined)
      refresh()
    },
  }
}
