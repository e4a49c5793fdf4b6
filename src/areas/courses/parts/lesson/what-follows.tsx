import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Link } from '@/components/link'
import { clockTime } from '@/lib/clock-time'
import { Box, Button } from '@/platform/ui'
import type { Address } from '@/routes/address'
import { lessonText } from '../../strings/lesson'
import type { LessonPlayer } from './lesson-player'
import './lesson.scss'

interface NextStepsProps {
  readonly player: LessonPlayer
  /** Where the lesson's questions are answered. */
  readonly exercises: Address
  /** The way to the next lesson, where there is one. */
  readonly next: ReactNode
  /** They differ between a film, which is watched, and a recording, which is listened to. */
  readonly words: {
    readonly ended: string
    readonly again: string
    readonly resumed: (at: string) => string
    readonly restart: string
  }
}

/** Says where a film or recording goes on that was begun before, and what follows one that is over. */
export const NextSteps = observer(function NextSteps({ player, exercises, next, words }: NextStepsProps) {
  const { lesson, resumedAt, hasEnded, second } = player
  if (hasEnded)
    return (
      <Box as="section" className="pad lesson-ended" role="status">
        <Box as="p" className="t-h3">
          {words.ended}
        </Box>
        <Box className="flex wrap g2">
          {lesson.questions.length > 0 && (
            <Link to={exercises} className="btn btn-solid">
              {lessonText.exercises}
            </Link>
          )}
          {next}
          <Button className="btn btn-text" onClick={() => player.seek(0, true)}>
            {words.again}
          </Button>
        </Box>
      </Box>
    )
  if (resumedAt === 0 || Math.abs(second - resumedAt) > 1) return null
  return (
    <Box className="pad flex g2 lesson-resumed" role="status">
      <Box as="span" className="t-sub t-num grow">
        {words.resumed(clockTime(resumedAt))}
      </Box>
      <Button className="btn btn-text" onClick={() => player.seek(0, true)}>
        {words.restart}
      </Button>
    </Box>
  )
})
