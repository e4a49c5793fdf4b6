import { useEffect } from 'react'
import { ApiError } from '@/api/errors'
import type { CourseStore } from '@/stores/course-store'

/** Learns which courses a student may open. Call it in an observer. */
export function useAccess(courses: CourseStore): void {
  const { shelf, owner, isGuest } = courses
  useEffect(() => {
    if (isGuest) return
    shelf.openAccess(owner).catch((error: unknown) => {
      // Free courses and trials are known all the same; what else is open shows with the next network.
      if (!(error instanceof ApiError)) throw error
    })
  }, [shelf, owner, isGuest])
}
