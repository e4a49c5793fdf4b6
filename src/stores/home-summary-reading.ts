import { fieldOf, isListOf } from '@/lib/fields'
import type { Store } from '@/platform/storage/kv.contract'
import type {
  CardNote,
  LessonNote,
  MistakeNote,
  NotedTask,
  PaperNote,
  PlanNote,
  WordLoad,
  WordNote,
} from '../../contract/domain/habit/today'
import { keyOf, type TodayNotes } from './home-summary'

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
const isText = (value: unknown): value is string => typeof value === 'string'

const isLoad = (value: unknown): value is WordLoad =>
  isCount(fieldOf(value, 'due')) && isCount(fieldOf(value, 'fresh'))

function isWords(value: unknown): value is WordNote {
  const next = fieldOf(value, 'next')
  const isPaced = isLoad(fieldOf(value, 'pace'))
  return (
    isLoad(value) && isCount(fieldOf(value, 'day')) && isPaced && Array.isArray(next) && next.every(isLoad)
  )
}

function isCards(value: unknown): value is CardNote {
  const due = fieldOf(value, 'due')
  return isCount(fieldOf(value, 'day')) && Array.isArray(due) && due.every(isCount)
}

const isMistakes = (value: unknown): value is MistakeNote =>
  isCards(value) &&
  isCount(fieldOf(value, 'seconds')) &&
  isListOf(fieldOf(value, 'dueSeconds') ?? [], isCount)

const isTask = (value: unknown): value is NotedTask =>
  isText(fieldOf(value, 'task')) &&
  isText(fieldOf(value, 'title')) &&
  isText(fieldOf(value, 'to') ?? '') &&
  ['day', 'minutes', 'since'].every((name) => isCount(fieldOf(value, name))) &&
  isCount(fieldOf(value, 'count') ?? 0) &&
  typeof fieldOf(value, 'isDone') === 'boolean' &&
  (fieldOf(value, 'isDecided') ?? true) === true

function isPlan(value: unknown): value is PlanNote {
  const tasks = fieldOf(value, 'tasks')
  return isCount(fieldOf(value, 'day')) && Array.isArray(tasks) && tasks.every(isTask)
}

const isLesson = (value: unknown): value is LessonNote =>
  ['lesson', 'title', 'course'].every((name) => isText(fieldOf(value, name))) &&
  ['at', 'seconds'].every((name) => isCount(fieldOf(value, name)))

const isPaper = (value: unknown): value is PaperNote =>
  ['paper', 'title'].every((name) => isText(fieldOf(value, name))) && isCount(fieldOf(value, 'endsAt'))

function read<Note>(
  store: Store,
  name: keyof TodayNotes,
  isNote: (value: unknown) => value is Note,
): Note | undefined {
  const kept = store.read(keyOf(name))
  return isNote(kept) ? kept : undefined
}

/** What is noted in an owner's store; a damaged note is none. */
export const readToday = (store: Store): TodayNotes => ({
  words: read(store, 'words', isWords),
  mistakes: read(store, 'mistakes', isMistakes),
  cards: read(store, 'cards', isCards),
  plan: read(store, 'plan', isPlan),
  lesson: read(store, 'lesson', isLesson),
  paper: read(store, 'paper', isPaper),
})
