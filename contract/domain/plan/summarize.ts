import { factsOfTask } from './event'
import type { Task } from './fold'
import type { NotedTask, PlanNote } from './summary'

/** Most tasks that a note has. */
export const NOTED_TASKS = 300

const noteTask = (task: Task): NotedTask => ({
  ...factsOfTask(task),
  isDone: task.state === 'done',
  ...(task.saidBy === 'student' && { isDecided: true }),
  since: task.since,
})

/**
 * The tasks of a study day and of the one after it, and behind them those that were left undone before. A task that
 * was done belongs to the day on which it was done, whenever it was planned for.
 */
export function summarizePlan(tasks: readonly Task[], day: number): PlanNote {
  const own = tasks.flatMap((task) => {
    if (task.doneDay === day) return { ...task, day }
    return task.doneDay === undefined && (task.day === day || task.day === day + 1) ? task : []
  })
  const late = tasks.filter((task) => task.doneDay === undefined && task.day < day)
  return { day, tasks: [...own, ...late].slice(0, NOTED_TASKS).map(noteTask) }
}

/** The tasks of any day that are open and of which nobody has said anything, of too many those of the latest days. */
export function listOpenTasks(tasks: readonly Task[]): NotedTask[] {
  return tasks
    .filter(({ saidBy }) => saidBy === undefined)
    .slice(-NOTED_TASKS)
    .map(noteTask)
}
