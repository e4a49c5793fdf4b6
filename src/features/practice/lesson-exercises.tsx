import { observer } from 'mobx-react-lite'
import type { Lesson } from '@/api/course'
import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { useArea } from '@/kit/use-area'
import { Box } from '@/platform/ui'
import { lessonText as text } from '@/strings/courses/lesson'
import { isRight } from '../../../contract/domain/practice/mistake'
import { runOfLesson } from './addresses'

/** The questions of a lesson and how they stand, and its words. */
export const LessonExercises = observer(function LessonExercises({ lesson }: { readonly lesson: Lesson }) {
  const practice = useArea(async () => (await import('@/stores/practice-area')).practiceArea)
  const { questions, words } = lesson
  const lasts = questions.map((id) => {
    const history = practice?.historyOf(id) ?? []
    return history[history.length - 1]
  })
  const right = lasts.filter((answer) => answer && isRight(answer)).length
  return (
    <>
      {questions.length > 0 && (
        <Section title={text.questions(questions.length)} hint={text.questionsStand(right, questions.length)}>
          <Box as="p" className="t-sub lesson-hint">
            {text.questionsHint}
          </Box>
          <Link to={runOfLesson(lesson.id, questions)} className="btn btn-l btn-solid btn-full">
            {text.run}
          </Link>
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
