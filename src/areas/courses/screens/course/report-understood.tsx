import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Course } from '@/api/course'
import { Estimate } from '@/components/chart-estimate'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { LinkRow, RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { getResult, runOfLesson } from '@/areas/practice'
import type { PracticeStore } from '@/areas/practice'
import { findLast } from '@/lib/list'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { Address } from '@/routes/navigate'
import type { CourseStore } from '../../store/course-store'
import { courseReportText as text } from '../../strings/report'
import { chinaTime } from '../../../../../contract/domain/china-time'
import {
  countAnswered,
  courseTitle,
  FEWEST_FOR_BAND,
  goneLessons,
  measureLessons,
  formatTitle,
  type LearntLesson,
} from './report-figures'
import type { ReportView } from './report-view'
import { getCourse } from './standing'

interface UnderstoodProps {
  readonly courses: CourseStore
  readonly practice: PracticeStore
  readonly view: ReportView
  /** The lessons of the report that have questions; those that are taken away come to them. */
  readonly lessons: readonly LearntLesson[]
}

interface CourseBandProps extends Pick<UnderstoodProps, 'practice' | 'lessons'> {
  /** Undefined where the course was taken away. */
  readonly course: Course | undefined
  readonly title: string
  /** Its answers. */
  readonly to: Address
}

/** How the questions of a course were answered: a band, or why there is none. */
const CourseBand = observer(function CourseBand({ practice, course, title, lessons, to }: CourseBandProps) {
  const root = useRoot()
  const { session } = root
  const { all, done, right } = countAnswered(practice, lessons)
  const { share, low, high, evidence } = measureLessons(practice, lessons, serverTime(root).now())
  const isBand = evidence.length >= FEWEST_FOR_BAND
  useEffect(() => {
    if (isBand && course) session.setMastery(course.subject, course.id, share / 100)
  }, [isBand, course, session, share])
  const words =
    done === 0 ? text.noAnswers : isBand ? text.band(low, high, evidence.length) : text.few(right, done)
  return (
    <Link to={to} className="row">
      <Box as="span" className="grow">
        <Box as="span" className="t-mid row-line">
          {title}
        </Box>
        {isBand && <Estimate value={share} from={low} to={high} most={100} />}
        <Box as="span" className="t-cap t-num row-line report-words">
          {words}
        </Box>
        {isBand && (
          <Box as="span" className="t-cap t-num row-line">
            {text.counts(right, done, all)}
          </Box>
        )}
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
})

/** The understanding, course by course. */
export const UnderstoodPart = observer(function UnderstoodPart({
  courses,
  practice,
  lessons,
  view,
}: UnderstoodProps) {
  const all = [...lessons, ...goneLessons(courses, practice, view.course)]
  const scope = [...new Set(all.map(({ id }) => getCourse(courses, id)))]
  if (scope.length === 0) return null
  return (
    <Section title={text.understood} hint={text.understoodHint}>
      {scope.map((course) => (
        <CourseBand
          key={course}
          practice={practice}
          course={courses.shelf.courses.find(({ id }) => id === course)}
          title={courseTitle(courses, view.gone, course)}
          lessons={all.filter(({ id }) => getCourse(courses, id) === course)}
          to={view.address('questions', course)}
        />
      ))}
    </Section>
  )
})

/** How a question was answered last, in a line. */
function standingLine(practice: PracticeStore, question: string): string {
  const history = practice.state.listHistory(question)
  const last = findLast(history)
  if (!last) return text.notDone
  const { month, day } = chinaTime(last.at)
  const result = last.isWaiting ? text.waiting : getResult(last, text)
  return text.answeredOn(result, month, day, history.length)
}

/** The answers behind what was understood: each question of the lessons, and how it went. */
export const QuestionList = observer(function QuestionList({
  courses,
  practice,
  lessons,
  view,
}: UnderstoodProps) {
  return (
    <>
      {[...lessons, ...goneLessons(courses, practice, view.course)].map(({ id, questions, isGone }) => (
        <Section key={id} title={formatTitle(courses, view.gone, id)}>
          {questions.map((question, at) =>
            practice.state.listHistory(question).length > 0 ? (
              <LinkRow
                key={question}
                to={`/exercises/mistake-detail?question=${question}`}
                title={text.question(at + 1)}
                hint={standingLine(practice, question)}
              />
            ) : (
              <Box key={question} className="row">
                <Box as="span" className="grow">
                  <RowLines title={text.question(at + 1)} hint={text.notDone} />
                </Box>
              </Box>
            ),
          )}
          {!isGone && (
            <Link to={runOfLesson(id, questions)} className="btn btn-text">
              {text.goDo}
            </Link>
          )}
        </Section>
      ))}
    </>
  )
})
