import { observer } from 'mobx-react-lite'
import type { Lesson } from '@/api/course'
import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { useOwnStorage } from '@/kit/own-storage'
import { useArea } from '@/kit/use-area'
import { Box } from '@/platform/ui'
import { lessonText as text } from '../strings/lesson'
import { isRight } from '../../../../contract/domain/practice/mistake'
import { heldBack, runOfLesson } from '@/areas/practice'

interface LessonExercisesProps {
  readonly lesson: Lesson
  /** The student goes to the questions. */
  readonly onRun?: (() => void) | undefined
}

/** The questions of a lesson and how they stand, and its words. */
export const LessonExercises = observer(function LessonExercises({ lesson, onRun }: LessonExercisesProps) {
  const practice = useArea(async () => (await import('@/areas/practice/area')).practiceArea)
  const { local } = useOwnStorage()
  const { words } = lesson
  const held = practice ? heldBack(practice, local) : new Set<string>()
  const questions = lesson.questions.filter((id) => !held.has(id))
  const later = lesson.questions.length - questions.length
  const lasts = questions.map((id) => {
    const history = practice?.state.listHistory(id) ?? []
    return history[history.length - 1]
  })
  const done = lasts.flatMap((answer) => answer ?? [])
  // The run of the lesson that is gone on with.
  const isBegun = practice?.state.attempts.some(
    ({ begin, answers, finish }) => begin.source === `lesson:${lesson.id}` && !finish && answers.size > 0,
  )
  return (
    <>
      {lesson.questions.length > 0 && (
        <Section
          title={text.questions(questions.length)}
          {...(done.length > 0 && {
            hint: text.questionsStand(done.filter(isRight).length, questions.length),
          })}
        >
          <Box as="p" className="t-sub t-num lesson-hint">
            {later > 0 ? text.questionsHeld(later) : text.questionsHint}
          </Box>
          {questions.length > 0 && (
            <Link
              to={runOfLesson(lesson.id, questions)}
              className="btn btn-l btn-solid btn-full"
              onGo={onRun}
            >
              {isBegun ? text.runOn : text.run}
            </Link>
          )}
        </Section>
      )}
      {words.length > 0 && (
        <Section title={text.words}>
          {words.map((word) => (
            <LinkRow key={word} to={`/spword/detail?word=${encodeURIComponent(word)}`} title={word} />
          ))}
        </Section>
      )}
    </>
  )
})
