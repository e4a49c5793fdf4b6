import type { Store } from '@/platform/storage/kv.contract'

const KEY = 'word-searches'
const MOST = 10

/** The recent searches on this device, newest first. */
export function readRecent(store: Store): readonly string[] {
  const stored = store.read(KEY)
  return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string').slice(0, MOST) : []
}

/** Stores a search as the newest; returns all of them. */
export function saveRecent(store: Store, query: string): readonly string[] {
  const wanted = query.trim()
  if (wanted === '') return readRecent(store)
  const recent = [wanted, ...readRecent(store).filter((text) => text !== wanted)].slice(0, MOST)
  store.write(KEY, recent)
  return recent
}

export function clearRecent(store: Store): void {
  store.remove(KEY)
}
