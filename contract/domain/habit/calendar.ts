import { calendarDay, getStudyDay } from '../study/day'

/** A month of the calendar in China. */
export interface Month {
  readonly year: number
  /** From 1 on. */
  readonly month: number
}

/** How a day stands: `open` is one that has not come, today while it is not earned, or one before the student joined. */
export type DayMark = 'done' | 'repaired' | 'missed' | 'open'

/** A day of a month's calendar, where days in a row of one week join into one ribbon. */
export interface MonthDay {
  readonly day: number
  readonly ofMonth: number
  readonly mark: DayMark
  readonly isToday: boolean
  /** Whether a ribbon begins or ends with it. */
  readonly begins: boolean
  readonly ends: boolean
}

/** The known facts about a student's study days. */
export interface KnownDays {
  readonly today: number
  readonly joined: number | undefined
  /** Days that are checked in, and whether a make-up card made them good. */
  readonly done: ReadonlyMap<number, boolean>
}

const WEEK = 7

/** The month that a study day is in. */
export function getMonth(day: number): Month {
  const { year, month } = calendarDay(day)
  return { year, month }
}

/** The month so many months after another one, before it where `by` is negative. */
export function monthsAfter({ year, month }: Month, by: number): Month {
  const count = year * 12 + (month - 1) + by
  return { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
}

/** Whether a month comes before another one. */
export const isBefore = (a: Month, b: Month): boolean => a.year * 12 + a.month < b.year * 12 + b.month

/** The first and the last study day of a month. */
export function getDays(month: Month): { readonly first: number; readonly last: number } {
  const getFirstStudyDay = (item: Month) =>
    getStudyDay(`${item.year}-${String(item.month).padStart(2, '0')}-01`)
  return { first: getFirstStudyDay(month), last: getFirstStudyDay(monthsAfter(month, 1)) - 1 }
}

/** How many places after Monday a study day is; 1970 began on a Thursday. */
const getPlace = (day: number): number => (day + 3) % WEEK

function getDayMark(day: number, { today, joined, done }: KnownDays): DayMark {
  const isRepaired = done.get(day)
  if (isRepaired !== undefined) return isRepaired ? 'repaired' : 'done'
  return joined !== undefined && day >= joined && day < today ? 'missed' : 'open'
}

/** The weeks of a month from Monday on; places that are of another month are undefined. */
export function listWeeks(month: Month, known: KnownDays): (MonthDay | undefined)[][] {
  const { first, last } = getDays(month)
  const isOn = (day: number) => day >= first && day <= last && known.done.has(day)
  const dayAt = (day: number): MonthDay | undefined =>
    day < first || day > last
      ? undefined
      : {
          day,
          ofMonth: day - first + 1,
          mark: getDayMark(day, known),
          isToday: day === known.today,
          begins: isOn(day) && (getPlace(day) === 0 || !isOn(day - 1)),
          ends: isOn(day) && (getPlace(day) === WEEK - 1 || !isOn(day + 1)),
        }
  const start = first - getPlace(first)
  const weeks = Math.ceil((last - start + 1) / WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_none, place) => dayAt(start + week * WEEK + place)),
  )
}
