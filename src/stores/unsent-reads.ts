import type { createMessageApi, Unread } from '@/api/message'
import type { Store } from '@/platform/storage/kv.contract'

export type ReadApi = Pick<ReturnType<typeof createMessageApi>, 'readMessages'>

/** Most messages that one call marks, as the contract has it. */
const MOST = 100

/** Messages that a student has read and the server may not know of; each student has a note of their own. */
const keyOf = (uid: string): string => `unsent-reads/${uid}`

/** Ids of the messages that a student has read on this device and the server has not confirmed. */
export function unsentReads(store: Store, uid: string): string[] {
  const ids: unknown = store.read(keyOf(uid))
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
}

/** Notes that a student has read a message. */
export function noteRead(store: Store, uid: string, id: string): void {
  store.write(keyOf(uid), [...new Set([...unsentReads(store, uid), id])].slice(-MOST))
}

/**
 * Tells the server what was read; resolves to what is unread then, and to undefined where nothing waited. Rejects with
 * ApiError; all goes on waiting then.
 */
export async function sendReads(api: ReadApi, store: Store, uid: string): Promise<Unread | undefined> {
  const ids = unsentReads(store, uid)
  if (ids.length === 0) return undefined
  const unread = await api.readMessages(uid, { ids })
  // What was read while the call was under way waits for the next.
  const left = unsentReads(store, uid).filter((id) => !ids.includes(id))
  if (left.length > 0) store.write(keyOf(uid), left)
  else store.remove(keyOf(uid))
  return unread
}
