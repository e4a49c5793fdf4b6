import type { Course, CourseAccess } from '@/api/course'
import type { Address } from '@/routes/navigate'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'

/** Why a lesson does not open. */
export type Shut = 'login' | 'closed' | 'expired' | 'sign'

interface Asked {
  readonly course: Course
  readonly isTrial: boolean
  readonly isGuest: boolean
  /** The rights of the student over the course; undefined where it is not known. */
  readonly access: Pick<CourseAccess, 'state' | 'sign'> | undefined
}

/** Why a lesson does not open; undefined for one that opens, as far as is known. */
export function findShut({ course, isTrial, isGuest, access }: Asked): Shut | undefined {
  if (isTrial) return undefined
  if (isGuest) return course.isFree ? 'login' : 'closed'
  if (course.isFree || access === undefined) return undefined
  if (access.state !== 'open') return access.state
  return access.sign === undefined ? undefined : 'sign'
}

/** The same of a lesson on the shelf. */
export const shutOn = (courses: CourseStore, { course, isTrial }: PlacedLesson): Shut | undefined =>
  findShut({ course, isTrial, isGuest: courses.isGuest, access: courses.accessTo(course) })

/** The page that says what opens a course. */
export function wayTo(shut: Shut, { id, product }: Course): Address {
  if (shut === 'login') return '/login'
  if (shut === 'expired') return '/courses/other-course'
  // Its lesson says what is to be signed, and opens when the student is back.
  if (shut === 'sign') return `/courses/course-learning?course=${id}`
  return product === undefined ? '/courses/study-center' : `/courses/courses-detail?productId=${product}`
}
