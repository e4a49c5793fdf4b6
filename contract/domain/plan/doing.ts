import type { Task } from './fold'

/** What was done on a study day, as far as tasks are done by it; each stream of the study log knows a part of it. */
export interface Doings {
  /** Different words that were reviewed, and whether none is left of the day's work. */
  readonly words?: { readonly reviewed: number; readonly isAll: boolean }
  /** Questions that were answered, by where they came from, as `node:marx.intro`. */
  readonly answers?: Readonly<Record<string, number>>
  /** When the newest run of questions from there was done as a whole, in Unix ms. */
  readonly runs?: Readonly<Record<string, number>>
  /** Cards that were recited. */
  readonly cards?: number
  /** When each lesson was watched to its end, in Unix ms. */
  readonly lessons?: Readonly<Record<string, number>>
  /** When the student signed in to each live class, by its room, in Unix ms. */
  readonly classes?: Readonly<Record<string, number>>
}

/** What was done, by study days. */
export type DoingsByDay = ReadonlyMap<number, Doings>

const WORD_PATHS = ['/spword/index', '/spword/memory']
const CARD_PATHS = ['/exercises/recite-list', '/exercises/recite-learn']
const LESSON = 'lesson.'
const CLASS = 'live.'

/** Where the questions come from to which an address leads; undefined for one that leads to none. */
function sourceOf(to: string): string | undefined {
  const query = to.split('?')[1] ?? ''
  const [, value] =
    query
      .split('&')
      .map((pair) => pair.split('='))
      .find(([name]) => name === 'source') ?? []
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** Whether something that happens once was done since the task is there. */
const isSince = (at: number | undefined, { since }: Pick<Task, 'since'>): boolean =>
  at !== undefined && at >= since

/** Whether a task is what each day brings anew, as the day's words: a later day has its own. */
export function isDaily({ to = '' }: Pick<Task, 'to'>): boolean {
  const [path = ''] = to.split('?')
  return WORD_PATHS.includes(path) || CARD_PATHS.includes(path)
}

/**
 * Whether what was done on a study day does a task: the day's words for one that leads to the words, its number of cards
 * for one that leads to reciting, a run or its number of answers from the source to which it leads, the lesson that its id
 * names, as `lesson.<lessonId>`, and the sign-in to the class of `live.<room>`. What each day brings anew does no task of a later day.
 */
export function isDoneBy(
  task: Pick<Task, 'task' | 'day' | 'to' | 'count' | 'since'>,
  on: number,
  { words, answers = {}, runs = {}, cards = 0, lessons = {}, classes = {} }: Doings,
): boolean {
  if (task.task.startsWith(LESSON)) return isSince(lessons[task.task.slice(LESSON.length)], task)
  // A room is of one day: who signed in before the class was planned was there.
  if (task.task.startsWith(CLASS)) return classes[task.task.slice(CLASS.length)] !== undefined
  const { to = '', count = Infinity } = task
  const [path = ''] = to.split('?')
  const isDue = on >= task.day
  if (WORD_PATHS.includes(path))
    return isDue && words !== undefined && ((words.isAll && words.reviewed > 0) || words.reviewed >= count)
  if (CARD_PATHS.includes(path)) return isDue && cards >= count
  const source = sourceOf(to)
  if (source === undefined) return false
  return isSince(runs[source], task) || (isDue && (answers[source] ?? 0) >= count)
}

/** The study day on which a task was done first, among those that are known; undefined where it was not. */
export function doneOn(task: Parameters<typeof isDoneBy>[0], doings: DoingsByDay): number | undefined {
  const days = [...doings].filter(([day, done]) => isDoneBy(task, day, done)).map(([day]) => day)
  return days.length > 0 ? Math.min(...days) : undefined
}
