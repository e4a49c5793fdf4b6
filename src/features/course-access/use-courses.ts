import { useEffect } from 'react'
import { ApiError } from '@/api/errors'
import { useArea } from '@/kit/use-area'
import type { CourseStore } from '@/stores/course-store'

/**
 * The courses beside what a screen shows, with what the student may do with them as far as it is known; undefined until
 * they are open. Call it in an observer.
 */
export function useCourses(): CourseStore | undefined {
  const courses = useArea(async () => (await import('@/stores/course-area')).courseArea)
  const owner = courses?.isGuest === false ? courses.owner : undefined
  useEffect(() => {
    if (!courses || owner === undefined) return
    courses.shelf.openAccess(owner).catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause
    })
  }, [courses, owner])
  return courses
}
