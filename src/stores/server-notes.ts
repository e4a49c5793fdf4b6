import type { StudyNotes } from '@/api/today'
import { ownStore } from './own-store'
import type { Root } from './root'
import { noteToday, type TodayNotes } from './today-notes'
import { waitingStreams } from './unsent-study'

/**
 * Notes what the server says of a student's log of all devices; home shows these notes, also without a network.
 * A note stays as it is where this device knows more: its stream has something that is not sent, or the server is behind.
 * Returns what there was no room for.
 */
export function noteServerStudy(
  root: Pick<Root, 'session' | 'storage' | 'studies'>,
  { behind, ...study }: StudyNotes,
): Partial<TodayNotes> {
  const own = ownStore(root.storage.local, root.session.uid ?? '')
  const ahead: readonly string[] = [...behind, ...waitingStreams(root)]
  const { words, mistakes, plan, lesson } = study
  return {
    ...(!ahead.includes('words') && !noteToday(own, 'words', words) && { words }),
    ...(!ahead.includes('practice') && !noteToday(own, 'mistakes', mistakes) && { mistakes }),
    ...(!ahead.includes('plan') && !noteToday(own, 'plan', plan) && { plan }),
    ...(!ahead.includes('course') && !noteToday(own, 'lesson', lesson) && { lesson }),
  }
}
