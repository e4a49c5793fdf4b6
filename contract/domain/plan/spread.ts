import { isDaily } from './doing'
import type { Task } from './fold'
import { loadsOf, minutesOn } from './load'

/** A task that goes to another day. */
export interface Move {
  readonly task: string
  readonly from: number
  readonly to: number
}

/** How an overfull day can be spread. */
export interface Spread {
  /** What goes where, in the order of the days. */
  readonly moves: readonly Move[]
  /** Minutes of the day itself and of those to which something goes, when it is done, in the order of the days. */
  readonly after: readonly { readonly day: number; readonly minutes: number }[]
  /** Minutes by which the day is still too full: of what has a time of its own, belongs to the day, or is longer than any day's limit. */
  readonly over: number
}

type Planned = Pick<Task, 'task' | 'state' | 'day' | 'doneDay' | 'minutes' | 'begins' | 'to'>

const byId = (one: Pick<Planned, 'task'>, other: Pick<Planned, 'task'>): number =>
  one.task < other.task ? -1 : 1

/** Of several choices of `count` tasks that bring a day down by `excess`, one that moves little; tasks are sorted by length. */
function chosenOf(sorted: readonly Planned[], count: number, excess: number): readonly Planned[] {
  for (let from = 0; from + count < sorted.length; from += 1) {
    const window = sorted.slice(from, from + count)
    if (window.reduce((sum, { minutes }) => sum + minutes, 0) >= excess) return window
  }
  return sorted.slice(sorted.length - count)
}

/**
 * Brings a day that is not over down to a limit by moving as few of its open tasks as possible, each to the next day that
 * has room for it. What has a time of its own stays, and what each day brings anew; no other day becomes overfull, and what
 * is longer than the limit stays, since it would make any day overfull. The same tasks always come to the same spread, in whatever order they are.
 */
export function spread(tasks: readonly Planned[], day: number, limit: number): Spread {
  const loads = loadsOf(tasks)
  const excess = minutesOn(loads, day) - limit
  const movable = tasks
    .filter((task) => task.state === 'open' && task.day === day)
    .filter((task) => task.begins === undefined && task.minutes <= limit && !isDaily(task))
    .sort((one, other) => one.minutes - other.minutes || byId(one, other))
  let count = 0
  for (let left = excess; left > 0 && count < movable.length; count += 1)
    left -= movable[movable.length - 1 - count]?.minutes ?? 0
  const minutesAt = new Map<number, number>([[day, minutesOn(loads, day)]])
  // The longest first: they find room the hardest.
  const chosen = [...chosenOf(movable, count, excess)].sort(
    (one, other) => other.minutes - one.minutes || byId(one, other),
  )
  const moves = chosen.map(({ task, minutes }): Move => {
    const loadAt = (other: number) => minutesAt.get(other) ?? minutesOn(loads, other)
    let to = day + 1
    while (loadAt(to) + minutes > limit) to += 1
    minutesAt.set(to, loadAt(to) + minutes)
    minutesAt.set(day, loadAt(day) - minutes)
    return { task, from: day, to }
  })
  const after = [...minutesAt].sort(([one], [other]) => one - other)
  return {
    moves: [...moves].sort((one, other) => one.to - other.to || byId(one, other)),
    after: after.map(([at, minutes]) => ({ day: at, minutes })),
    over: Math.max(0, (minutesAt.get(day) ?? 0) - limit),
  }
}
