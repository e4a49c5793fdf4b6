import { studyDay } from '../learning/day'
import { compareEvents } from '../learning/stream'
import { beginningOf } from '../live/schedule'
import type { SeenEvent } from './event'
import { covered, union, type Stretch } from './stretches'

/** Seconds of a film that were played on a study day: those that were new, and those that had been seen before. */
export interface PlayedDay {
  readonly day: number
  readonly first: number
  readonly again: number
}

/** The weekly times of a live class in China: weekdays from 1, Monday, to 7, and minutes after midnight. */
export interface ClassTimes {
  readonly days: readonly number[]
  readonly minute: number
}

/**
 * What was played of one film, day by day, in whatever order its events come. Of a class under way nobody sees a second
 * twice: what two devices of the student showed of it side by side counts once.
 */
export function playedDays(seen: readonly SeenEvent[], classes?: ClassTimes): PlayedDay[] {
  const days = new Map<number, PlayedDay>()
  const showings = new Map<number, Stretch[]>()
  let parts: Stretch[] = []
  for (const { at, from, to } of [...seen].sort(compareEvents)) {
    const showing = classes && beginningOf({ weekdays: classes.days, minutes: classes.minute }, to, at)
    const shown = (showing !== undefined && showings.get(showing)) || []
    const all = union([...shown, [from, to]])
    if (showing !== undefined) showings.set(showing, all)
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
