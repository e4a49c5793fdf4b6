import { observer } from 'mobx-react-lite'
import { NextSteps, type LessonPlayer, type Playback } from '../../parts/lesson'
import { runOfLesson } from '@/areas/practice'
import { Box, Button } from '@/platform/ui'
import type { PlacedLesson } from '../../store/course-shelf'
import { audioText as text } from '../../strings/audio'

interface StandProps {
  readonly playback: Playback
  readonly head: PlacedLesson
  readonly player: LessonPlayer
}

/** That it broke off, is over, or goes on from where it was left, with the way on. */
export const Stand = observer(function Stand({ playback, head, player }: StandProps) {
  const { lesson, hasFailed } = player
  if (!lesson.media)
    return (
      <Box className="pad lesson-ended" role="status">
        <Box as="p" className="t-h3">
          {text.unready}
        </Box>
        <Box as="p" className="t-sub">
          {text.unreadyHint(lesson.cues.length > 0)}
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
  return (
    <NextSteps
      player={player}
      exercises={runOfLesson(head.id, head.questions)}
      next={
        playback.next && (
          <Button className="btn btn-line" onClick={() => void playback.step(1)}>
            {text.next}
          </Button>
        )
      }
      words={text}
    />
  )
})
