import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { Course } from '@/api/course'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { useAccess } from '@/features/course-access'
import { useVisible } from '@/platform/page/visible'
import type { Address } from '@/routes/navigate'
import type { CourseStore } from '@/stores/course-store'
import { lessonText as text } from '@/strings/courses/lesson'

interface SignFirstProps {
  readonly courses: CourseStore
  readonly course: Course
  readonly onRetry: () => void
}

/** Where an agreement is signed, and from where its student comes back; among the orders where it is not known which one. */
const signingOf = (order: string | undefined): Address =>
  order === undefined ? '/user-order' : `/courses/sign-agreement?order=${order}&back=1`

/** The student has the course, and signs its agreement before its lessons open; back from there the lesson is asked for anew. */
export const SignFirst = observer(function SignFirst({ courses, course, onRetry }: SignFirstProps) {
  useAccess(courses)
  const wasAway = useRef(false)
  useVisible((isVisible) => {
    if (isVisible && wasAway.current) onRetry()
    wasAway.current = !isVisible
  })
  return (
    <Notice art="empty" title={text.signFirst} hint={text.signFirstHint}>
      <Link to={signingOf(courses.accessTo(course)?.sign)} className="btn btn-l btn-solid">
        {text.signGo}
      </Link>
    </Notice>
  )
})
