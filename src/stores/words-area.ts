import { autorun } from 'mobx'
import { SILENT } from '@/api/client'
import { createWordApi } from '@/api/word'
import type { RecordStore } from '@/platform/storage/records.contract'
import { Area } from './area'
import { noteWords } from './doing-notes'
import { openStudy } from './open-study'
import { ownStore } from './own-store'
import type { Root } from './root'
import type { StudyLogDeps } from './study-log/log'
import { takeWords } from './word-inbox'
import { WordStore } from './word-store'
import { wordStream } from './word-stream'

/** Notes for the plan how much of the day's words is done. */
function noteDone({ storage }: Root, words: WordStore): void {
  const { due, fresh } = words.work
  const reviewed = words.days.get(words.today)?.reviews ?? 0
  const own = ownStore(storage.local, words.isGuest ? '' : words.owner)
  noteWords(own, words.today, { reviewed, isAll: due.length + fresh.length === 0 })
}

/** Does work after what is under way, once, however often it is wanted until then. */
function oncePending(work: () => void, later: StudyLogDeps['later']): () => void {
  let isPending = false
  return () => {
    if (isPending) return
    isPending = true
    later(() => {
      isPending = false
      work()
    }, 0)
  }
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
    const own = ownStore(root.storage.local, store.isGuest ? '' : store.owner)
    store.meet(takeWords(own))
  })
  return store
}

/** The student's vocabulary. */
export const wordsArea = new Area((root) => createWordStore(root))
