import type { Course } from '@/api/course'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { spentText } from '@/strings/courses/spent'
import { wholeMinutes } from '../../../../../contract/domain/minutes'
import { isShowing } from '../../../../../contract/domain/courses/showing'
import { covered } from '../../../../../contract/domain/courses/stretches'
import { findLesson } from '../../../../../contract/domain/courses/live/schedule'

/** How far a student is in a course. */
export interface CourseStanding {
  readonly done: number
  readonly all: number
  /** Seconds of its films that were seen, each second once, also of those that it has no more. */
  readonly seconds: number
}

/** Some seconds as the minutes that were spent. */
export const spentIn = (seconds: number): string => spentText(wholeMinutes(seconds), seconds > 0)

/** Share as a figure that says 100 only of what is whole. */
export const computePercent = (share: number): number => Math.floor(share * 100 + 1e-9)

/** The course that a lesson is of; one that has left the outline is of the course that it is named after. */
export const getCourse = ({ shelf }: CourseStore, lesson: string): string =>
  shelf.findHead(lesson)?.course.id ?? lesson.split('.')[0] ?? ''

/** Seconds of a lesson's film that were seen, each once. */
export const countSeenSeconds = (
  courses: CourseStore,
  { id, seconds }: { readonly id: string; readonly seconds?: number },
): number => covered(courses.state.watched(id)?.stretches ?? [], seconds)

/** Seconds of a course's films that were seen, each once, also of those that it has no more. */
export const secondsIn = (courses: CourseStore, course: string): number =>
  courses.state.begun
    .filter((id) => getCourse(courses, id) === course)
    .reduce((sum, id) => sum + countSeenSeconds(courses, courses.shelf.findHead(id) ?? { id }), 0)

/** How far a student is in a course, whose showings at a set hour count as no lessons. Call it in an observer. */
export function getStanding(courses: CourseStore, course: Course): CourseStanding {
  const lessons = courses.shelf.listLessons(course).filter((lesson) => !isShowing(lesson))
  return {
    done: lessons.filter((lesson) => courses.isDone(lesson)).length,
    all: lessons.length,
    seconds: secondsIn(courses, course.id),
  }
}

/** Courses that a student had. */
export const endedCourses = (courses: CourseStore): Course[] =>
  courses.shelf.courses.filter((course) => courses.accessTo(course)?.state === 'expired')

/** Courses that there are no more and that something was done in, of which the log of courses or other lessons tell. */
export function goneCourses(courses: CourseStore, others: readonly string[] = []): string[] {
  const lessons = [
    ...courses.state.begun,
    ...courses.state.notes().map(({ lesson }) => lesson),
    ...courses.attended.flatMap(({ name }) => findLesson(name) ?? []),
    ...others,
  ]
  const ids = new Set(lessons.map((lesson) => getCourse(courses, lesson)))
  return [...ids].filter((id) => !courses.shelf.findCourse(id)).sort()
}

/**
 * The next lesson of a student: in a course that they have begun, then in the others that they have, then in what
 * everybody sits.
 */
export function nextLesson(courses: CourseStore): PlacedLesson | undefined {
  const bought = courses.shelf.courses.filter((course) => !course.isFree && courses.isOpen(course))
  return courses.goOn([...bought, ...courses.shelf.forAnybody])
}
