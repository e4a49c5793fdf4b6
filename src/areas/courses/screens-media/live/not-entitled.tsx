import { observer } from 'mobx-react-lite'
import { CommonCode, CourseCode, type ApiError } from '@/api/errors'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { ShutWay, shutOn, useCourses } from '../../parts/course-access'
import { openLogin } from '@/features/login'
import { LoadFailed } from '@/kit/load-failed'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { liveText as text } from '../../strings/live'
import { findLesson } from '../../../../../contract/domain/courses/live/schedule'
import { Missing } from './missing'

interface RefusedProps {
  readonly error: ApiError
  /** The name of the room. */
  readonly room: string
  readonly onRetry: () => void
  /** The student was in it: what is gone may come back. */
  readonly wasOpen?: boolean
}

/** The student has not got the course, or not any more: what opens it, as far as that is known. */
const NotOpen = observer(function NotOpen({ error, room }: Pick<RefusedProps, 'error' | 'room'>) {
  const courses = useCourses()
  const head = courses?.shelf.findHead(findLesson(room) ?? '')
  const shut = courses && head && shutOn(courses, head)
  const isExpired = shut === 'expired'
  const isToSign = error.code === CourseCode.SignFirst
  return (
    <Notice
      art="empty"
      title={isExpired ? text.expired : error.message || text.closed}
      hint={isExpired ? text.expiredHint : isToSign ? text.signFirstHint : text.closedHint}
    >
      <Link to="/courses/cc-live" className="btn btn-l btn-line">
        {text.all}
      </Link>
      {shut && <ShutWay shut={shut} course={head.course} title={head.title} />}
    </Notice>
  )
})

/** Why somebody is not let in, and the way on. */
export function Refused({ error, room, onRetry, wasOpen = false }: RefusedProps) {
  const root = useRoot()
  const { code } = error
  if (code === CommonCode.Unauthenticated)
    return (
      <Notice art="empty" title={text.loginFirst} hint={text.loginFirstHint}>
        <Button className="btn btn-l btn-solid" onClick={() => openLogin(root)}>
          {text.login}
        </Button>
      </Notice>
    )
  if (code === CommonCode.Forbidden || code === CourseCode.SignFirst)
    return <NotOpen error={error} room={room} />
  if (code === CommonCode.NotFound || code === CommonCode.Invalid)
    return <Missing onRetry={wasOpen ? onRetry : undefined} />
  return <LoadFailed error={error} onRetry={onRetry} />
}
