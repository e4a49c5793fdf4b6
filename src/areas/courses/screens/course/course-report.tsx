import { observer } from 'mobx-react-lite'
import { Chips } from '@/components/chips'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { usePage } from '@/features/page'
import { WithPractice } from '@/areas/practice'
import type { PracticeStore } from '@/areas/practice'
import { useArea } from '@/kit/use-area'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { courseReportText as text } from '../../strings/report'
import { ClassesPart } from './report-classes'
import { ForgottenPart } from './report-forgotten'
import {
  attendedClasses,
  begunLessons,
  courseTitle,
  goneLessons,
  learntLessons,
  type NotifiedLesson,
} from './report-figures'
import { MarksPart, NoteList } from './report-notes'
import { QuestionList, UnderstoodPart } from './report-understood'
import { LessonShares, WatchedPart } from './report-watched'
import { findReportView, type ReportView } from './report-view'

const ALL = 'all'

interface ReportProps {
  readonly courses: CourseStore
  readonly view: ReportView
}

/** Chooses of which of the courses that something was done in the report is. */
function ScopeChips({
  courses,
  view,
  practice,
}: ReportProps & { readonly practice: PracticeStore | undefined }) {
  const sentences = [
    ...courses.state.begun.flatMap((id) => courses.shelf.findHead(id)?.course ?? []),
    ...attendedClasses(courses).flatMap(({ lesson }) => lesson?.course ?? []),
    ...learntLessons(courses, practice).map(({ course }) => course),
    ...(view.course ? [view.course] : []),
  ].map(({ id }) => id)
  const options = [...new Set([...sentences, ...view.gone])].map((id) => ({
    value: id,
    name: courseTitle(courses, view.gone, id),
  }))
  if (options.length < 2) return null
  return (
    <Box className="pad">
      <Chips
        label={text.scope}
        options={[{ value: ALL, name: text.all }, ...options]}
        isChosen={(value) => value === (view.course?.id ?? ALL)}
        onChoose={(value) =>
          go(value === ALL ? '/courses/course-report' : `/courses/course-report?course=${value}`, 'replace')
        }
      />
    </Box>
  )
}

/** One list of the report, and the way back to the whole. */
const ReportList = observer(function ReportList({
  courses,
  view,
  lessons,
  learnt,
}: ReportProps & { readonly lessons: readonly NotifiedLesson[]; readonly learnt: readonly PlacedLesson[] }) {
  return (
    <>
      {view.list === 'lessons' && <LessonShares courses={courses} lessons={lessons} />}
      {view.list === 'questions' && (
        <WithPractice>
          {(practice) => <QuestionList courses={courses} practice={practice} lessons={learnt} view={view} />}
        </WithPractice>
      )}
      {(view.list === 'notes' || view.list === 'marks') && (
        <NoteList courses={courses} view={view} isFlag={view.list === 'marks'} />
      )}
      <Box className="pad report-note">
        <Link to={view.address()} className="btn btn-text">
          {text.whole}
        </Link>
      </Box>
    </>
  )
})

/** The lessons that a student saw, understood and is forgetting; each figure opens what it counts. */
export const CourseReport = observer(function CourseReport({ courses }: { readonly courses: CourseStore }) {
  const known = useArea(async () => (await import('@/areas/practice/area')).practiceArea)
  const view = findReportView(courses, known, usePage().params)
  if (!view)
    return (
      // The answers may know the course.
      <WithPractice>
        {() => (
          <Notice art="empty" title={text.unknownCourse} hint={text.unknownCourseHint}>
            <Button className="btn btn-l btn-line" onClick={() => go('/courses/course-report', 'replace')}>
              {text.all}
            </Button>
          </Notice>
        )}
      </WithPractice>
    )
  const lessons = begunLessons(courses, view.gone, view.course)
  const learnt = learntLessons(courses, known, view.course)
  if (view.list) return <ReportList courses={courses} view={view} lessons={lessons} learnt={learnt} />
  const classes = attendedClasses(courses, view.course)
  const gone = known ? goneLessons(courses, known, view.course) : []
  const done = [lessons, learnt, classes, gone, courses.state.notes()]
  if (done.every(({ length }) => length === 0))
    return (
      <Notice art="empty" title={text.empty} hint={text.emptyHint}>
        <Button className="btn btn-l btn-beacon" onClick={() => go('/courses/study-center')}>
          {text.emptyGo}
        </Button>
      </Notice>
    )
  return (
    <>
      <ScopeChips courses={courses} view={view} practice={known} />
      <WatchedPart courses={courses} lessons={lessons} view={view} />
      <WithPractice>
        {(practice) => (
          <>
            <ClassesPart practice={practice} classes={classes} />
            <UnderstoodPart courses={courses} practice={practice} lessons={learnt} view={view} />
            <ForgottenPart courses={courses} practice={practice} lessons={learnt} />
          </>
        )}
      </WithPractice>
      <MarksPart courses={courses} view={view} />
    </>
  )
})
