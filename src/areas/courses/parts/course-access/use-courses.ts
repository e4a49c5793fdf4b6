import { useArea } from '@/kit/use-area'
import type { CourseStore } from '../../store/course-store'
import { useAccess } from './use-access'

/**
 * The courses beside what a screen shows, with what the student may do with them as far as it is known; undefined until
 * they are open. Call it in an observer.
 */
export function useCourses(): CourseStore | undefined {
  const courses = useArea(async () => (await import('../../area')).courseArea)
  useAccess(courses)
  return courses
}
