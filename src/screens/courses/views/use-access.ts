import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { CourseStore } from '@/stores/course-store'

/** Whether it is known which courses a student has: a guest has none. */
export type AccessState = 'loading' | 'known' | 'failed'

/** Asks which courses the student has, and once more on demand. Call it in an observer. */
export function useAccess(courses: CourseStore): { readonly state: AccessState; readonly retry: () => void } {
  const { owner, isGuest } = courses
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<{ readonly by: string; readonly state: AccessState }>()
  useEffect(() => {
    if (isGuest) return undefined
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
  return { state, retry: () => setTurn((before) => before + 1) }
}
