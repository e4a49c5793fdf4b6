import { ErrorCode, LocalCode, type ApiError } from '@/api/errors'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { LoadFailed } from '@/kit/load-failed'
import { lessonText as text } from '@/strings/courses/lesson'
import { LessonNotStored } from './not-stored'

interface LessonRefusedProps {
  readonly error: ApiError
  readonly isGuest: boolean
  readonly onRetry: () => void
}

/** Why a lesson does not open, and the way on. */
export function LessonRefused({ error, isGuest, onRetry }: LessonRefusedProps) {
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
  if (error.code === ErrorCode.NotFound || error.code === ErrorCode.Invalid) return <LessonMissing />
  if (error.code === LocalCode.Network) return <LessonNotStored onRetry={onRetry} />
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
