import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { chinaMidnight } from '../../../../../contract/domain/china-time'
import { studyDay } from '../../../../../contract/domain/study/day'
import { MAX_TITLE } from '../../../../../contract/domain/plan/event'
import {
  minutesOfClass,
  sessionsBetween,
  type LiveSession,
  type WeeklyClass,
} from '../../../../../contract/domain/courses/live/schedule'

/** A live class on one day. */
export interface ClassTime {
  readonly lesson: PlacedLesson
  readonly session: LiveSession
}

function findWeekly({ id, questions, live, seconds = 0 }: PlacedLesson): WeeklyClass | undefined {
  if (!live) return undefined
  const { days: weekdays, minute: minutes, answerSeconds } = live
  return { id, weekdays, minutes, seconds, questions, answerSeconds }
}

/** Live classes that a student may enter, of one stretch of time, the earliest first. */
export function classesBetween(courses: CourseStore, from: number, to: number): ClassTime[] {
  return courses.shelf.courses
    .flatMap((course) => courses.shelf.listLessons(course))
    .filter((lesson) => courses.canOpen(lesson))
    .flatMap((lesson) => {
      const weekly = findWeekly(lesson)
      return weekly ? sessionsBetween(weekly, from, to).map((session) => ({ lesson, session })) : []
    })
    .sort((a, b) => a.session.beginsAt - b.session.beginsAt)
}

const MINUTE_MS = 60_000

/** The facts of a class on one day for the plan. */
export function classFacts({
  room,
  title,
  ...times
}: Pick<LiveSession, 'room' | 'beginsAt' | 'filmEnds' | 'quizzesUntil'> & { readonly title: string }) {
  const { beginsAt } = times
  return {
    task: `live.${room}`,
    title: title.slice(0, MAX_TITLE),
    minutes: minutesOfClass(times),
    day: studyDay(beginsAt),
    begins: Math.round((beginsAt - chinaMidnight(beginsAt)) / MINUTE_MS),
    to: roomAddress(room),
  }
}

/** The page of a room: the class while it runs, and its replay afterwards. */
export const roomAddress = (room: string) => `/courses/cc-live?room=${encodeURIComponent(room)}` as const
