import type { StudyNotes } from '@/api/today'
import { ownStore } from './own-store'
import type { Root } from './root'
import { noteToday } from './today-notes'
import { waitingStreams } from './unsent-study'

/**
 * Notes what the server says of a student's log of all devices, so that home shows it and still does without a network.
 * A note stays as it is where this device knows more: its stream has something that is not sent, or the server is behind.
 */
export function noteServerStudy(
  root: Pick<Root, 'session' | 'storage' | 'studies'>,
  { behind, ...study }: StudyNotes,
): void {
  const own = ownStore(root.storage.local, root.session.uid ?? '')
  const ahead: readonly string[] = [...behind, ...waitingStreams(root)]
  if (!ahead.includes('words')) noteToday(own, 'words', study.words)
  if (!ahead.includes('practice')) noteToday(own, 'mistakes', study.mistakes)
  if (!ahead.includes('plan')) noteToday(own, 'plan', study.plan)
  if (!ahead.includes('course')) noteToday(own, 'lesson', study.lesson)
}
