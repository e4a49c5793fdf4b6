import type { Store } from '../../src/platform/storage/contract'

/** A storage that forgets with the test. */
export function memoryStore(): Store {
  const values = new Map<string, string>()
  return {
    read: (key) => {
      const text = values.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    write: (key, value) => {
      values.set(key, JSON.stringify(value))
      return true
    },
    remove: (key) => void values.delete(key),
  }
}
