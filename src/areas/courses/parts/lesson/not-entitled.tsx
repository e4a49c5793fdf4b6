import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Course } from '@/api/course'
import { CommonCode, CourseCode, isUnreached, type ApiError } from '@/api/errors'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import { OpenFree, OpenWanted } from '../open-free'
import { online } from '@/platform/net/online'
import { navigation } from '@/platform/navigation'
import { Box } from '@/platform/ui'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { useRoot } from '@/stores/context'
import { lessonText as text } from '../../strings/lesson'
import { costsNothing } from '../../../../../contract/domain/courses/free'
import { LessonNotStored } from './not-stored'
import { SignFirst } from './sign-first'
import './lesson.scss'

interface LessonRefusedProps {
  readonly courses: CourseStore
  readonly head: PlacedLesson
  readonly error: ApiError
  readonly onRetry: () => void
}

/** A course that the student does not have: what can be tried of it, and where it is had. */
const CourseClosed = observer(function CourseClosed({
  courses,
  course,
  onRetry,
}: Pick<LessonRefusedProps, 'courses' | 'onRetry'> & { readonly course: Course }) {
  const { boot } = useRoot()
  const trial = courses.lessonIn(course, ({ isTrial }) => isTrial)
  if (costsNothing(course, boot.courseChoice))
    return (
      <Notice art="empty" title={text.closed} hint={text.closedFree}>
        <OpenFree courses={courses} course={course} className="btn btn-l btn-solid" onOpened={onRetry} />
        <OpenWanted courses={courses} onOpened={onRetry} />
      </Notice>
    )
  return (
    <Notice art="empty" title={text.closed} hint={trial ? text.closedHint(trial.title) : text.closedNoTrial}>
      <Box className="refused-ways">
        {trial && (
          <Link
            to={`/courses/course-learning?lesson=${trial.id}`}
            className="btn btn-l btn-solid"
            aria-label={text.tryNamed(trial.title)}
          >
            {text.tryIt}
          </Link>
        )}
        {course.product !== undefined && (
          <Link to={`/courses/courses-detail?productId=${course.product}`} className="btn btn-l btn-line">
            {text.ask}
          </Link>
        )}
        {courses.isGuest ? (
          <Link to="/login" className="btn btn-text">
            {text.hasIt}
          </Link>
        ) : (
          <Link to="/courses/study-center" className="btn btn-text">
            {text.toCentre}
          </Link>
        )}
      </Box>
    </Notice>
  )
})

/** Why a lesson does not open, and the way on. */
export function LessonRefused({ courses, head: { course }, error, onRetry }: LessonRefusedProps) {
  const { boot } = useRoot()
  if (error.code === CourseCode.CourseExpired)
    return (
      <Notice art="empty" title={text.expired} hint={text.expiredHint}>
        <Link to="/courses/other-course" className="btn btn-l btn-line">
          {text.expiredGo}
        </Link>
      </Notice>
    )
  if (error.code === CourseCode.CourseClosed)
    return courses.isGuest && costsNothing(course, boot.courseChoice) ? (
      <Notice art="empty" title={text.login} hint={text.loginHint}>
        <Link
          to="/login"
          className="btn btn-l btn-solid"
          onGo={() => courses.shelf.want(course, navigation.current())}
        >
          {text.toLogin}
        </Link>
      </Notice>
    ) : (
      <CourseClosed courses={courses} course={course} onRetry={onRetry} />
    )
  if (error.code === CourseCode.SignFirst)
    return <SignFirst courses={courses} course={course} onRetry={onRetry} />
  if (error.code === CommonCode.NotFound || error.code === CommonCode.Invalid)
    return <LessonMissing courses={courses} />
  if (isUnreached(error)) return <LessonNotStored onRetry={onRetry} />
  return <LoadFailed error={error} onRetry={onRetry} />
}

/** A lesson that no course has, or has any more; of a guest's it is not known whether it is theirs. */
function LessonMissing({ courses: { isGuest } }: { readonly courses: CourseStore }) {
  return (
    <Notice art="empty" title={text.missing} hint={isGuest ? text.missingGuestHint : text.missingHint}>
      {isGuest && (
        <Link to="/login" className="btn btn-l btn-solid">
          {text.toLogin}
        </Link>
      )}
      <Link to="/courses/study-center" className={isGuest ? 'btn btn-text' : 'btn btn-l btn-line'}>
        {text.toCentre}
      </Link>
    </Notice>
  )
}

interface LessonUnknownProps {
  readonly courses: CourseStore
  /** How far it is known what the student has. */
  readonly access: { readonly state: 'loading' | 'known' | 'failed'; readonly retry: () => void }
}

/** Stands for a lesson that the courses lack: a retired one is there once it is known what the student has. */
export function LessonUnknown({ courses, access: { state, retry } }: LessonUnknownProps) {
  useEffect(() => (state === 'failed' ? online.onReturn(retry) : undefined), [state, retry])
  if (state === 'loading') return <Skeleton />
  return state === 'failed' ? <LessonNotStored onRetry={retry} /> : <LessonMissing courses={courses} />
}
