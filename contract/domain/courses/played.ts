import { studyDay } from '../study/day'
import { compareEvents } from '../study/stream'
import type { SeenEvent } from './event'
import { covered, union, type Stretch } from './stretches'

/** Seconds of a film that were played on a study day: those that were new, and those that had been seen before. */
export interface PlayedDay {
  readonly day: number
  readonly first: number
  readonly again: number
}

/**
 * The watched time of one film, day by day, in whatever order its events arrive. In the room of a class a second is
 * seen once only: the same second on two devices of the student counts once.
 */
export function playedDays(seen: readonly SeenEvent[]): PlayedDay[] {
  const days = new Map<number, PlayedDay>()
  const rooms = new Map<string, Stretch[]>()
  let parts: Stretch[] = []
  for (const { at, from, to, room } of [...seen].sort(compareEvents)) {
    const shown = (room !== undefined && rooms.get(room)) || []
    const all = union([...shown, [from, to]])
    if (room !== undefined) rooms.set(room, all)
    const played = covered(all) - covered(shown)
    const before = covered(parts)
    parts = union([...parts, [from, to]])
    const first = covered(parts) - before
    const day = studyDay(at)
    const so = days.get(day) ?? { day, first: 0, again: 0 }
    days.set(day, { day, first: so.first + first, again: so.again + played - first })
  }
  return [...days.values()]
}
