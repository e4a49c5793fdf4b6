import { observer } from 'mobx-react-lite'
import type { Course } from '@/api/course'
import { Link } from '@/components/link'
import { OpenFree } from '../../parts/open-free'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '../../store/course-store'
import { courseAccessText } from '../../strings/course-access'
import { centreText as text } from '../../strings/centre'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { costsNothing } from '../../../../../contract/domain/courses/free'
import { ConsultLink } from './consult-link'
import { getEnd, Renew } from './renew'
import { spentIn, getStanding } from './standing'
import { minutesOfLesson } from './teaching'

interface CourseRowProps {
  readonly courses: CourseStore
  readonly course: Course
}

/** A share of a whole as a bar; the words beside it say the same. */
export function Track({ share }: { readonly share: number }) {
  return (
    <Box as="span" className="track" aria-hidden>
      <Box as="span" className="track-done" style={{ width: `${Math.round(1000 * share) / 10}%` }} />
    </Box>
  )
}

/** The name of a course, marked where it is free. */
function Name({ course, as }: { readonly course: Course; readonly as: 'span' | 'h3' }) {
  const { boot } = useRoot()
  return (
    <Box as={as} className="flex wrap g2">
      <Box as="span" className="t-mid">
        {course.title}
      </Box>
      {costsNothing(course, boot.courseChoice) && (
        <Box as="span" className="tag">
          {text.free}
        </Box>
      )}
    </Box>
  )
}

/** A course that the student has: how far they are, and what comes next. */
export const CourseRow = observer(function CourseRow({ courses, course }: CourseRowProps) {
  const { session } = useRoot()
  const { done, all, seconds } = getStanding(courses, course)
  const mastery = session.findMastery(course.subject, course.id)
  const { until } = courses.accessTo(course) ?? {}
  const end = until === undefined ? undefined : chinaTime(until)
  const found = courses.lessonIn(course)
  const next = found && found.kind !== 'live' && !courses.isDone(found) ? found : undefined
  return (
    <Link to={`/courses/course-learning?course=${course.id}`} className="centre-course">
      <Name course={course} as="span" />
      {course.isRetired && (
        <Box as="span" className="t-cap row-line">
          {courseAccessText.retired}
        </Box>
      )}
      <Track share={done / Math.max(1, all)} />{' '}
      <Box as="span" className="t-cap t-num row-line">
        {text.progress(done, all, spentIn(seconds))}
        {end && ` · ${text.until(end.month, end.day)}`}
      </Box>{' '}
      {next && (
        <Box as="span" className="t-cap t-num row-line">
          {text.next(next.title, minutesOfLesson(next))}
        </Box>
      )}
      {mastery !== undefined && (
        <Box as="span" className="t-cap t-num row-line">
          {text.mastery(Math.round(100 * mastery))}
        </Box>
      )}
    </Link>
  )
})

/** A course that the student had: since when it is over, and the way to have it again. */
export const EndedCourse = observer(function EndedCourse({ courses, course }: CourseRowProps) {
  return (
    <Box className="closed">
      <Box className="grow">
        <Box as="h3" className="t-mid">
          {course.title}
        </Box>
        <Box as="p" className="t-cap t-num row-line">
          {getEnd(courses.accessTo(course)?.until)}
        </Box>
      </Box>
      <Renew course={course} className="btn btn-quiet" />
    </Box>
  )
})

/** A course that the student has not: what it is, its trial lesson, and what opens it or the way to ask for it. */
export const ClosedCourse = observer(function ClosedCourse({ courses, course }: CourseRowProps) {
  const { boot } = useRoot()
  const isForNothing = costsNothing(course, boot.courseChoice)
  const trial = courses.lessonIn(course, ({ isTrial }) => isTrial)
  return (
    <Box className="closed">
      <Box className="grow">
        <Name course={course} as="h3" />
        <Box as="p" className="t-cap row-line">
          {course.summary}
        </Box>
      </Box>
      <Box className="flex wrap g2">
        <OpenFree courses={courses} course={course} className="btn btn-quiet" />
        {trial && (
          <Link
            to={`/courses/course-learning?lesson=${trial.id}`}
            className="btn btn-quiet"
            aria-label={text.tryNamed(course.title)}
          >
            {text.tryIt}
          </Link>
        )}
        {course.product !== undefined ? (
          <Link
            to={`/courses/courses-detail?productId=${course.product}`}
            className="btn btn-text"
            aria-label={text.detailNamed(course.title)}
          >
            {text.detail}
          </Link>
        ) : (
          !isForNothing && (
            <ConsultLink
              label={text.consult}
              spoken={text.consultNamed(course.title)}
              className="btn btn-text"
            />
          )
        )}
      </Box>
    </Box>
  )
})
