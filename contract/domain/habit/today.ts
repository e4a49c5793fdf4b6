import { doneOn, type DoingsByDay } from '../plan/doing'
import type { TaskFacts } from '../plan/event'
import { NOTED_DAYS } from './noted-days'

/** Reviews and new words of a study day. */
export interface WordLoad {
  readonly due: number
  readonly fresh: number
}

/** What a device knows of the words: what is left of a study day, and what the days after it bring. */
export interface WordNote extends WordLoad {
  readonly day: number
  /** What a review and a new word take, in ms. */
  readonly pace: { readonly due: number; readonly fresh: number }
  readonly next: readonly WordLoad[]
}

/** What a device knows of the mistake book: how many are due on a study day and on each after it, if none is done. */
export interface MistakeNote {
  readonly day: number
  readonly due: readonly number[]
  /** Usual time of one, in seconds. */
  readonly seconds: number
}

/** A task of the plan as a device knows it. */
export interface NotedTask extends TaskFacts {
  readonly isDone: boolean
  /** Unix ms since when it is open. */
  readonly since: number
}

/** What a device knows of the plan: the tasks of a study day and of the one after it. */
export interface PlanNote {
  readonly day: number
  readonly tasks: readonly NotedTask[]
}

/** The lesson with which a student goes on. */
export interface LessonNote {
  readonly lesson: string
  readonly title: string
  readonly course: string
  /** Where its film stands and how long it is, in seconds; 0 where it has none. */
  readonly at: number
  readonly seconds: number
}

/** What is due of something, as far as it is known. */
export interface DueWork {
  readonly due: number
  readonly minutes: number
  /** Whether it follows from what was known on an earlier day. */
  readonly isEstimate: boolean
}

/** Minutes of a time in ms, at least 1. */
const minutesOf = (ms: number): number => Math.max(1, Math.round(ms / 60_000))

/** How many days a note is old; undefined where it says nothing of the day. */
function ageOf({ day }: { readonly day: number }, on: number): number | undefined {
  const age = on - day
  return age >= 0 && age <= NOTED_DAYS ? age : undefined
}

/** What is left of the words of a study day; undefined where that is not known. What was left before comes on top. */
export function wordsOn(note: WordNote | undefined, day: number): (DueWork & WordLoad) | undefined {
  const age = note && ageOf(note, day)
  if (!note || age === undefined || age > note.next.length) return undefined
  const later = note.next.slice(0, age)
  const due = later.reduce((sum, load) => sum + load.due, note.due)
  const fresh = later[age - 1]?.fresh ?? note.fresh
  const minutes = minutesOf(due * note.pace.due + fresh * note.pace.fresh)
  return { due, fresh, minutes, isEstimate: age > 0 }
}

/** The mistakes that are due on a study day; undefined where that is not known. */
export function mistakesOn(note: MistakeNote | undefined, day: number): DueWork | undefined {
  const age = note && ageOf(note, day)
  const due = age === undefined ? undefined : note?.due[age]
  if (!note || due === undefined) return undefined
  return { due, minutes: minutesOf(due * note.seconds * 1000), isEstimate: (age ?? 0) > 0 }
}

/**
 * The tasks of a study day, done ones among them: those that the plan has ticked, and those that it will tick by what was
 * done meanwhile. Undefined where they are not known.
 */
export function tasksOn(
  note: PlanNote | undefined,
  day: number,
  doings: DoingsByDay,
): readonly NotedTask[] | undefined {
  if (!note || day < note.day || day > note.day + 1) return undefined
  return note.tasks
    .filter((task) => task.day === day)
    .map((task) => ({ ...task, isDone: task.isDone || doneOn(task, doings) !== undefined }))
}
