import { autorun } from 'mobx'
import { SILENT } from '@/api/client'
import { createWordApi } from './api/word'
import { oncePending } from '@/lib/once-pending'
import type { RecordStore } from '@/platform/storage/records.contract'
import type { LongWordNote } from '../../../contract/domain/habit/word-note'
import { Area } from '@/stores/area'
import { noteWords } from '@/stores/day-activity'
import { openStudy } from '@/stores/open-study'
import { userStorage } from '@/stores/user-storage'
import type { Root } from '@/stores/root'
import { startTickingPlan } from '@/stores/start-ticking-plan'
import { noteToday } from '@/stores/home-summary'
import { takeWords } from './store/word-inbox'
import { WordStore } from './store/word-store'
import { wordStream } from './store/word-stream'

/** Notes for the plan how much of the day's words is done. */
function noteDone(root: Root, words: WordStore): void {
  // Somebody else signs in, and what is open is not theirs.
  if (words.load.state !== 'ready') return
  const own = userStorage(root.storage.local, words.isGuest ? '' : words.owner)
  noteWords(own, words.today, words.done)
  startTickingPlan(root)
}

/**
 * Notes for home what is left of the day's words and what the next days bring; returns what takes long to work out, which
 * stays as it was until half of what was left then is done.
 */
function noteDay(
  { storage }: Root,
  words: WordStore,
  before: LongWordNote | undefined,
): LongWordNote | undefined {
  const own = userStorage(storage.local, words.isGuest ? '' : words.owner)
  const noted = words.dayNote(before)
  noteToday(own, 'words', noted?.note)
  return noted?.long
}

/** Builds the vocabulary's store on this device. */
export async function createWordStore(root: Root, room?: RecordStore): Promise<WordStore> {
  const words = root.apiWith(SILENT).of(createWordApi)
  const store: WordStore = await openStudy(
    root,
    wordStream,
    (deps) => {
      const noteSoon = oncePending(() => noteDone(root, store), deps.later)
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
    const own = userStorage(root.storage.local, store.isGuest ? '' : store.owner)
    store.meet(takeWords(own))
  })
  const known = new Map<string, LongWordNote | undefined>()
  const noteDaySoon = oncePending(
    () => {
      if (store.load.state === 'ready' && store.isWhole)
        known.set(store.owner, noteDay(root, store, known.get(store.owner)))
    },
    (work, ms) => void setTimeout(work, ms),
  )
  autorun(() => {
    if (store.load.state === 'ready' && store.isWhole && store.edition + store.today > 0) noteDaySoon()
  })
  return store
}

/** The student's vocabulary. */
export const wordsArea = new Area((root) => createWordStore(root))
