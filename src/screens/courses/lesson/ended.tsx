import { observer } from 'mobx-react-lite'
import { Link } from '@/components/link'
import type { LessonPlayer } from '@/features/lesson'
import { runOfLesson } from '@/features/practice'
import { clockTime } from '@/lib/clock-time'
import { Box, Button } from '@/platform/ui'
import type { CourseStore } from '@/stores/course-store'
import type { PlacedLesson } from '@/stores/course-shelf'
import { lessonText as text } from '@/strings/courses/lesson'

interface EndedProps {
  readonly courses: CourseStore
  readonly head: PlacedLesson
  readonly player: LessonPlayer
}

/** Says where a film goes on that was begun before, and what follows one that is over. */
export const Ended = observer(function Ended({ courses, head, player }: EndedProps) {
  const { resumedAt, hasEnded, second } = player
  const next = courses.shelf.nextOf(head.id)
  if (hasEnded)
    return (
      <Box as="section" className="pad lesson-ended" role="status">
        <Box as="p" className="t-h3">
          {text.ended}
        </Box>
        <Box className="flex wrap g2">
          {head.questions.length > 0 && (
            <Link to={runOfLesson(head.id, head.questions)} className="btn btn-solid">
              {text.questions(head.questions.length)}
            </Link>
          )}
          {next && (
            <Link to={`/courses/course-learning?lesson=${next.id}`} className="btn btn-line">
              {text.next}
            </Link>
          )}
          <Button className="btn btn-text" onClick={() => player.seek(0, true)}>
            {text.again}
          </Button>
        </Box>
      </Box>
    )
  if (resumedAt === 0 || Math.abs(second - resumedAt) > 1) return null
  return (
    <Box className="pad flex g2 lesson-resumed" role="status">
      <Box as="span" className="t-sub t-num grow">
        {text.resumed(clockTime(resumedAt))}
      </Box>
      <Button className="btn btn-text" onClick={() => player.seek(0, true)}>
        {text.restart}
      </Button>
    </Box>
  )
})
