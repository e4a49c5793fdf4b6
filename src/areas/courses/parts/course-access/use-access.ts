import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { CourseStore } from '../../store/course-store'

/** Whether it is known which courses a student has: a guest has none. */
type AccessState = 'loading' | 'known' | 'failed'

/**
 * Asks which courses the student has as soon as the courses are there, and once more on demand; without a network what is
 * known stays. Call it in an observer.
 */
export function useAccess(courses: CourseStore | undefined): {
  readonly state: AccessState
  readonly retry: () => void
} {
  const owner = courses?.owner
  const isGuest = courses?.isGuest === true
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<{ readonly by: string; readonly state: AccessState }>()
  useEffect(() => {
    if (!courses || isGuest || owner === undefined) return undefined
    let isWanted = true
    courses.shelf.openAccess(owner).then(
      () => isWanted && setAsked({ by: `${owner} ${turn}`, state: 'known' }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (isWanted) setAsked({ by: `${owner} ${turn}`, state: 'failed' })
      },
    )
    return () => {
      isWanted = false
    }
  }, [courses, owner, isGuest, turn])
  const state = isGuest ? 'known' : asked?.by === `${owner} ${turn}` ? asked.state : 'loading'
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  return { state, retry }
}
