import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ErrorCode, type ApiError } from '@/api/errors'
import type { Lesson } from '@/api/course'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Link } from '@/components/link'
import { Skeleton } from '@/components/skeleton'
import { useLesson } from '@/features/lesson'
import { useAnnounce } from '@/features/share'
import { usePage } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import type { Query } from '@/lib/query'
import type { CourseStore } from '@/stores/course-store'
import type { PlacedLesson } from '@/stores/course-shelf'
import { lessonText as text } from '@/strings/courses/lesson'
import { chosenLesson } from './choose-lesson'
import { Played } from './played'
import { Reading } from './reading'

interface LessonViewProps {
  readonly courses: CourseStore
  readonly params: Query
}

/** Why a lesson does not open, and the way on. */
function Refused({ error, isGuest, onRetry }: { error: ApiError; isGuest: boolean; onRetry: () => void }) {
  if (error.code === ErrorCode.CourseExpired)
    return (
      <Notice art="empty" title={text.expired} hint={text.expiredHint}>
        <Link to="/courses/other-course" className="btn btn-l btn-line">
          {text.expiredGo}
        </Link>
      </Notice>
    )
  if (error.code === ErrorCode.CourseClosed)
    return (
      <Notice
        art="empty"
        title={isGuest ? text.login : text.closed}
        hint={isGuest ? text.loginHint : text.closedHint}
      >
        <Link to={isGuest ? '/login' : '/courses/study-center'} className="btn btn-l btn-solid">
          {isGuest ? text.toLogin : text.toCentre}
        </Link>
      </Notice>
    )
  if (error.code === ErrorCode.NotFound || error.code === ErrorCode.Invalid) return <Missing />
  return <LoadFailed error={error} onRetry={onRetry} />
}

function Missing() {
  return (
    <Notice art="empty" title={text.missing} hint={text.missingHint}>
      <Link to="/courses/study-center" className="btn btn-l btn-line">
        {text.toCentre}
      </Link>
    </Notice>
  )
}

/** The body that suits what a lesson is made of. */
function Body({
  courses,
  head,
  lesson,
  at,
}: {
  courses: CourseStore
  head: PlacedLesson
  lesson: Lesson
  at: number | undefined
}) {
  return lesson.kind === 'video' || lesson.kind === 'audio' ? (
    <Played key={lesson.id} courses={courses} head={head} lesson={lesson} at={at} />
  ) : (
    <Reading key={lesson.id} courses={courses} head={head} lesson={lesson} />
  )
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
  const { url } = usePage()
  const { load, retry } = useLesson(courses, head.id)
  useAnnounce({ page: url, title: head.title })
  if (load.state === 'ready') return <Body courses={courses} head={head} lesson={load.value} at={at} />
  return (
    <>
      <NavBar title={head.title} />
      {load.state === 'failed' ? (
        <Refused error={load.error} isGuest={courses.isGuest} onRetry={retry} />
      ) : (
        <Skeleton />
      )}
    </>
  )
})

/** The lesson that an address asks for. It stays the same while the student watches, whatever becomes the next one. */
export const LessonView = observer(function LessonView({ courses, params }: LessonViewProps) {
  const [chosen] = useState(() => chosenLesson(courses, params)?.id)
  const head = chosen === undefined ? undefined : courses.shelf.headOf(chosen)
  if (!head)
    return (
      <>
        <NavBar title={text.missing} />
        <Missing />
      </>
    )
  const asked = Number(params['at'])
  const at = params['at'] !== undefined && Number.isFinite(asked) && asked >= 0 ? asked : undefined
  return <Opened courses={courses} head={head} at={at} />
})
