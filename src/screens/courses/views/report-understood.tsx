import { observer } from 'mobx-react-lite'
import type { Course } from '@/api/course'
import { Estimate } from '@/components/chart-estimate'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { runOfLesson } from '@/features/practice'
import { lastOf } from '@/lib/list'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { PlacedLesson } from '@/stores/course-shelf'
import type { PracticeStore } from '@/stores/practice-store'
import { courseReportText as text } from '@/strings/courses/report'
import { chinaTime } from '../../../../contract/domain/china-time'
import { isRight } from '../../../../contract/domain/practice/mistake'
import { answeredOf, FEWEST_FOR_BAND, measureLessons } from './report-figures'
import type { ReportView } from './report-view'

interface UnderstoodProps {
  readonly practice: PracticeStore
  /** The lessons of the report that have questions. */
  readonly lessons: readonly PlacedLesson[]
}

/** How the questions of a course were answered: a band, or why there is none. */
const CourseBand = observer(function CourseBand({
  practice,
  course,
  lessons,
  view,
}: UnderstoodProps & { readonly course: Course; readonly view: ReportView }) {
  const { now } = useRoot()
  const { all, done, right } = answeredOf(practice, lessons)
  const { share, low, high, evidence } = measureLessons(practice, lessons, now())
  const isBand = evidence.length >= FEWEST_FOR_BAND
  const words =
    done === 0 ? text.noAnswers : isBand ? text.band(low, high, evidence.length) : text.few(right, done)
  return (
    <Link to={view.address('questions', course.id)} className="row" aria-label={text.evidence(course.title)}>
      <Box as="span" className="grow">
        <Box as="span" className="t-mid row-line">
          {course.title}
        </Box>
        {isBand && <Estimate label={words} value={share} from={low} to={high} most={100} />}
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

/** What was understood, course by course. */
export const UnderstoodPart = observer(function UnderstoodPart({
  practice,
  lessons,
  view,
}: UnderstoodProps & { readonly view: ReportView }) {
  const scope = [...new Set(lessons.map(({ course }) => course))]
  if (scope.length === 0) return null
  return (
    <Section title={text.understood} hint={text.understoodHint}>
      {scope.map((course) => (
        <CourseBand
          key={course.id}
          practice={practice}
          course={course}
          lessons={lessons.filter((lesson) => lesson.course === course)}
          view={view}
        />
      ))}
    </Section>
  )
})

/** How a question was answered last, in a line. */
function standingLine(practice: PracticeStore, question: string): string {
  const history = practice.historyOf(question)
  const last = lastOf(history)
  if (!last) return text.notDone
  const { month, day } = chinaTime(last.at)
  const result = last.isWaiting ? text.waiting : isRight(last) ? text.right : text.wrong
  return text.answeredOn(result, month, day, history.length)
}

/** The answers behind what was understood: each question of the lessons, and how it went. */
export const QuestionList = observer(function QuestionList({ practice, lessons }: UnderstoodProps) {
  return (
    <>
      {lessons.map(({ id, title, questions }) => (
        <Section key={id} title={title}>
          {questions.map((question, at) =>
            practice.historyOf(question).length > 0 ? (
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
          <Link to={runOfLesson(id, questions)} className="btn btn-text">
            {text.goDo}
          </Link>
        </Section>
      ))}
    </>
  )
})
