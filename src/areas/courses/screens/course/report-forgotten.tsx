import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { PlanRow } from '@/features/plan'
import { runOfLesson } from '@/areas/practice'
import type { PracticeStore } from '@/areas/practice'
import { Box } from '@/platform/ui'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { courseReportText as text } from '../../strings/report'
import { explainForgotten, IDLE_DAYS, type Faded } from './report-figures'
import { roundMinutes } from '../../../../../contract/domain/minutes'

/** Usual time of a question that the bank has no more, in seconds. */
const USUAL_SECONDS = 90

function getReason(faded: Faded): string {
  if (faded.why === 'idle') return text.idle(faded.days)
  const count = faded.questions.length
  return faded.why === 'due' ? text.due(count) : text.relapsed(count)
}

interface FadedRowProps {
  readonly practice: PracticeStore
  readonly lesson: PlacedLesson
  readonly faded: Faded
}

/** A lesson that fades: why, its questions to do, and what speaks for it. */
function FadedRow({ practice, lesson: { id, title }, faded }: FadedRowProps) {
  const { questions, why } = faded
  const seconds = questions.reduce(
    (sum, question) => sum + (practice.bank.findHead(question)?.seconds ?? USUAL_SECONDS),
    0,
  )
  const [first] = questions
  return (
    <>
      <PlanRow
        task={`review.${id}`}
        title={text.reviewTask(title)}
        hint={getReason(faded)}
        minutes={roundMinutes(seconds)}
        to={runOfLesson(id, questions)}
      />
      {why !== 'idle' && first !== undefined && (
        <Link
          to={`/exercises/mistake-detail?question=${first}`}
          className="btn btn-text report-evidence"
          aria-label={text.seeMistake(title)}
        >
          {text.seeWrong}
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
    </>
  )
}

interface ForgottenProps {
  readonly courses: CourseStore
  readonly practice: PracticeStore
  readonly lessons: readonly PlacedLesson[]
}

/** Lessons of which something was forgotten, and why that is said. */
export const ForgottenPart = observer(function ForgottenPart({ courses, practice, lessons }: ForgottenProps) {
  const all = lessons.flatMap((lesson) => {
    const faded = explainForgotten(courses, practice, lesson)
    return faded ? [{ lesson, faded }] : []
  })
  return (
    <Section title={text.forgotten}>
      {all.length === 0 && (
        <Box as="p" className="t-sub">
          {text.forgottenNone}
        </Box>
      )}
      {all.map(({ lesson, faded }) => (
        <FadedRow key={lesson.id} practice={practice} lesson={lesson} faded={faded} />
      ))}
      <Box as="p" className="t-cap report-note">
        {text.forgottenRule(IDLE_DAYS)}
      </Box>
    </Section>
  )
})
