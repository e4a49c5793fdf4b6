import type { Store } from '@/platform/storage/kv.contract'

/** Key under which the device stores a placement of words until its result is taken over. */
const KEY = 'word-placement'

/** A placement so far: the words in their order, and the answers to the first of them. */
export interface PlacementRun {
  readonly words: readonly string[]
  readonly answers: readonly boolean[]
}

/** Reads the placement that is under way in an owner's store; a damaged one is none. */
export function readPlacement(store: Store): PlacementRun | undefined {
  const stored = store.read(KEY)
  if (typeof stored !== 'object' || stored === null) return undefined
  const [words, answers]: unknown[] = [Reflect.get(stored, 'words'), Reflect.get(stored, 'answers')]
  if (!Array.isArray(words) || !Array.isArray(answers) || answers.length > words.length) return undefined
  return { words: words.filter((word) => typeof word === 'string'), answers: answers.map(Boolean) }
}

/** Stores the placement that is under way; undefined forgets it. */
export function savePlacement(store: Store, run: PlacementRun | undefined): void {
  if (run) store.write(KEY, run)
  else store.remove(KEY)
}
