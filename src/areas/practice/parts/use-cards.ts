import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Load } from '@/lib/load'

/** Opens cards of the shelf; `retry` tries once more. `open` has to stay the same function. */
export function useCards<Value>(open: () => Promise<Value>): {
  readonly load: Load<Value, ApiError>
  readonly retry: () => void
} {
  const [load, setLoad] = useState<Load<Value, ApiError>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isWanted = true
    open().then(
      (value) => isWanted && setLoad({ state: 'ready', value }),
      (cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause
        if (isWanted) setLoad({ state: 'failed', error: cause })
      },
    )
    return () => {
      isWanted = false
    }
  }, [open, turn])
  return { load, retry: () => setTurn((before) => before + 1) }
}
