import { autorun } from 'mobx'
import type { Store } from '@/platform/storage/kv.contract'
import { endGuestStudy, noteGuestStudy } from './guest-study'
import { noteUnsentWords } from './unsent-words'
import type { WordStore } from './word-store'

/** Keeps on the device what other areas ask about the vocabulary, so that they need not open it. */
export function noteStudy(words: WordStore, store: Store): void {
  autorun(() => {
    if (words.load.state !== 'ready') return
    const { unsent, isFull } = words.sync
    if (words.isGuest && unsent > 0) noteGuestStudy(store, unsent)
    // What a full device could not take over waits in the guest's log.
    else if (!words.isGuest && !isFull) endGuestStudy(store)
  })
  autorun(() => {
    if (words.load.state !== 'ready' || words.isGuest) return
    noteUnsentWords(store, words.owner, words.sync.unsent)
  })
}
