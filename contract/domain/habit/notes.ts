import { cardDue } from '../practice/card-due'
import type { PracticeFold } from '../practice/fold'
import type { Mistake } from '../practice/mistake'
import { factsOfTask } from '../plan/event'
import type { Task } from '../plan/fold'
import { NOTED_DAYS } from './noted-days'
import type { CardNote, MistakeNote, NotedTask, PlanNote } from './today'

const sumSeconds = (of: readonly { readonly seconds: number }[]): number =>
  of.reduce((sum, { seconds }) => sum + seconds, 0)

/** How many of the mistakes in the book are due on a study day and on each after it; `seconds` is the usual time of one. */
export function noteMistakes(
  booked: readonly (Pick<Mistake, 'due'> & { readonly seconds: number })[],
  day: number,
): MistakeNote {
  const days = Array.from({ length: NOTED_DAYS + 1 }, (_, at) => booked.filter(({ due }) => due <= day + at))
  return {
    day,
    due: days.map((due) => due.length),
    seconds: Math.round(sumSeconds(booked) / Math.max(1, booked.length)),
    dueSeconds: days.map(sumSeconds),
  }
}

/** How many of some cards are to be recited on a study day and on each after it; undefined where none ever was. */
export function noteCards(
  practice: Pick<PracticeFold, 'model' | 'memoryOf'>,
  cards: readonly string[],
  day: number,
): CardNote | undefined {
  const days = cards.flatMap((card) => {
    const memory = practice.memoryOf(card)
    return memory ? [cardDue(practice.model, memory)] : []
  })
  if (days.length === 0) return undefined
  return {
    day,
    due: Array.from({ length: NOTED_DAYS + 1 }, (_, at) => days.filter((due) => due <= day + at).length),
  }
}

/** Most tasks that a note has. */
export const NOTED_TASKS = 300

const noteTask = (task: Task): NotedTask => ({
  ...factsOfTask(task),
  isDone: task.state === 'done',
  ...(task.saidBy === 'student' && { isDecided: true }),
  since: task.since,
})

/**
 * The tasks of a study day and of the one after it, and behind them those that were left undone before. What was done is
 * of the day on which it was done, whenever it was planned for.
 */
export function notePlan(tasks: readonly Task[], day: number): PlanNote {
  const own = tasks.flatMap((task) => {
    if (task.doneDay === day) return { ...task, day }
    return task.doneDay === undefined && (task.day === day || task.day === day + 1) ? task : []
  })
  const late = tasks.filter((task) => task.doneDay === undefined && task.day < day)
  return { day, tasks: [...own, ...late].slice(0, NOTED_TASKS).map(noteTask) }
}

/** The tasks of any day that are open and of which nobody has said anything, of too many those of the latest days. */
export function noteOpen(tasks: readonly Task[]): NotedTask[] {
  return tasks
    .filter(({ saidBy }) => saidBy === undefined)
    .slice(-NOTED_TASKS)
    .map(noteTask)
}
