import { isDaily } from './doing'
import type { Task } from './fold'
import { listLoads, minutesOn } from './load'

/** A task that goes to another day. */
export interface Move {
  readonly task: string
  readonly from: number
  readonly to: number
}

/** How an overfull day can be spread. */
export interface Spread {
  /** The moves, in the order of the days. */
  readonly moves: readonly Move[]
  /** Minutes of the day itself and of those to which something goes, when it is done, in the order of the days. */
  readonly after: readonly { readonly day: number; readonly minutes: number }[]
  /** Minutes by which the day is still too full: of what has a time of its own, belongs to the day, is longer than any day's limit, or finds no room. */
  readonly over: number
  /** Tasks that stay though the day is too full, since no day that they may go to has room for them. */
  readonly roomless: readonly string[]
}

type Planned = Pick<Task, 'task' | 'state' | 'day' | 'doneDay' | 'minutes' | 'begins' | 'to'>

const byId = (a: Pick<Planned, 'task'>, b: Pick<Planned, 'task'>): 1 | -1 => (a.task < b.task ? -1 : 1)

/** The course of a task that is a lesson, as `lesson.<course>.<…>`; the lessons of a course are sorted by their ids. */
const findCourse = (task: string): string | undefined => /^lesson\.([^.]+)\../.exec(task)?.[1]

/**
 * Brings a day that is not over down to a limit by moving few of its open tasks, each to the next day that has room
 * for it and is not after the last. Tasks with a time of their own stay, and so does daily work; no other day becomes
 * overfull, and a task longer than the limit stays, since it would make any day overfull. No lesson goes behind a
 * later one of its course or before an earlier one. The spread does not depend on the order of the tasks.
 */
export function spread(tasks: readonly Planned[], day: number, limit: number, last: number): Spread {
  const loads = listLoads(tasks)
  const minutesAt = new Map<number, number>([[day, minutesOn(loads, day)]])
  const loadAt = (another: number): number => minutesAt.get(another) ?? minutesOn(loads, another)
  const open = tasks.filter(({ state }) => state === 'open')
  const dayOf = new Map(open.map((task) => [task.task, task.day]))

  /** The next day to which a task may go; undefined where there is none. */
  function roomFor({ task, minutes }: Planned): number | undefined {
    const course = findCourse(task)
    const others =
      course === undefined ? [] : open.filter((otherPlanned) => findCourse(otherPlanned.task) === course)
    const listDays = (side: -1 | 1): number[] =>
      others
        .filter((otherOther) => otherOther.task !== task && byId(otherOther, { task }) === side)
        .map((otherOther) => dayOf.get(otherOther.task) ?? otherOther.day)
    // A lesson that the student has put behind a later one already may stay behind it.
    const latest = Math.min(last, ...listDays(1).filter((otherDay) => otherDay >= day))
    for (let to = Math.max(day + 1, ...listDays(-1)); to <= latest; to += 1)
      if (loadAt(to) + minutes <= limit) return to
    return undefined
  }

  let left = open
    .filter(
      (task) => task.day === day && task.begins === undefined && task.minutes <= limit && !isDaily(task),
    )
    .sort((a, b) => a.minutes - b.minutes || byId(a, b))

  /** The next move: the shortest that is enough, or else the longest, of what finds room. */
  function nextMove(excess: number): (Move & Pick<Planned, 'minutes'>) | undefined {
    const isEnough = ({ minutes }: Planned): boolean => minutes >= excess
    const longest = left.filter((task) => !isEnough(task)).sort((a, b) => b.minutes - a.minutes || byId(a, b))
    for (const task of [...left.filter(isEnough), ...longest]) {
      const to = roomFor(task)
      if (to !== undefined) return { task: task.task, from: day, to, minutes: task.minutes }
    }
    return undefined
  }

  const moves: Move[] = []
  while (loadAt(day) > limit) {
    const found = nextMove(loadAt(day) - limit)
    if (!found) break
    const { minutes, ...move } = found
    moves.push(move)
    minutesAt.set(move.to, loadAt(move.to) + minutes)
    minutesAt.set(day, loadAt(day) - minutes)
    dayOf.set(move.task, move.to)
    left = left.filter(({ task }) => task !== move.task)
  }
  const over = Math.max(0, loadAt(day) - limit)
  return {
    moves: moves.sort((a, b) => a.to - b.to || byId(a, b)),
    after: [...minutesAt]
      .sort(([first], [second]) => first - second)
      .map(([at, minutes]) => ({ day: at, minutes })),
    over,
    roomless: over === 0 ? [] : left.map(({ task }) => task).sort(),
  }
}
