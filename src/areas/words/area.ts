import { autorun } from 'mobx'
import { SILENT } from '@/api/client'
import { createWordApi } from './api/word'
import { oncePending } from '@/lib/once-pending'
import type { RecordStore } from '@/platform/storage/records.contract'
import type { LongWordNote } from '../../../contract/domain/words/summarize'
import type { Summaries } from '../../../contract/domain/habit/summaries'
import { Area } from '@/stores/area'
import { recordWords } from '@/stores/day-activity'
import { openStudy } from '@/stores/open-study'
import { ownerStorage, writeSummaries } from '@/stores/write-summaries'
import type { Root } from '@/stores/root'
import { startTickingPlan } from '@/stores/start-ticking-plan'
import { takeWords } from './store/word-inbox'
import { WordStore } from './store/word-store'
import { wordStream } from './store/word-stream'

/** Notes for the plan how much of the day's words is done. */
function recordDone(root: Root, words: WordStore): void {
  // Somebody else signs in, and what is open is not theirs.
  if (words.load.state !== 'ready') return
  recordWords(ownerStorage(root, words.owner), words.today, words.done)
  startTickingPlan(root)
}

/** Creates what summarizes the words for home; what takes long to compute is reused for each owner while it may be. */
function createSummarize(): (words: WordStore) => Summaries {
  const known = new Map<string, LongWordNote | undefined>()
  return (words) => {
    const noted = words.dayNote(known.get(words.owner))
    known.set(words.owner, noted?.long)
    return { words: noted?.note }
  }
}

/** Builds the vocabulary's store on this device. */
export async function createWordStore(root: Root, room?: RecordStore): Promise<WordStore> {
  const words = root.apiWith(SILENT).of(createWordApi)
  const store: WordStore = await openStudy(
    root,
    wordStream,
    (deps) => {
      const noteSoon = oncePending(() => recordDone(root, store), deps.later)
      return new WordStore({
        ...deps,
        api: { ...words, ...deps.api },
        settings: root.boot.words,
        onWritten: noteSoon,
      })
    },
    room,
  )
  autorun(() => {
    if (store.load.state !== 'ready') return
    store.meet(takeWords(ownerStorage(root, store.owner)))
  })
  // The answer is shown first.
  writeSummaries(root, store, createSummarize(), 1)
  return store
}

/** The student's vocabulary. */
export const wordsArea = new Area((root) => createWordStore(root))
