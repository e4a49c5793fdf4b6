import { autorun } from 'mobx'
import { SILENT } from '@/api/client'
import { createQuestionApi } from './api/question'
import { oncePending } from '@/lib/once-pending'
import type { RecordStore } from '@/platform/storage/records.contract'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import { isPracticeEvent } from '../../../contract/domain/practice/event'
import { noteRun } from '../../../contract/domain/practice/run-note'
import { Area } from '@/stores/area'
import { openStudy } from '@/stores/open-study'
import { PracticeStore } from './store/practice-store'
import { practiceEvents } from '@/stores/stream-events/practice'
import { noteCards, noteRun as storeRun } from '@/stores/day-activity'
import { userStorage } from '@/stores/user-storage'
import type { Root } from '@/stores/root'
import { startTickingPlan } from '@/stores/start-ticking-plan'
import { GUEST } from '@/stores/study-log/journal'

/** How long after a change the mistakes are counted for home, in ms. */
const NOTE_AFTER_MS = 1000

/** Notes for the plan what events of the practice have done. */
function noteDone(root: Root, practice: PracticeStore, events: readonly StudyEvent[], owner: string): void {
  const own = userStorage(root.storage.local, owner === GUEST ? '' : owner)
  const done = events.filter(isPracticeEvent)
  const areCards = done.some(({ kind }) => kind === 'recite' || kind === 'undo')
  if (areCards) noteCards(own, practice.today, practice.recitedOn(practice.today))
  const touched = done.flatMap((event) =>
    event.kind === 'answer' || event.kind === 'finish' ? [event.attempt] : [],
  )
  for (const id of new Set(touched)) {
    const attempt = practice.attemptOf(id)
    if (attempt) storeRun(own, practice.today, noteRun(attempt, practice.today))
  }
  if (areCards || touched.length > 0) startTickingPlan(root)
}

/** Builds the practice's store on this device. */
export async function createPracticeStore(root: Root, room?: RecordStore): Promise<PracticeStore> {
  const questions = root.apiWith(SILENT).of(createQuestionApi)
  const practice: PracticeStore = await openStudy(
    root,
    practiceEvents,
    (deps) =>
      new PracticeStore({
        ...deps,
        questions,
        onWritten: (events, owner) => noteDone(root, practice, events, owner),
      }),
    room,
  )
  // Going through the whole book takes a moment, which must not come with each answer; nor must its code with a screen.
  const noteSoon = oncePending(
    () => {
      import('./store/practice-note').then(
        ({ notePractice }) => notePractice(root, practice),
        () => undefined,
      )
    },
    (work, ms) => void setTimeout(work, ms),
    NOTE_AFTER_MS,
  )
  autorun(() => {
    const { load, isWhole, edition, today, cards } = practice
    if (load.state === 'ready' && isWhole && edition + today + (cards.decks?.length ?? 0) > 0) noteSoon()
  })
  return practice
}

/** The student's practice. */
export const practiceArea = new Area((root) => createPracticeStore(root))
