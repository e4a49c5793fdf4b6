import { useCallback, useState } from 'react'
import { ApiError } from '@/api/errors'
import { useAsync } from '@/platform/page/use-async'
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
  useAsync(
    async (signal) => {
      if (!courses || isGuest || owner === undefined) return
      const settle = (state: AccessState) => {
        if (!signal.isCancelled) setAsked({ by: `${owner} ${turn}`, state })
      }
      try {
        await courses.shelf.openAccess(owner)
        settle('known')
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        settle('failed')
      }
    },
    [courses, owner, isGuest, turn],
  )
  const state = isGuest ? 'known' : asked?.by === `${owner} ${turn}` ? asked.state : 'loading'
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  return { state, retry }
}
