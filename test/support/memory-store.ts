import type { Store } from '../../src/platform/storage/kv.contract'

/** The storage of one device as each of its tabs sees it; it forgets with the test. */
export function memoryTabs(count: number): Store[] {
  const values = new Map<string, string>()
  const watching: { tab: number; key: string; listener: () => void }[] = []
  const notify = (tab: number, key: string) => {
    for (const watch of watching) if (watch.tab !== tab && watch.key === key) watch.listener()
  }
  return Array.from({ length: count }, (_, tab) => ({
    read: (key) => {
      const text = values.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    write: (key, value) => {
      values.set(key, JSON.stringify(value))
      notify(tab, key)
      return true
    },
    remove: (key) => {
      values.delete(key)
      notify(tab, key)
    },
    keys: () => [...values.keys()],
    watch: (key, listener) => void watching.push({ tab, key, listener }),
  }))
}

/** A storage that forgets with the test. */
export function memoryStore(): Store {
  const [store] = memoryTabs(1)
  if (!store) throw new Error('a device has a tab')
  return store
}
