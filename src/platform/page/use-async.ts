import { useEffect, useRef } from 'react'
import { createCancel, type CancelSignal } from '@/lib/cancel'
import { useLatest } from './latest'

/** Whether two lists of keys are the same, key by key. */
export function areSameKeys(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((key, at) => Object.is(key, right[at]))
}

/** The keys of this render, as the same array for as long as each of them stays the same. */
export function useStableKeys(keys: readonly unknown[]): readonly unknown[] {
  const stable = useRef(keys)
  if (!areSameKeys(stable.current, keys)) stable.current = keys
  return stable.current
}

/**
 * An effect that waits for something. Its signal is cancelled as soon as a key changes or the component goes: a result
 * that comes after that is for nobody. `keys` are what the work reads; another value of a trigger only runs it again.
 */
export function useAsync(
  work: (signal: CancelSignal) => Promise<void> | void,
  keys: readonly unknown[],
  triggers: readonly unknown[] = [],
): void {
  const latest = useLatest(work)
  const stable = useStableKeys([...keys, ...triggers])
  useEffect(() => {
    const { signal, cancel } = createCancel()
    void latest.current(signal)
    return cancel
  }, [latest, stable])
}
