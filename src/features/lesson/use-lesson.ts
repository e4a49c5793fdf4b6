import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Lesson } from '@/api/course'
import { useOwnStorage } from '@/kit/own-storage'
import { useDidHide } from '@/platform/page'
import { useVisible } from '@/platform/page/visible'
import type { CourseStore } from '@/stores/course-store'
import { useRoot } from '@/stores/context'
import type { Load } from '@/lib/load'
import { LessonPlayer } from './lesson-player'

/** A lesson with all that it teaches, and the way to ask once more. Call it in an observer. */
export function useLesson(
  courses: CourseStore,
  id: string,
): { readonly load: Load<Lesson, ApiError>; readonly retry: () => void } {
  const [load, setLoad] = useState<Load<Lesson, ApiError>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  const { owner } = courses
  useEffect(() => {
    let isWanted = true
    setLoad({ state: 'loading' })
    courses.open(id).then(
      (value) => isWanted && setLoad({ state: 'ready', value }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (isWanted) setLoad({ state: 'failed', error })
      },
    )
    return () => {
      isWanted = false
    }
  }, [courses, id, owner, turn])
  return { load, retry: () => setTurn((before) => before + 1) }
}

/** The player of a lesson; what was seen is reported when the page goes out of sight. Call it in an observer. */
export function usePlayer(courses: CourseStore, lesson: Lesson, at: number | undefined): LessonPlayer {
  const { now } = useRoot()
  const { local } = useOwnStorage()
  const player = useMemo(
    () => new LessonPlayer(lesson, { courses, settings: local, now, at }),
    [courses, lesson, local, now, at],
  )
  useDidHide(() => player.pause())
  useVisible((isVisible) => {
    if (!isVisible) player.flush()
  })
  useEffect(() => () => player.flush(), [player])
  return player
}
