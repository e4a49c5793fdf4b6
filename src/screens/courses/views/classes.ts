import type { PlacedLesson } from '@/stores/course-shelf'
import type { CourseStore } from '@/stores/course-store'
import { chinaMidnight, DAY_MS } from '../../../../contract/domain/china-time'
import {
  sessionsBetween,
  type LiveSession,
  type WeeklyClass,
} from '../../../../contract/domain/live/schedule'

/** A live class on one day. */
export interface ClassTime {
  readonly lesson: PlacedLesson
  readonly session: LiveSession
}

/** Days among which the next class is looked for: one is given every week. */
const DAYS_AHEAD = 8

function weeklyOf(courses: CourseStore, { id, questions, live }: PlacedLesson): WeeklyClass | undefined {
  if (!live) return undefined
  const seconds = courses.shelf.headOf(live.film)?.seconds ?? 0
  return { id, weekdays: live.days, minutes: live.minute, seconds, questions }
}

/** Live classes that a student may enter, of one stretch of time, the earliest first. */
function classesBetween(courses: CourseStore, from: number, to: number): ClassTime[] {
  return courses.shelf.courses
    .flatMap((course) => courses.shelf.lessonsOf(course))
    .filter((lesson) => courses.canOpen(lesson))
    .flatMap((lesson) => {
      const weekly = weeklyOf(courses, lesson)
      return weekly ? sessionsBetween(weekly, from, to).map((session) => ({ lesson, session })) : []
    })
    .sort((one, other) => one.session.beginsAt - other.session.beginsAt)
}

/** The classes of a day in China, and the first one after it. */
export function classesOn(
  courses: CourseStore,
  now: number,
): { readonly today: readonly ClassTime[]; readonly next: ClassTime | undefined } {
  const midnight = chinaMidnight(now)
  const all = classesBetween(courses, midnight, midnight + DAYS_AHEAD * DAY_MS)
  const isToday = ({ session }: ClassTime): boolean => session.beginsAt < midnight + DAY_MS
  return { today: all.filter(isToday), next: all.find((one) => !isToday(one)) }
}
