import { autorun } from 'mobx'
import type { Store } from '@/platform/storage/contract'
import type { WordStore } from './word-store'

/** Tells whose study waits on this device for the network, and how many events it is. */
const KEY = 'unsent-words'

/** Events of a student that are on this device alone. */
export function unsentWords(store: Store, uid: string): number {
  const kept = store.read(KEY)
  if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'uid') !== uid) return 0
  const count: unknown = Reflect.get(kept, 'count')
  return typeof count === 'number' ? count : 0
}

/** Keeps that up to date, so that signing out knows without opening the vocabulary. */
export function watchUnsentWords(words: WordStore, store: Store): void {
  autorun(() => {
    if (words.load.state !== 'ready' || words.isGuest) return
    const { owner: uid, sync } = words
    const { unsent: count } = sync
    if (count === unsentWords(store, uid)) return
    if (count > 0) store.write(KEY, { uid, count })
    else store.remove(KEY)
  })
}
