import { autorun } from 'mobx'
import { SILENT } from '@/api/client'
import { createWordApi } from '@/api/word'
import { oncePending } from '@/lib/once-pending'
import type { RecordStore } from '@/platform/storage/records.contract'
import { NOTED_DAYS } from '../../contract/domain/habit/noted-days'
import type { WordNote } from '../../contract/domain/habit/today'
import { paceOf } from '../../contract/domain/learning/pace'
import { Area } from './area'
import { noteWords } from './doing-notes'
import { openStudy } from './open-study'
import { ownStore } from './own-store'
import type { Root } from './root'
import { noteToday } from './today-notes'
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

/** What takes long to work out of the words: their pace, and how many new ones tomorrow takes. */
interface LongNote extends Pick<WordNote, 'day' | 'pace'> {
  readonly freshTomorrow: number
}

function longNote(words: WordStore): LongNote {
  const { due, fresh } = paceOf(words.book.words, words, words.today)
  return {
    day: words.today,
    pace: { due: Math.round(due), fresh: Math.round(fresh) },
    freshTomorrow: words.loads(2)[1]?.fresh ?? 0,
  }
}

/**
 * Notes for home what is left of the day's words and what the next days bring; returns what takes long to work out, which
 * stays as it was on this day until nothing is left.
 */
function noteDay({ storage }: Root, words: WordStore, before: LongNote | undefined): LongNote {
  const own = ownStore(storage.local, words.isGuest ? '' : words.owner)
  const left = { due: words.work.due.length, fresh: words.work.fresh.length }
  const isKnown = before?.day === words.today && left.due + left.fresh > 0
  const long = isKnown ? before : longNote(words)
  const { day, pace, freshTomorrow: fresh } = long
  // A plan's forecast would count words that the student has yet to meet on those days.
  noteToday(own, 'words', {
    day,
    pace,
    ...left,
    next: words.comingDue(NOTED_DAYS).map((due) => ({ due, fresh })),
  })
  return long
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
  const known = new Map<string, LongNote>()
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
