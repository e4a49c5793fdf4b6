import { observer } from 'mobx-react-lite'
import { useReducer } from 'react'
import type { Course } from '@/api/course'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { useAccess } from '../../parts/course-access'
import { usePage } from '@/features/page'
import { OpenWanted } from '../../parts/open-free'
import { useOwnStorage } from '@/kit/own-storage'
import { clockTime } from '@/lib/clock-time'
import { useDidShow } from '@/platform/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { findLast } from '@/lib/list'
import { useRoot } from '@/stores/context'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { resumeAt } from '../../store/resume-position'
import { centreText as text } from '../../strings/centre'
import { storedText } from '../../strings/stored'
import { costsNothing } from '../../../../../contract/domain/courses/free'
import { Classes } from './centre-classes'
import { Tasks } from './centre-tasks'
import { ClosedCourse, CourseRow, EndedCourse, Track } from './course-row'
import { endedCourses, goneCourses, nextLesson, computePercent } from './standing'
import { Still } from './still'
import { StoredLessons } from './stored-lessons'

interface OfCourses {
  readonly courses: CourseStore
}

/** Where a lesson stands, in a line; `place` is the second to go on at. */
function describeProgress(courses: CourseStore, lesson: PlacedLesson, place: number | undefined): string {
  const { id, kind, seconds, course } = lesson
  if (seconds !== undefined && place !== undefined)
    return text.resumed(
      clockTime(place),
      clockTime(seconds),
      computePercent(courses.getShare(lesson)),
      kind === 'audio',
    )
  const before = courses.state.begun
    .flatMap((item) => courses.shelf.findHead(item) ?? [])
    .find((placedLesson) => placedLesson.course === course && placedLesson.kind !== 'live')
  if (before && courses.isDone(before) && courses.shelf.findNext(before.id)?.id === id)
    return text.afterLast(before.title, before.kind === 'audio')
  return seconds === undefined ? text.first : text.length(clockTime(seconds))
}

/** The lamp: the lesson to go on with, at the second where the student stopped. */
const GoOn = observer(function GoOn({ courses }: OfCourses) {
  const { local } = useOwnStorage()
  // No event reports that a film was moved to another second on the page above.
  const [, look] = useReducer((times: number) => times + 1, 0)
  useDidShow(() => look())
  const lesson = nextLesson(courses)
  if (!lesson)
    return (
      <Notice art="empty" title={text.allDone} hint={text.allDoneHint}>
        <Button className="btn btn-l btn-beacon" onClick={() => go('/courses/course-report')}>
          {text.allDoneGo}
        </Button>
      </Notice>
    )
  const place = resumeAt(courses, local, lesson)
  const isHeard = lesson.kind === 'audio'
  return (
    <Box as="section" className="pad goon">
      {lesson.kind === 'video' && <Still courses={courses} lesson={lesson} place={place ?? 0} />}
      <Box as="h2" className="t-h2 goon-title">
        {lesson.title}
      </Box>
      <Box as="p" className="t-sub t-num">
        {text.number(lesson.number, lesson.course.title)}
      </Box>
      <Box as="p" className="t-cap t-num">
        {describeProgress(courses, lesson, place)}
      </Box>
      {place !== undefined && lesson.kind !== 'video' && <Track share={courses.getShare(lesson)} />}
      <Link
        to={`/courses/course-learning?lesson=${lesson.id}`}
        className="btn btn-l btn-beacon btn-full goon-go"
      >
        {place !== undefined && (isHeard || lesson.kind === 'video')
          ? text.goOn(clockTime(place), isHeard)
          : text.go[lesson.kind]}
      </Link>
    </Box>
  )
})

/** The courses that the student has; a guest reads what an account is for. */
const Mine = observer(function Mine({
  courses,
  access,
}: OfCourses & { access: ReturnType<typeof useAccess> }) {
  const { boot } = useRoot()
  if (courses.isGuest)
    return (
      <Section title={text.loginTitle}>
        <Box as="p" className="t-sub">
          {text.loginHint}
        </Box>
        <Link to="/login" className="btn btn-line beneath">
          {text.login}
        </Link>
      </Section>
    )
  const mine = courses.shelf.courses.filter((course) => courses.isOpen(course))
  const isForNothing = (course: Course) => costsNothing(course, boot.courseChoice)
  const free = mine.filter(isForNothing)
  const bought = mine.filter((course) => !isForNothing(course))
  return (
    <Section title={text.mine} figure={text.count(mine.length)}>
      {access.state === 'failed' && (
        <Box className="unknown" role="status">
          <Box className="grow">
            <Box as="p" className="t-mid">
              {text.unknown}
            </Box>
            <Box as="p" className="t-cap">
              {text.unknownHint}
            </Box>
          </Box>
          <Button className="btn btn-quiet" onClick={access.retry}>
            {text.again}
          </Button>
        </Box>
      )}
      {[...bought, ...free].map((course) => (
        <CourseRow key={course.id} courses={courses} course={course} />
      ))}
      {endedCourses(courses).map((course) => (
        <EndedCourse key={course.id} courses={courses} course={course} />
      ))}
    </Section>
  )
})

/** Courses that the student does not have; those of which nothing is known are left out. */
const Others = observer(function Others({ courses }: OfCourses) {
  const { boot } = useRoot()
  const { isGuest } = courses
  const closed = courses.shelf.courses.filter((course) =>
    isGuest ? true : !course.isFree && courses.accessTo(course)?.state === 'closed',
  )
  const free = closed.filter((course) => costsNothing(course, boot.courseChoice))
  const others = closed.filter((course) => !costsNothing(course, boot.courseChoice))
  return (
    <>
      {free.length > 0 && (
        <Section title={text.freeCourses} hint={isGuest ? text.freeHint : text.freeOpenHint}>
          {free.map((course) => (
            <ClosedCourse key={course.id} courses={courses} course={course} />
          ))}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={text.closed} hint={text.closedHint}>
          {others.map((course) => (
            <ClosedCourse key={course.id} courses={courses} course={course} />
          ))}
        </Section>
      )}
    </>
  )
})

/** How much was written down, where it is listed. */
const Kept = observer(function Kept({ courses }: OfCourses) {
  const all = courses.state.notes()
  const flags = all.filter(({ isFlag }) => isFlag).length
  if (!findLast(all)) return null
  return (
    <Section title={text.kept}>
      {all.length > flags && (
        <FactRow
          title={text.notes}
          value={text.notesCount(all.length - flags)}
          to="/courses/course-report?view=notes"
        />
      )}
      {flags > 0 && (
        <FactRow title={text.flags} value={text.flagsCount(flags)} to="/courses/course-report?view=marks" />
      )}
    </Section>
  )
})

/** The courses of a student: the lesson to go on with, then their courses, and all that hangs on them. */
export const StudyCentre = observer(function StudyCentre({ courses }: OfCourses) {
  const access = useAccess(courses)
  const { params } = usePage()
  const ended = endedCourses(courses).length
  const hasGone = !courses.isGuest && goneCourses(courses).length > 0
  if (params['view'] === 'stored') return <StoredLessons courses={courses} />
  if (courses.shelf.courses.length === 0)
    return <Notice art="empty" title={text.noCourses} hint={text.noCoursesHint} />
  return (
    <>
      <GoOn courses={courses} />
      <Classes courses={courses} />
      <Mine courses={courses} access={access} />
      <Tasks courses={courses} />
      <Kept courses={courses} />
      <Section title={text.more}>
        <LinkRow to="/courses/course-report" title={text.report} hint={text.reportHint} />
        <LinkRow to="/courses/knowledge-structure" title={text.structure} hint={text.structureHint} />
        <LinkRow to="/courses/audio-list" title={text.audio} hint={text.audioHint} />
        <LinkRow to="/courses/study-center?view=stored" title={storedText.title} hint={text.storedHint} />
        <LinkRow to="/courses/starting-school" title={text.school} hint={text.schoolHint} />
        {(ended > 0 || hasGone) && (
          <LinkRow to="/courses/other-course" title={text.expired} hint={text.expiredHint(ended, hasGone)} />
        )}
      </Section>
      <Others courses={courses} />
      <OpenWanted courses={courses} />
    </>
  )
})
