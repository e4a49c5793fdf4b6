import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useRef, useState, type ComponentProps } from 'react'
import type { Lesson } from '@/api/course'
import { NavBar } from '@/components/nav-bar'
import { Skeleton } from '@/components/skeleton'
import { useAccess } from '../../parts/course-access'
import { LessonRefused, LessonUnknown, useLesson } from '../../parts/lesson'
import { useAnnounce } from '@/features/share'
import { usePage, useTitle } from '@/features/page'
import { useCollectedQuestions } from '@/areas/practice'
import type { Query } from '@/lib/query'
import { useDidHide, useDidShow } from '@/platform/page'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { lessonText as text } from '../../strings/lesson'
import { chosenLesson } from './choose-lesson'
import { Played } from './played'
import { Reading } from './reading'

interface LessonViewProps {
  readonly courses: CourseStore
  readonly params: Query
}

/** The body that suits what a lesson is made of. */
function Body({
  courses,
  head,
  lesson,
  at,
  onRefused,
}: {
  courses: CourseStore
  head: PlacedLesson
  lesson: Lesson
  at: number | undefined
  onRefused: () => void
}) {
  return lesson.kind === 'video' ? (
    <Played key={lesson.id} courses={courses} head={head} lesson={lesson} at={at} onRefused={onRefused} />
  ) : (
    <Reading key={lesson.id} courses={courses} head={head} lesson={lesson} />
  )
}

/** Lets a student whose session ends stay on a page that is open to everybody, as long as it is in sight. */
function useStay(isOpenToAll: boolean): void {
  const { ui } = useRoot()
  const leave = useRef<() => void>()
  const set = useCallback(
    (isIn: boolean) => {
      if (isIn) leave.current ??= ui.stay(text.sessionEnded)
      else {
        leave.current?.()
        leave.current = undefined
      }
    },
    [ui],
  )
  useDidShow(() => set(isOpenToAll))
  useDidHide(() => set(false))
  useEffect(() => {
    set(isOpenToAll)
    return () => set(false)
  }, [isOpenToAll, set])
}

const Opened = observer(function Opened({
  courses,
  head,
  at,
}: {
  courses: CourseStore
  head: PlacedLesson
  at: number | undefined
}) {
  const { ui } = useRoot()
  const { url } = usePage()
  const { load, retry } = useLesson(courses, head.id)
  useCollectedQuestions(head.questions)
  const isThere = load.state === 'ready'
  useStay(head.isTrial && isThere)
  // Until it is here nobody is led away: once the session has ended it comes as it does to a guest.
  useEffect(() => (head.isTrial && !isThere ? ui.keep() : undefined), [ui, head.isTrial, isThere])
  useAnnounce({ page: url, title: head.title, words: head.course.title })
  if (load.state === 'ready')
    return <Body courses={courses} head={head} lesson={load.value} at={at} onRefused={retry} />
  return (
    <>
      <NavBar title={head.title} />
      {load.state === 'failed' ? (
        <LessonRefused courses={courses} head={head} error={load.error} onRetry={retry} />
      ) : (
        <Skeleton />
      )}
    </>
  )
})

/** A recording has a page of its own, which takes the place of this one. */
function ToAudio({ id, at }: { readonly id: string; readonly at: number | undefined }) {
  useEffect(() => {
    go(`/courses/audio-action?lesson=${id}${at === undefined ? '' : `&at=${at}`}`, 'replace')
  }, [id, at])
  return <Skeleton />
}

/** A lesson that the courses lack, as far as it is known. */
function Unfound({ courses, access }: ComponentProps<typeof LessonUnknown>) {
  const title = useTitle()
  return (
    <>
      <NavBar title={access.state === 'known' ? text.missing : title} />
      <LessonUnknown courses={courses} access={access} />
    </>
  )
}

/** The lesson that an address asks for. It stays the same while the student watches, whatever becomes the next one. */
export const LessonView = observer(function LessonView({ courses, params }: LessonViewProps) {
  const access = useAccess(courses)
  const [chosen, choose] = useState<string>()
  const found = chosen ?? chosenLesson(courses, params)?.id
  // A retired course is found once it is known what the student has.
  if (chosen !== found) choose(found)
  const head = found === undefined ? undefined : courses.shelf.findHead(found)
  if (!head) return <Unfound courses={courses} access={access} />
  const asked = Number(params['at'])
  const at = params['at'] !== undefined && Number.isFinite(asked) && asked >= 0 ? asked : undefined
  if (head.kind === 'audio') return <ToAudio id={head.id} at={at} />
  return <Opened courses={courses} head={head} at={at} />
})
