import {
  calendarDay,
  formatDate,
  studyDay,
  getStudyDay,
  studyDayStart,
} from '../../../../../contract/domain/study/day'
import type { DayFacts } from '../../../../../contract/domain/habit/facts'
import { wholeMinutes } from '../../../../../contract/domain/minutes'
import { examSubjects } from '../../../../../contract/domain/strings/exam-subjects'
import { boardText } from '../../../strings/board'
import { getPeriod, type Period } from './boards'

/** The earned points of a student, of which each board counts a part. */
export interface Earned {
  /** The facts that the log proves of the days of the running study week. */
  readonly week: ReadonlyMap<number, DayFacts>
  readonly today: number
  /** Days of the running month with a check-in that no card made good. */
  readonly clockDays: number
}

/** A leaderboard on which a student is among companions first, and among everybody besides. */
export interface CohortBoard {
  readonly id: string
  periodAt(ms: number): Period
  getScore(earned: Earned): number
}

/** The board of check-ins. */
export const CLOCK_BOARD = 'clock-month'

/** Nobody studies longer on a day: a log that says so moves nobody up. */
const MOST_SECONDS = 16 * 3600

/** Whole minutes of some days. */
const sumMinutes = (seconds: readonly number[]): number =>
  wholeMinutes(seconds.reduce((sum, second) => sum + Math.min(second, MOST_SECONDS), 0))

function dayAt(ms: number): Period {
  const day = studyDay(ms)
  return { name: formatDate(day), startsAt: studyDayStart(day), endsAt: studyDayStart(day + 1) }
}

const two = (value: number) => String(value).padStart(2, '0')

/** The first study day of a month, which may be one after the last of a year. */
const getFirstStudyDay = (year: number, month: number): number =>
  getStudyDay(month > 12 ? `${year + 1}-01-01` : `${year}-${two(month)}-01`)

/** The month of the study day that it is: it begins at four in the morning, as its first day does. */
export function monthAt(ms: number): Period {
  const { year, month } = calendarDay(studyDay(ms))
  return {
    name: `${year}-${two(month)}`,
    startsAt: studyDayStart(getFirstStudyDay(year, month)),
    endsAt: studyDayStart(getFirstStudyDay(year, month + 1)),
  }
}

/** The boards among companions. */
export const cohortBoards: readonly CohortBoard[] = [
  { id: CLOCK_BOARD, periodAt: monthAt, getScore: ({ clockDays }) => clockDays },
  {
    id: 'study-week',
    periodAt: getPeriod,
    getScore: ({ week }) => sumMinutes([...week.values()].map(({ studied }) => studied)),
  },
  {
    id: 'room-day',
    periodAt: dayAt,
    getScore: ({ week, today }) => sumMinutes([week.get(today)?.focus ?? 0]),
  },
  {
    id: 'room-week',
    periodAt: getPeriod,
    getScore: ({ week }) => sumMinutes([...week.values()].map(({ focus }) => focus)),
  },
]

/** The month in which a period begins: its companions stay the same to its end. */
export const getMonth = ({ name }: Period): string => name.slice(0, 7)

/** Companions of a month. */
export interface Cohort {
  /** The subject of the exam that they have in common; empty for those who have said nothing. */
  readonly kind: string
  readonly number: number
}

/** The board of one cohort. */
export const boardOfCohort = (board: string, { kind, number }: Cohort): string => `${board}:${kind}.${number}`

const isMaths = (subject: string): boolean => /^(math-|management$|economics$)/.test(subject)
const common = new Set(['politics', 'english-1', 'english-2', 'russian', 'japanese', 'own'])

/** By which of their subjects a student has companions: the paper in maths, else that of the major. */
export function getKind(subjects: readonly string[]): string {
  const known = subjects.filter((subject) => subject in examSubjects && !common.has(subject))
  return known.find(isMaths) ?? [...known].sort()[0] ?? ''
}

const names: ReadonlyMap<string, string> = new Map(Object.entries(examSubjects))

/** The common trait of a cohort, as people call it: the subject without its number in the catalogue. */
export const nameOfKind = (kind: string): string => names.get(kind)?.replace(/^\d+ /, '') ?? boardText.fellows
