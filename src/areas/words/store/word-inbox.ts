import type { Store } from '@/platform/storage/kv.contract'

/** Words that were met elsewhere and are to be learnt: the vocabulary takes them when it opens next. */
const KEY = 'word-inbox'

/** Words that wait, in the order in which they were met. */
export function waitingWords(store: Store): string[] {
  const value = store.read(KEY)
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}

/** Lets a word wait for the vocabulary, once. */
export function putWord(store: Store, word: string): void {
  const waiting = waitingWords(store)
  if (!waiting.includes(word)) store.write(KEY, [...waiting, word])
}

/** Takes a word back that waits. */
export function dropWord(store: Store, word: string): void {
  store.write(
    KEY,
    waitingWords(store).filter((waitingWord) => waitingWord !== word),
  )
}

/** Takes every word out. */
export function takeWords(store: Store): string[] {
  const waiting = waitingWords(store)
  if (waiting.length > 0) store.write(KEY, [])
  return waiting
}
