import { calendarDay, studyDay } from './day'
import { DAYS_OF_WEEK, getMonday } from './week'

/** A time of whole study days in Unix ms, its end excluded. */
export interface Period {
  readonly startsAt: number
  readonly endsAt: number
}

/** A month and a day of it in China. */
export interface MonthDay {
  readonly month: number
  readonly day: number
}

/** A period, with its first and last day and the one on which the next begins. */
export interface NamedPeriod {
  readonly kind: 'day' | 'week' | 'month' | 'season'
  readonly first: MonthDay
  readonly last: MonthDay
  readonly next: MonthDay
}

function getKind(start: number, end: number): NamedPeriod['kind'] {
  const length = end - start
  if (length <= 1) return 'day'
  if (length === DAYS_OF_WEEK && getMonday(start) === start) return 'week'
  const [first, next] = [calendarDay(start), calendarDay(end)]
  const isNextMonth = (next.year - first.year) * 12 + next.month - first.month === 1
  return first.day === 1 && next.day === 1 && isNextMonth ? 'month' : 'season'
}

/**
 * Names a period by where it begins and ends and not by its length alone: a month begins on its first day, a week on
 * a Monday, and anything longer than a day that is neither is a season.
 */
export function namePeriod({ startsAt, endsAt }: Period): NamedPeriod {
  const [start, end] = [studyDay(startsAt), studyDay(endsAt)]
  return {
    kind: getKind(start, end),
    first: calendarDay(start),
    last: calendarDay(end - 1),
    next: calendarDay(end),
  }
}
