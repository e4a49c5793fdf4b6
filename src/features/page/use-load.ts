import { useCallback, useEffect, useState } from 'react'
import { ApiError, LocalCode } from '@/api/errors'
import type { Load } from '@/lib/load'

/**
 * Fetches what a screen shows and tells how far it is; `retry` starts again.
 * An answer that arrives after the screen has gone, or for an older `key`, is dropped.
 */
export function useLoad<T>(
  key: string,
  fetch: () => Promise<T>,
): { load: Load<T, ApiError>; retry: () => void } {
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<{ key: string; load: Load<T, ApiError> }>()
  const id = `${key}#${round}`
  useEffect(() => {
    let isCurrent = true
    const settle = (load: Load<T, ApiError>) => {
      if (isCurrent) setFound({ key: id, load })
    }
    fetch().then(
      (value) => settle({ state: 'ready', value }),
      (cause: unknown) => {
        const error = cause instanceof ApiError ? cause : new ApiError(LocalCode.Malformed, 0, '', { cause })
        settle({ state: 'failed', error })
      },
    )
    return () => {
      isCurrent = false
    }
    // `fetch` is made anew at every drawing; what it fetches is named by the key.
  }, [id])
  const retry = useCallback(() => setRound((n) => n + 1), [])
  return { load: found?.key === id ? found.load : { state: 'loading' }, retry }
}
