import { SILENT } from '@/api/client'
import { createQuestionApi } from './api/question'
import type { RecordStore } from '@/platform/storage/records.contract'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import { isPracticeEvent } from '../../../contract/domain/practice/event'
import { recordRun } from '../../../contract/domain/practice/run-note'
import type { Summaries } from '../../../contract/domain/habit/summaries'
import { Area } from '@/stores/area'
import { openStudy } from '@/stores/open-study'
import { PracticeStore } from './store/practice-store'
import { practiceEvents } from '@/stores/stream-events/practice'
import { recordCards, recordRun as storeRun } from '@/stores/day-activity'
import { ownerStorage, writeSummaries } from '@/stores/write-summaries'
import type { Root } from '@/stores/root'
import { startTickingPlan } from '@/stores/start-ticking-plan'

/** How long after a change the mistakes are counted for home, in ms. */
const SUMMARIZE_AFTER_MS = 1000

/** Notes for the plan what events of the practice have done. */
function recordDone(root: Root, practice: PracticeStore, events: readonly StudyEvent[], owner: string): void {
  const own = ownerStorage(root, owner)
  const done = events.filter(isPracticeEvent)
  const areCards = done.some(({ kind }) => kind === 'recite' || kind === 'undo')
  if (areCards) recordCards(own, practice.today, practice.state.recitedOn(practice.today))
  const touched = done.flatMap((event) =>
    event.kind === 'answer' || event.kind === 'finish' ? [event.attempt] : [],
  )
  for (const id of new Set(touched)) {
    const attempt = practice.state.findAttempt(id)
    if (attempt) storeRun(own, practice.today, recordRun(attempt, practice.today))
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
        onWritten: (events, owner) => recordDone(root, practice, events, owner),
      }),
    room,
  )
  // Going through the whole book takes a moment, which must not come with each answer; nor must its code with a screen.
  const summarize = (): Promise<Summaries> => {
    void practice.cards.decks
    return import('./store/practice-summary').then(
      ({ summarizePractice }) => summarizePractice(practice),
      () => ({}),
    )
  }
  writeSummaries(root, practice, summarize, SUMMARIZE_AFTER_MS)
  return practice
}

/** The student's practice. */
export const practiceArea = new Area((root) => createPracticeStore(root))
