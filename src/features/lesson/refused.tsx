import { observer } from 'mobx-react-lite'
import type { Course } from '@/api/course'
import { CommonCode, CourseCode, isUnreached, type ApiError } from '@/api/errors'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { LoadFailed } from '@/kit/load-failed'
import { OpenFree, OpenWanted } from '@/kit/open-free'
import { navigation } from '@/platform/navigation'
import { Box } from '@/platform/ui'
import type { PlacedLesson } from '@/stores/course-shelf'
import type { CourseStore } from '@/stores/course-store'
import { useRoot } from '@/stores/context'
import { lessonText as text } from '@/strings/courses/lesson'
import { costsNothing } from '../../../contract/domain/course/free'
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
  if (error.code === CommonCode.NotFound || error.code === CommonCode.Invalid) return <LessonMissing />
  if (isUnreached(error)) return <LessonNotStored onRetry={onRetry} />
  return <LoadFailed error={error} onRetry={onRetry} />
}

/** A lesson that no course has, or has any more. */
export function LessonMissing() {
  return (
    <Notice art="empty" title={text.missing} hint={text.missingHint}>
      <Link to="/courses/study-center" className="btn btn-l btn-line">
        {text.toCentre}
      </Link>
    </Notice>
  )
}
