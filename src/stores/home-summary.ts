import type { Store } from '@/platform/storage/kv.contract'
import type {
  CardNote,
  LessonNote,
  MistakeNote,
  PaperNote,
  PlanNote,
  WordNote,
} from '../../contract/domain/habit/today'

/** What areas leave on the device for home, so that it knows the day without their code. */
export interface TodayNotes {
  readonly words: WordNote | undefined
  readonly mistakes: MistakeNote | undefined
  readonly cards: CardNote | undefined
  readonly plan: PlanNote | undefined
  readonly lesson: LessonNote | undefined
  readonly paper: PaperNote | undefined
}

/** The key of a note. */
export const keyOf = (name: keyof TodayNotes): string => `today-${name}`

/** Notes what an area knows; what is undefined is forgotten. Returns whether the device has it so. */
export function noteToday<Name extends keyof TodayNotes>(
  store: Store,
  name: Name,
  note: TodayNotes[Name],
): boolean {
  const key = keyOf(name)
  if (note !== undefined)
    return JSON.stringify(store.read(key)) === JSON.stringify(note) || store.write(key, note)
  store.remove(key)
  return true
}
