import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { Course } from '@/api/course'
import { ApiError } from '@/api/errors'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { useVisible } from '@/platform/page/visible'
import type { Address } from '@/routes/navigate'
import type { CourseStore } from '../../store/course-store'
import { lessonText as text } from '../../strings/lesson'

interface SignFirstProps {
  readonly courses: CourseStore
  readonly course: Course
  readonly onRetry: () => void
}

/** Where an agreement is signed, and from where its student comes back; among the orders where it is not known which one. */
const buildSigningAddress = (order: string | undefined): Address =>
  order === undefined ? '/user-order' : `/courses/sign-agreement?order=${order}&back=1`

/** Asks a student who has the course to sign its agreement first; back from there the lesson is fetched again. */
export const SignFirst = observer(function SignFirst({ courses, course, onRetry }: SignFirstProps) {
  const { shelf, owner } = courses
  useEffect(() => {
    shelf.openAccess(owner).catch((cause: unknown) => {
      // Which order it is stays unknown: the way leads to all of them.
      if (!(cause instanceof ApiError)) throw cause
    })
  }, [shelf, owner])
  const wasAway = useRef(false)
  useVisible((isVisible) => {
    if (isVisible && wasAway.current) onRetry()
    wasAway.current = !isVisible
  })
  return (
    <Notice art="empty" title={text.signFirst} hint={text.signFirstHint}>
      <Link to={buildSigningAddress(courses.accessTo(course)?.sign)} className="btn btn-l btn-solid">
        {text.signGo}
      </Link>
    </Notice>
  )
})
