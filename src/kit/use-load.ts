import { SILENT } from '@/api/client'
import { useCallback, useEffect, useState } from 'react'
import type { ApiError } from '@/api/errors'
import type { Api } from '@/api/services'
import { createCancel, type CancelSignal } from '@/lib/cancel'
import type { Load } from '@/lib/load'
import { useLatest } from '@/platform/page/latest'
import { useRoot } from '@/stores/context'
import { toApiError } from './to-api-error'

/**
 * Fetches what a screen shows through the `api` it hands over, and returns how far it is; `retry` starts again. The
 * screen draws the waiting and the failure itself. A call is given up when the screen goes or the `key` changes.
 * What `atHand` answers at the first drawing needs no call.
 */
export function useLoad<T>(
  key: string,
  fetch: (api: Api) => Promise<T>,
  atHand?: () => T | undefined,
): { load: Load<T, ApiError>; retry: () => void } {
  const { apiWith } = useRoot()
  const [round, setRound] = useState(0)
  const id = `${key}#${round}`
  const [found, setFound] = useState((): { key: string; load: Load<T, ApiError> } | undefined => {
    const value = atHand?.()
    return value === undefined ? undefined : { key: id, load: { state: 'ready', value } }
  })
  const latest = useLatest({
    loaded: found?.key,
    fetch: (signal: CancelSignal) => fetch(apiWith({ ...SILENT, signal })),
  })
  useEffect(() => {
    if (latest.current.loaded === id) return undefined
    const { signal, cancel } = createCancel()
    const settle = (load: Load<T, ApiError>) => {
      if (!signal.isCancelled) setFound({ key: id, load })
    }
    latest.current.fetch(signal).then(
      (value) => settle({ state: 'ready', value }),
      (cause: unknown) => settle({ state: 'failed', error: toApiError(cause) }),
    )
    return cancel
  }, [id, latest])
  const retry = useCallback(() => setRound((n) => n + 1), [])
  return { load: found?.key === id ? found.load : { state: 'loading' }, retry }
}
