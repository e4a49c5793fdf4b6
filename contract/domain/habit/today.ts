import { HOUR_MS } from '../china-time'
import { cardMinutes, roundMinutes } from '../minutes'
import { doneOn, isClass, findOwnWork, type DoingsByDay } from '../plan/doing'
import type { NotedTask, PlanNote } from '../plan/summary'
import type { CardNote, MistakeNote } from '../practice/summary'
import { NOTED_DAYS } from '../study/noted-days'
import type { WordLoad, WordNote } from '../words/summary'

/** For how long home speaks of a paper that the clock has ended, in ms. */
export const PAPER_OVER_MS = 24 * HOUR_MS

/** Number of due items and the minutes they take. */
export interface DueWork {
  readonly due: number
  readonly minutes: number
  /** Whether it was computed from a note of an earlier day. */
  readonly isEstimate: boolean
}

/** Age of a note in days; undefined where it does not cover the day. */
function findAge({ day }: { readonly day: number }, on: number): number | undefined {
  const age = on - day
  return age >= 0 && age <= NOTED_DAYS ? age : undefined
}

/** Words left on a study day, with those left over from earlier days; undefined where the note does not cover it. */
export function wordsOn(note: WordNote | undefined, day: number): (DueWork & WordLoad) | undefined {
  const age = note && findAge(note, day)
  if (!note || age === undefined || age > note.next.length) return undefined
  const later = note.next.slice(0, age)
  const due = later.reduce((sum, load) => sum + load.due, note.due)
  const fresh = later[age - 1]?.fresh ?? note.fresh
  const minutes = roundMinutes((due * note.pace.due + fresh * note.pace.fresh) / 1000)
  return { due, fresh, minutes, isEstimate: age > 0 }
}

/** Mistakes due on a study day; undefined where the note does not cover it. */
export function mistakesOn(note: MistakeNote | undefined, day: number): DueWork | undefined {
  const age = note && findAge(note, day)
  const due = age === undefined ? undefined : note?.due[age]
  if (!note || age === undefined || due === undefined) return undefined
  const seconds = note.dueSeconds?.[age] ?? due * note.seconds
  return { due, minutes: roundMinutes(seconds), isEstimate: age > 0 }
}

/** Cards to be recited on a study day; undefined where the note does not cover it. */
export function cardsOn(note: CardNote | undefined, day: number): DueWork | undefined {
  const age = note && findAge(note, day)
  const due = age === undefined ? undefined : note?.due[age]
  if (age === undefined || due === undefined) return undefined
  return { due, minutes: cardMinutes(due), isEstimate: age > 0 }
}

/** The study day on which a task was done that the plan does not say anything of; undefined where there is none. */
export const findDoneDay = (task: NotedTask, doings: DoingsByDay): number | undefined =>
  task.isDone || task.isDecided ? undefined : doneOn(task, doings)

/**
 * The tasks of a study day. A task counts as done if the plan has ticked it, or will tick it because of what was studied.
 * Undefined where the note does not cover the day.
 */
export function tasksOn(
  note: PlanNote | undefined,
  day: number,
  doings: DoingsByDay,
): readonly NotedTask[] | undefined {
  if (!note || day < note.day || day > note.day + 1) return undefined
  return note.tasks
    .filter((task) => task.day === day)
    .map((task) => ({ ...task, isDone: task.isDone || findDoneDay(task, doings) !== undefined }))
}

/**
 * Tasks left undone before a study day that can still be done: no classes, whose hour is past, and no daily work,
 * which starts over each day. None where the note does not cover the day.
 */
export function lateOn(note: PlanNote | undefined, day: number, doings: DoingsByDay): readonly NotedTask[] {
  if (!note || day < note.day || day > note.day + 1) return []
  return note.tasks.filter(
    (task) =>
      task.day < day &&
      !isClass(task) &&
      findOwnWork(task) === undefined &&
      !task.isDone &&
      findDoneDay(task, doings) === undefined,
  )
}
