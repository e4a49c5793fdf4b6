import type { createMessageApi, Unread } from '@/api/message'
import type { Store } from '@/platform/storage/kv.contract'

export type ReadApi = Pick<ReturnType<typeof createMessageApi>, 'readMessages'>

/** Most messages that one call marks, as the contract has it. */
const MOST = 100

/** Messages that a student has read and the server may not know of; each student has a note of their own. */
const getKey = (uid: string): string => `unsent-reads/${uid}`

/** The same as far as the device had no room for it, by student; it lives as long as the page. */
const unstored = new WeakMap<Store, Map<string, readonly string[]>>()

/** Ids of the messages that a student has read on this device and the server has not confirmed. */
export function unsentReads(store: Store, uid: string): string[] {
  const stored: unknown = store.read(getKey(uid))
  const ids: unknown[] = Array.isArray(stored) ? stored : []
  const all = new Set([...ids, ...(unstored.get(store)?.get(uid) ?? [])])
  return [...all].filter((id): id is string => typeof id === 'string').slice(-MOST)
}

/** Notes what waits now; what cannot be stored is remembered. */
function note(store: Store, uid: string, ids: readonly string[]): void {
  const byStudent = unstored.get(store) ?? new Map<string, readonly string[]>()
  unstored.set(store, byStudent)
  if (store.write(getKey(uid), ids)) byStudent.delete(uid)
  else byStudent.set(uid, ids)
}

/** Notes that a student has read a message. */
export function recordRead(store: Store, uid: string, id: string): void {
  note(store, uid, [...new Set([...unsentReads(store, uid), id])].slice(-MOST))
}

/**
 * Sends the ids of read messages to the server; resolves to what is unread then, or undefined where nothing waited.
 * Rejects with ApiError, and all ids go on waiting.
 */
export async function sendReads(api: ReadApi, store: Store, uid: string): Promise<Unread | undefined> {
  const ids = unsentReads(store, uid)
  if (ids.length === 0) return undefined
  const unread = await api.readMessages(uid, { ids })
  // Messages read while the call was under way wait for the next.
  const left = unsentReads(store, uid).filter((id) => !ids.includes(id))
  store.remove(getKey(uid))
  unstored.get(store)?.delete(uid)
  if (left.length > 0) note(store, uid, left)
  return unread
}
