import type { Task } from './fold'

/**
 * The activities of a study day, as far as tasks are done by them; each stream of the study log knows a part of it.
 */
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

/** The activities by study days. */
export type DoingsByDay = ReadonlyMap<number, Doings>

/** The work that each day has of its own. */
type OwnWork = 'words' | 'cards' | 'mistakes'
/** By the pages on which it is done. */
const ownWork: Readonly<Record<string, OwnWork | undefined>> = {
  '/spword/index': 'words',
  '/spword/memory': 'words',
  '/exercises/recite-list': 'cards',
  '/exercises/recite-learn': 'cards',
  '/exercises/mistake-book': 'mistakes',
}
const LESSON = 'lesson.'
const CLASS = 'live.'

/** Where the questions come from to which an address leads; undefined for one that leads to none. */
function findSource(to: string): string | undefined {
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

/** Which work that each day has of its own a task leads to; undefined for one that leads to none. */
export const findOwnWork = ({ to = '' }: Pick<Task, 'to'>): OwnWork | undefined =>
  ownWork[to.split('?')[0] ?? '']

/** Whether a task starts over each day, as the day's words do: a later day has its own. */
export function isDaily(task: Pick<Task, 'to'>): boolean {
  const work = findOwnWork(task)
  return work === 'words' || work === 'cards'
}

/** Whether a task is a live class, which is over with its hour. */
export const isClass = ({ task }: Pick<Task, 'task'>): boolean => task.startsWith(CLASS)

/** The name under which the app plans something for each day, as `words` of `words.20412`; undefined for any other task. */
const dailyName = (task: Pick<Task, 'task' | 'to'>): string | undefined =>
  isDaily(task) ? /^(.+)\.\d+$/.exec(task.task)?.[1] : undefined

/** Whether two tasks are the same thing of different days, as the words of yesterday and of today: on one day it is done once. */
export function isSameDaily(a: Pick<Task, 'task' | 'to'>, b: Pick<Task, 'task' | 'to'>): boolean {
  const name = dailyName(a)
  return name !== undefined && name === dailyName(b)
}

/**
 * Whether what was done on a study day does a task: the day's words for one that leads to the words, its number of
 * cards for one that leads to reciting, a run or its number of answers from its source, the lesson that its id names,
 * as `lesson.<lessonId>`, and the sign-in to the class of `live.<room>`. Daily work does no task of a later day.
 */
export function isDoneBy(
  task: Pick<Task, 'task' | 'day' | 'to' | 'count' | 'since'>,
  on: number,
  { words, answers = {}, runs = {}, cards = 0, lessons = {}, classes = {} }: Doings,
): boolean {
  if (task.task.startsWith(LESSON)) return isSince(lessons[task.task.slice(LESSON.length)], task)
  // A room is of one day: who signed in before the class was planned was there.
  if (isClass(task)) return classes[task.task.slice(CLASS.length)] !== undefined
  const { to = '', count = Infinity } = task
  const work = findOwnWork(task)
  const isDue = on >= task.day
  if (work === 'words')
    return isDue && words !== undefined && ((words.isAll && words.reviewed > 0) || words.reviewed >= count)
  if (work === 'cards') return isDue && cards >= count
  const source = findSource(to)
  if (source === undefined) return false
  return isSince(runs[source], task) || (isDue && (answers[source] ?? 0) >= count)
}

/** The study day on which a task was done first, among those that are known; undefined where it was not. */
export function doneOn(task: Parameters<typeof isDoneBy>[0], doings: DoingsByDay): number | undefined {
  const days = [...doings].filter(([day, done]) => isDoneBy(task, day, done)).map(([day]) => day)
  return days.length > 0 ? Math.min(...days) : undefined
}
