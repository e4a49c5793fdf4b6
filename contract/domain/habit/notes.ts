import type { Mistake } from '../practice/mistake'
import { factsOfTask } from '../plan/event'
import type { Task } from '../plan/fold'
import { NOTED_DAYS } from './noted-days'
import type { MistakeNote, NotedTask, PlanNote } from './today'

/** How many of the mistakes in the book are due on a study day and on each after it; `seconds` is the usual time of one. */
export function noteMistakes(
  booked: readonly (Pick<Mistake, 'due'> & { readonly seconds: number })[],
  day: number,
): MistakeNote {
  const seconds = booked.reduce((sum, one) => sum + one.seconds, 0)
  return {
    day,
    due: Array.from(
      { length: NOTED_DAYS + 1 },
      (_, at) => booked.filter(({ due }) => due <= day + at).length,
    ),
    seconds: Math.round(seconds / Math.max(1, booked.length)),
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

/** The tasks of a study day and of the one after it. */
export function notePlan(tasks: readonly Task[], day: number): PlanNote {
  return {
    day,
    tasks: tasks
      .filter((task) => task.day === day || task.day === day + 1)
      .slice(0, NOTED_TASKS)
      .map(noteTask),
  }
}

/** The tasks of any day that are open and of which nobody has said anything, of too many those of the latest days. */
export function noteOpen(tasks: readonly Task[]): NotedTask[] {
  return tasks
    .filter(({ saidBy }) => saidBy === undefined)
    .slice(-NOTED_TASKS)
    .map(noteTask)
}
