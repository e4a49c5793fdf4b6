import { useRef } from 'react'

/**
 * A value that is computed again only when a key has changed: for what is read from a store that signals changes by a key, such as
 * its edition, that there is more to read.
 */
export function useKeyed<Value>(keys: readonly unknown[], compute: () => Value): Value {
  const found = useRef<{ readonly keys: readonly unknown[]; readonly value: Value }>()
  const isSame = found.current?.keys.every((key, at) => Object.is(key, keys[at])) ?? false
  if (!found.current || !isSame) found.current = { keys, value: compute() }
  return found.current.value
}
