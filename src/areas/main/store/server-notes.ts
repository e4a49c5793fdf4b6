import type { StudyNotes } from '@/api/today'
import { fieldOf } from '@/lib/fields'
import type { Store } from '@/platform/storage/kv.contract'
import { userStorage } from '@/stores/user-storage'
import type { Root } from '@/stores/root'
import { keyOf, noteToday, type TodayNotes } from '@/stores/home-summary'
import { waitingStreams } from '@/stores/unsent-study'

/**
 * The paper that home is to show. One that the clock has ended is told of where it was shown before: on a device that has
 * no note of it any more the practice was opened since, and the student knows.
 */
function findShownPaper(own: Store, paper: StudyNotes['paper'], now: number): StudyNotes['paper'] {
  const isOver = paper !== undefined && paper.endsAt <= now
  return isOver && fieldOf(own.read(keyOf('paper')), 'endsAt') !== paper.endsAt ? undefined : paper
}

/**
 * Notes what the server says of a student's log of all devices; home shows these notes, also without a network.
 * A note stays as it is where this device knows more: its stream has something that is not sent, or the server is behind.
 * Returns what there was no room for.
 */
export function noteServerStudy(
  root: Pick<Root, 'session' | 'storage' | 'studies'>,
  { behind, ...study }: StudyNotes,
  now: number,
): Partial<TodayNotes> {
  const own = userStorage(root.storage.local, root.session.uid ?? '')
  const waiting: readonly string[] = waitingStreams(root)
  const ahead = [...behind, ...waiting]
  const { words, mistakes, cards, plan, lesson } = study
  const paper = findShownPaper(own, study.paper, now)
  return {
    ...(!ahead.includes('words') && !noteToday(own, 'words', words) && { words }),
    ...(!ahead.includes('practice') && !noteToday(own, 'mistakes', mistakes) && { mistakes }),
    ...(!ahead.includes('practice') && !noteToday(own, 'cards', cards) && { cards }),
    ...(!ahead.includes('plan') && !noteToday(own, 'plan', plan) && { plan }),
    ...(!ahead.includes('course') && !noteToday(own, 'lesson', lesson) && { lesson }),
    // It follows from no log that takes long to fold.
    ...(!waiting.includes('practice') && !noteToday(own, 'paper', paper) && { paper }),
  }
}
