import type { Store } from '@/platform/storage/kv.contract'
import { claimedStudy } from './guest-study'

/** Tells whose study waits on this device for the network, and how many events it is. */
const KEY = 'unsent-words'

function notedOf(store: Store, uid: string): number {
  const kept = store.read(KEY)
  if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'uid') !== uid) return 0
  const count: unknown = Reflect.get(kept, 'count')
  return typeof count === 'number' ? count : 0
}

/** Events of a student that are on this device alone; what they did before the login is among them. */
export function unsentWords(store: Store, uid: string): number {
  const claimed = claimedStudy(store)
  return notedOf(store, uid) + (claimed?.uid === uid ? claimed.count : 0)
}

/** Notes how many of a student's events wait, so that signing out knows without opening the vocabulary. */
export function noteUnsentWords(store: Store, uid: string, count: number): void {
  if (count === notedOf(store, uid)) return
  if (count > 0) store.write(KEY, { uid, count })
  else store.remove(KEY)
}
