import { observer } from 'mobx-react-lite'
import type { Course } from '@/api/course'
import { Notice } from '@/components/notice'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { useAccess } from '../../parts/course-access'
import { useArea } from '@/kit/use-area'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { CourseStore } from '../../store/course-store'
import type { PracticeStore } from '@/areas/practice'
import { centreText } from '../../strings/centre'
import { getEnd, Renew } from './renew'
import { countAnswered, courseTitle, goneLessons, goneWith, learntLessons } from './report-figures'
import { getCourse, endedCourses, secondsIn, spentIn, getStanding } from './standing'

const text = centreText.other

interface OfCourses {
  readonly courses: CourseStore
  /** Undefined until it is open. */
  readonly practice: PracticeStore | undefined
}

interface OfCourse extends OfCourses {
  readonly course: Course
}

/** A course that has ended: since when, and what was done in it, which stays. */
const Ended = observer(function Ended({ courses, practice, course }: OfCourse) {
  const { done, all, seconds } = getStanding(courses, course)
  const notes = courses.state.notes().filter(({ lesson }) => getCourse(courses, lesson) === course.id)
  const flags = notes.filter(({ isFlag }) => isFlag).length
  const report = `/courses/course-report?course=${course.id}` as const
  return (
    <Section title={course.title} hint={getEnd(courses.accessTo(course)?.until)}>
      <FactRow title={text.lessons} value={text.listLessons(done, all)} to={`${report}&view=lessons`} />
      <FactRow title={text.watched} value={spentIn(seconds)} to={`${report}&view=lessons`} />
      {practice && (
        <FactRow
          title={text.answered}
          value={text.formatAnswered(
            countAnswered(practice, [
              ...learntLessons(courses, practice, course),
              ...goneLessons(courses, practice, course),
            ]).done,
          )}
          to={`${report}&view=questions`}
        />
      )}
      <FactRow
        title={centreText.notes}
        value={centreText.notesCount(notes.length - flags)}
        to={`${report}&view=notes`}
      />
      <FactRow title={centreText.flags} value={centreText.flagsCount(flags)} to={`${report}&view=marks`} />
      <LinkRow to={report} title={text.report} />
      <Renew course={course} className="btn btn-line beneath" />
    </Section>
  )
})

/** The work in a course that was taken away, in a line. */
function goneLine({ courses, practice }: OfCourses, id: string): string {
  const seconds = secondsIn(courses, id)
  const notes = courses.state.notes().filter(({ lesson }) => getCourse(courses, lesson) === id)
  const flags = notes.filter(({ isFlag }) => isFlag).length
  const done = practice ? countAnswered(practice, goneLessons(courses, practice, { id })).done : 0
  return text.goneLine([
    ...(seconds > 0 ? [text.goneSeen(spentIn(seconds))] : []),
    ...(notes.length > flags ? [text.goneNotes(notes.length - flags)] : []),
    ...(flags > 0 ? [text.goneFlags(flags)] : []),
    ...(done > 0 ? [text.goneAnswered(done)] : []),
  ])
}

/** Courses that were taken away, and what was done in them, which stays. */
const Gone = observer(function Gone({ gone, ...own }: OfCourses & { readonly gone: readonly string[] }) {
  return (
    <Section title={text.gone}>
      {gone.map((id) => (
        <LinkRow
          key={id}
          to={`/courses/course-report?course=${id}`}
          title={courseTitle(own.courses, gone, id)}
          hint={goneLine(own, id)}
        />
      ))}
    </Section>
  )
})

function Rules() {
  return (
    <Section title={text.rules}>
      <Box as="ul">
        {text.rule.map((rule) => (
          <Box as="li" key={rule} className="rule">
            {rule}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

/** Courses that have ended or were taken away, what stays of them, and how they are had again. */
export const OtherCourse = observer(function OtherCourse({ courses }: Pick<OfCourses, 'courses'>) {
  const access = useAccess(courses)
  const practice = useArea(async () => (await import('@/areas/practice/area')).practiceArea)
  const ended = endedCourses(courses)
  if (courses.isGuest)
    return (
      <>
        <Notice art="empty" title={text.login} hint={text.loginHint}>
          <Button className="btn btn-l btn-beacon" onClick={() => go('/login')}>
            {centreText.login}
          </Button>
        </Notice>
        <Rules />
      </>
    )
  if (ended.length === 0 && access.state === 'loading') return <Skeleton />
  const gone = goneWith(courses, practice)
  const isFailed = ended.length === 0 && access.state === 'failed'
  return (
    <>
      {isFailed && (
        <Notice art="error" title={centreText.unknown} hint={centreText.unknownHint}>
          <Button className="btn btn-l btn-solid" onClick={access.retry}>
            {centreText.again}
          </Button>
        </Notice>
      )}
      {!isFailed && ended.length + gone.length === 0 && (
        <Notice art="empty" title={text.none} hint={text.noneHint}>
          <Button className="btn btn-l btn-line" onClick={() => go('/courses/study-center')}>
            {text.centre}
          </Button>
        </Notice>
      )}
      {ended.map((course) => (
        <Ended key={course.id} courses={courses} practice={practice} course={course} />
      ))}
      {gone.length > 0 && <Gone courses={courses} practice={practice} gone={gone} />}
      <Rules />
    </>
  )
})
