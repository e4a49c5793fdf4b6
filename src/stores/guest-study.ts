import { autorun } from 'mobx'
import type { Store } from '@/platform/storage/contract'
import type { WordStore } from './word-store'

/** Tells that words learnt by a guest wait on this device for an account. */
const KEY = 'guest-words'

/** Whether a guest has studied on this device and it has become nobody's yet. */
export function hasGuestStudied(store: Store): boolean {
  return store.read(KEY) === true
}

/** Keeps that up to date, so that the next login knows without opening the vocabulary. */
export function watchGuestStudy(words: WordStore, store: Store): void {
  autorun(() => {
    if (words.load.state !== 'ready') return
    const { unsent, isFull } = words.sync
    if (words.isGuest && unsent > 0) store.write(KEY, true)
    // What a full device could not take over waits in the guest's log.
    else if (!words.isGuest && !isFull) store.remove(KEY)
  })
}
