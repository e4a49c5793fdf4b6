import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError, isUnreached } from '@/api/errors'
import type { Lesson } from '@/api/course'
import { useOwnStorage } from '@/kit/own-storage'
import { online } from '@/platform/net/online'
import { useDidHide } from '@/platform/page'
import { useVisible } from '@/platform/page/visible'
import type { CourseStore } from '../../store/course-store'
import { sourceOf } from '../../store/media-source'
import { useRoot } from '@/stores/context'
import type { Load } from '@/lib/load'
import { LessonPlayer } from './lesson-player'

/**
 * A lesson with all that it teaches, and the way to ask once more; it is asked for again by itself when the network that
 * it lacked is back. Call it in an observer.
 */
export function useLesson(
  courses: CourseStore,
  id: string,
): { readonly load: Load<Lesson, ApiError>; readonly retry: () => void } {
  const [turn, setTurn] = useState(0)
  const { owner } = courses
  const asked = `${owner}/${id}/${turn}`
  const [answer, setAnswer] = useState<{ readonly to: string; readonly load: Load<Lesson, ApiError> }>()
  useEffect(() => {
    let isWanted = true
    courses.open(id).then(
      (value) => isWanted && setAnswer({ to: asked, load: { state: 'ready', value } }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (isWanted) setAnswer({ to: asked, load: { state: 'failed', error } })
      },
    )
    return () => {
      isWanted = false
    }
  }, [courses, id, asked])
  // What an earlier question brought is not shown for this one.
  const load = answer?.to === asked ? answer.load : ({ state: 'loading' } as const)
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  // A call that began without a network may fail only after that is back.
  const isMissed = load.state === 'failed' ? isUnreached(load.error) : load.state === 'loading'
  useEffect(() => (isMissed ? online.onReturn(retry) : undefined), [isMissed, retry])
  return { load, retry }
}

/** Loads a film that broke off again by itself: when the network is back, and after pauses that grow. */
function useComeback({ hasFailed, retryAfter, retry }: LessonPlayer): void {
  useEffect(() => {
    if (!hasFailed) return undefined
    const stop = online.onReturn(retry)
    const timer = retryAfter === undefined ? undefined : setTimeout(retry, retryAfter)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [hasFailed, retryAfter, retry])
}

/**
 * The player of a lesson; what was seen is reported when the page goes out of sight. `onRefused` hears, the same function
 * each time, that the student may not have it any more. Call it in an observer.
 */
export function usePlayer(
  courses: CourseStore,
  lesson: Lesson,
  at: number | undefined,
  onRefused?: () => void,
): LessonPlayer {
  const { now } = useRoot()
  const { local } = useOwnStorage()
  const player = useMemo(
    () =>
      new LessonPlayer(lesson, {
        courses,
        settings: local,
        now,
        at,
        source: sourceOf(courses, lesson, now),
        onRefused,
      }),
    [courses, lesson, local, now, at, onRefused],
  )
  useComeback(player)
  useDidHide(() => player.pause())
  useVisible((isVisible) => {
    if (!isVisible) player.flush()
  })
  useEffect(() => {
    const stop = player.follow()
    return () => {
      stop()
      player.flush()
    }
  }, [player])
  return player
}
