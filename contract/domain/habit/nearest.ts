import type { DayTask } from './facts'

/** A task of the day with what is done of it. */
export interface DoneTask extends DayTask {
  readonly done: number
}

/** How much of a task is done, from 0 to 1. */
export const getShare = ({ done, goal }: DoneTask): number => Math.min(1, done / goal)

/** The task that is nearest to its goal; of equals the one that comes first, so that the choice is steady. */
export function nearestTask<Task extends DoneTask>(tasks: readonly Task[]): Task | undefined {
  return tasks.reduce<Task | undefined>(
    (best, task) => (best && getShare(best) >= getShare(task) ? best : task),
    undefined,
  )
}

/** The `count` tasks that are nearest to their goals, in the order in which they are listed. */
export function nearestTasks<Task extends DoneTask>(tasks: readonly Task[], count: number): Task[] {
  const nearest = [...tasks].sort((a, b) => getShare(b) - getShare(a)).slice(0, count)
  return tasks.filter((task) => nearest.includes(task))
}
