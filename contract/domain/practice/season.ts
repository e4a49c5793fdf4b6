import { calendarDay, studyDay, studyDayStart } from '../study/day'
import { DAYS_OF_WEEK } from '../study/week'

/** Fewer people have no ranks on a season's board: a handful says nothing of how good anybody is. */
export const FEWEST_RANKED = 30
/** Weeks of a season. */
export const SEASON_WEEKS = 8
const SEASON_DAYS = SEASON_WEEKS * DAYS_OF_WEEK
/** The Monday of a season: 14 September 2026, as a study day. */
const FIRST = studyDay(Date.parse('2026-09-14T12:00:00+08:00'))

/** Seasons are called by the two months in which they begin. */
export type SeasonKind = 'cold' | 'spring' | 'summer' | 'hot' | 'autumn' | 'winter'
const kinds: readonly SeasonKind[] = ['cold', 'spring', 'summer', 'hot', 'autumn', 'winter']

/** Eight study weeks in which duels are counted together. Times are Unix ms, the end excluded. */
export interface Season {
  /** The day on which it begins, `2026-09-14`: the name by which it is stored. */
  readonly id: string
  readonly year: number
  readonly kind: SeasonKind
  /** It is the second of its kind in its year. */
  readonly isSecond: boolean
  readonly startsAt: number
  readonly endsAt: number
}

const two = (count: number): string => String(count).padStart(2, '0')
const firstDayOfSeason = (day: number): number =>
  Math.floor((day - FIRST) / SEASON_DAYS) * SEASON_DAYS + FIRST

function kindAt(day: number): { year: number; kind: SeasonKind } {
  const { year, month } = calendarDay(day)
  return { year, kind: kinds[Math.floor((month - 1) / 2)] ?? 'cold' }
}

/** The season that a time (Unix ms) belongs to. A duel counts for the season in which it was begun. */
export function getSeason(ms: number): Season {
  const day = firstDayOfSeason(studyDay(ms))
  const date = calendarDay(day)
  const [here, before] = [kindAt(day), kindAt(day - SEASON_DAYS)]
  return {
    id: `${date.year}-${two(date.month)}-${two(date.day)}`,
    ...here,
    isSecond: here.kind === before.kind && here.year === before.year,
    startsAt: studyDayStart(day),
    endsAt: studyDayStart(day + SEASON_DAYS),
  }
}

/** Which of its weeks a season is in at a time, from 1. */
export const weekOfSeason = ({ startsAt }: Season, ms: number): number =>
  Math.floor((studyDay(ms) - studyDay(startsAt)) / DAYS_OF_WEEK) + 1
