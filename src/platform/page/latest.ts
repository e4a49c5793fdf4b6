import { useRef } from 'react'

/**
 * A ref that always holds the value of the latest render: for a callback or an effect that reads the value when it runs
 * and must not run again because the value has changed.
 */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  latest.current = value
  return latest
}
