import type { Task } from './fold'

/** Minutes of a study day: what was done on it, and what is still open. */
export interface DayLoad {
  readonly done: number
  readonly open: number
}

/** The load of each study day on which anything was done or is planned. */
export function listLoads(
  tasks: Iterable<Pick<Task, 'state' | 'day' | 'doneDay' | 'minutes'>>,
): ReadonlyMap<number, DayLoad> {
  const loads = new Map<number, DayLoad>()
  for (const { state, day, doneDay, minutes } of tasks) {
    const at = state === 'done' ? doneDay : day
    if (at === undefined) continue
    const { done, open } = loads.get(at) ?? { done: 0, open: 0 }
    loads.set(at, state === 'done' ? { done: done + minutes, open } : { done, open: open + minutes })
  }
  return loads
}

/** Minutes of a day in all. */
export const minutesOn = (loads: ReadonlyMap<number, DayLoad>, day: number): number => {
  const load = loads.get(day)
  return load ? load.done + load.open : 0
}
