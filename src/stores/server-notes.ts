import type { StudyNotes } from '@/api/today'
import type { Store } from '@/platform/storage/kv.contract'
import { ownStore } from './own-store'
import { noteToday } from './today-notes'
import { unsentStreams } from './unsent-study'

/**
 * Notes what the server says of a student's log of all devices, so that home shows it and still does without a network.
 * A note stays as it is where this device knows more: its stream has something that is not sent, or the server is behind.
 */
export function noteServerStudy(store: Store, uid: string, { behind, ...study }: StudyNotes): void {
  const own = ownStore(store, uid)
  const ahead: readonly string[] = [...behind, ...unsentStreams(store, uid)]
  if (!ahead.includes('words')) noteToday(own, 'words', study.words)
  if (!ahead.includes('practice')) noteToday(own, 'mistakes', study.mistakes)
  if (!ahead.includes('plan')) noteToday(own, 'plan', study.plan)
  if (!ahead.includes('course')) noteToday(own, 'lesson', study.lesson)
}
