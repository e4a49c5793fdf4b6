import { chinaDate } from '../china-time'
import { studyDay, studyDayStart } from './day'

/** Day 4 since 1970 was the first Monday. */
const FIRST_MONDAY = 4
export const DAYS_OF_WEEK = 7

/** The Monday of the week that a study day belongs to. */
export const getMonday = (day: number): number =>
  Math.floor((day - FIRST_MONDAY) / DAYS_OF_WEEK) * DAYS_OF_WEEK + FIRST_MONDAY

/** The calendar day in China of a study day, as of a Monday: `2026-11-23`. */
export const weekName = (monday: number): string => chinaDate(studyDayStart(monday))

/** A study week: from Monday 04:00 in China to the next, in Unix ms, without its end. */
export interface StudyWeek {
  readonly startsAt: number
  readonly endsAt: number
}

/** Whether a time (Unix ms) is in a week. */
export const isInWeek = ({ startsAt, endsAt }: StudyWeek, ms: number): boolean =>
  startsAt <= ms && ms < endsAt

/** The study week that a time (Unix ms) belongs to. */
export function studyWeek(ms: number): StudyWeek {
  const monday = getMonday(studyDay(ms))
  return { startsAt: studyDayStart(monday), endsAt: studyDayStart(monday + DAYS_OF_WEEK) }
}
