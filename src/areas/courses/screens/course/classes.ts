import { classesBetween, type ClassTime } from '../../parts/course-access'
import type { CourseStore } from '../../store/course-store'
import { chinaMidnight, DAY_MS } from '../../../../../contract/domain/china-time'

export type { ClassTime } from '../../parts/course-access'

/** Days among which the next class is looked for: one is given every week. */
const DAYS_AHEAD = 8

/** The classes of a day in China, and the first one after it. */
export function classesOn(
  courses: CourseStore,
  now: number,
): { readonly today: readonly ClassTime[]; readonly next: ClassTime | undefined } {
  const midnight = chinaMidnight(now)
  const all = classesBetween(courses, midnight, midnight + DAYS_AHEAD * DAY_MS)
  const isToday = ({ session }: ClassTime): boolean => session.beginsAt < midnight + DAY_MS
  return { today: all.filter(isToday), next: all.find((classTime) => !isToday(classTime)) }
}
