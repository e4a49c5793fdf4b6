import { depot } from '@/platform/depot'
import type { Store } from '@/platform/storage/contract'
import { watchGuestStudy } from './guest-study'
import { WordStore, type WordStoreDeps } from './word-store'

/** Builds the vocabulary's store on this device. */
export function createWords(deps: Omit<WordStoreDeps, 'depot'>, local: Store): WordStore {
  const words = new WordStore({ ...deps, depot })
  watchGuestStudy(words, local)
  return words
}
