import { useEffect, useMemo } from 'react'
import { ApiError, isUnreached } from '@/api/errors'
import type { Lesson } from '@/api/course'
import { useOwnStorage } from '@/kit/own-storage'
import { useLoad } from '@/kit/use-load'
import { online } from '@/platform/net/online'
import { useDidHide } from '@/platform/page'
import { useVisible } from '@/platform/page/visible'
import type { CourseStore } from '../../store/course-store'
import { findSource } from '../../store/media-source'
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
  const { load, retry } = useLoad([courses, courses.owner, id], () => courses.open(id))
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
        source: findSource(courses, lesson, now),
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
