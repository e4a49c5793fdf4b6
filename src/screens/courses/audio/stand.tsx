import { observer } from 'mobx-react-lite'
import { Link } from '@/components/link'
import type { LessonPlayer, Playback } from '@/features/lesson'
import { runOfLesson } from '@/features/practice'
import { clockTime } from '@/lib/clock-time'
import { Box, Button } from '@/platform/ui'
import type { PlacedLesson } from '@/stores/course-shelf'
import { audioText as text } from '@/strings/courses/audio'
import { lessonText } from '@/strings/courses/lesson'

interface StandProps {
  readonly playback: Playback
  readonly head: PlacedLesson
  readonly player: LessonPlayer
}

/** That it broke off, is over, or goes on from where it was left, with the way on. */
export const Stand = observer(function Stand({ playback, head, player }: StandProps) {
  const { lesson, hasFailed, hasEnded, resumedAt, second } = player
  if (!lesson.media)
    return (
      <Box className="pad lesson-ended" role="status">
        <Box as="p" className="t-h3">
          {text.unready}
        </Box>
        <Box as="p" className="t-sub">
          {text.unreadyHint}
        </Box>
      </Box>
    )
  if (hasFailed)
    return (
      <Box className="pad lesson-ended" role="alert">
        <Box as="p" className="t-h3">
          {text.failed}
        </Box>
        <Box as="p" className="t-sub">
          {text.failedHint}
        </Box>
        <Box className="flex wrap g2">
          <Button className="btn btn-solid" onClick={() => void playback.retry()}>
            {text.retry}
          </Button>
        </Box>
      </Box>
    )
  if (hasEnded)
    return (
      <Box as="section" className="pad lesson-ended" role="status">
        <Box as="p" className="t-h3">
          {text.ended}
        </Box>
        <Box className="flex wrap g2">
          {head.questions.length > 0 && (
            <Link to={runOfLesson(head.id, head.questions)} className="btn btn-solid">
              {lessonText.questions(head.questions.length)}
            </Link>
          )}
          {playback.next && (
            <Button className="btn btn-line" onClick={() => void playback.step(1)}>
              {text.next}
            </Button>
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
