import { sumMinutes } from '../minutes'

/** A lesson that is to be put on a day. */
export interface Piece {
  readonly id: string
  /** How long it takes, in minutes, at least 1. */
  readonly minutes: number
}

/** When lessons may be learnt. */
export interface Pace {
  /** First and last study day; none where the first comes after the last. */
  readonly from: number
  readonly until: number
  /** Minutes of a day. */
  readonly minutes: number
  /** Minutes of a day that are taken already, as by a live class. */
  readonly taken?: ReadonlyMap<number, number>
}

/** The lessons of a day. */
export interface ScheduledDay {
  readonly day: number
  readonly pieces: readonly Piece[]
  readonly minutes: number
}

/** Which lessons come on which days, and which find no room. */
export interface LessonSchedule {
  readonly days: readonly ScheduledDay[]
  /** Too long for any day. */
  readonly long: readonly Piece[]
  /** There is no day left for them. */
  readonly late: readonly Piece[]
}

/**
 * Several courses as one sequence: each keeps its order, and all of them move on side by side, so that none begins
 * when another is over.
 */
export function interleave(courses: readonly (readonly Piece[])[]): Piece[] {
  return courses
    .flatMap((pieces, course) => {
      const all = Math.max(1, sumMinutes(pieces))
      let before = 0
      return pieces.map((piece) => {
        const at = before / all
        before += piece.minutes
        return { piece, at, course }
      })
    })
    .sort((a, b) => a.at - b.at || a.course - b.course)
    .map(({ piece }) => piece)
}

/**
 * Puts lessons on days: each course in its order, no day over its minutes, none after the last day. Lessons that do
 * not fit are returned by name; once a lesson finds no day, no later one is placed, or the order would break.
 */
export function schedule(
  courses: readonly (readonly Piece[])[],
  { from, until, minutes, taken }: Pace,
): LessonSchedule {
  const line = interleave(courses)
  const long = line.filter((piece) => piece.minutes > minutes)
  const days: { day: number; pieces: Piece[]; minutes: number }[] = []
  const late: Piece[] = []
  const roomOn = (value: number): number => minutes - (taken?.get(value) ?? 0)
  let day = from
  for (const piece of line) {
    if (piece.minutes > minutes) continue
    const last = days[days.length - 1]
    if (last && last.minutes + piece.minutes <= roomOn(last.day)) {
      if (late.length > 0) late.push(piece)
      else {
        last.pieces.push(piece)
        last.minutes += piece.minutes
      }
      continue
    }
    while (day <= until && roomOn(day) < piece.minutes) day += 1
    if (day <= until) {
      days.push({ day, pieces: [piece], minutes: piece.minutes })
      day += 1
    } else late.push(piece)
  }
  return { days, long, late }
}

/** The fewest minutes of a day, of some, with which everything comes before the end; undefined where none is enough. */
export function enoughMinutes(
  courses: readonly (readonly Piece[])[],
  pace: Omit<Pace, 'minutes'>,
  offered: readonly number[],
): number | undefined {
  return [...offered]
    .sort((a, b) => a - b)
    .find((minutes) => {
      const { long, late } = schedule(courses, { ...pace, minutes })
      return long.length + late.length === 0
    })
}
