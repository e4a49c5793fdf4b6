import { SILENT } from '@/api/client'
import { useCallback, useState } from 'react'
import type { ApiError } from '@/api/errors'
import type { Api } from '@/api/services'
import type { CancelSignal } from '@/lib/cancel'
import type { Load } from '@/lib/load'
import { areSameKeys, useAsync, useStableKeys } from '@/platform/page/use-async'
import { useLatest } from '@/platform/page/latest'
import { useRoot } from '@/stores/context'
import { toApiError } from './to-api-error'

/**
 * Fetches what a screen shows through the `api` it hands over, and returns how far it is; `retry` starts again. The
 * screen draws the waiting and the failure itself. A call is given up when the screen goes or a key changes.
 * A value that `atHand` returns at the first drawing needs no call.
 */
export function useLoad<T>(
  key: string | readonly unknown[],
  fetch: (api: Api) => Promise<T>,
  atHand?: () => T | undefined,
): { load: Load<T, ApiError>; retry: () => void } {
  const { apiWith } = useRoot()
  const [round, setRound] = useState(0)
  const keys = useStableKeys([...(typeof key === 'string' ? [key] : key), round])
  const [found, setFound] = useState(
    (): { keys: readonly unknown[]; load: Load<T, ApiError> } | undefined => {
      const value = atHand?.()
      return value === undefined ? undefined : { keys, load: { state: 'ready', value } }
    },
  )
  const current = found && areSameKeys(found.keys, keys) ? found.load : undefined
  const latest = useLatest({
    isLoaded: current !== undefined,
    fetch: (signal: CancelSignal) => fetch(apiWith({ ...SILENT, signal })),
  })
  useAsync(
    async (signal) => {
      if (latest.current.isLoaded) return
      const settle = (load: Load<T, ApiError>) => {
        if (!signal.isCancelled) setFound({ keys, load })
      }
      await latest.current.fetch(signal).then(
        (value) => settle({ state: 'ready', value }),
        (cause: unknown) => settle({ state: 'failed', error: toApiError(cause) }),
      )
    },
    [keys, latest],
  )
  const retry = useCallback(() => setRound((n) => n + 1), [])
  return { load: current ?? { state: 'loading' }, retry }
}
