import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import type { Playback } from '../../parts/lesson'
import { Box, Button } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { audioText as text } from '../../strings/audio'

interface AudioRowProps {
  readonly courses: CourseStore
  readonly playback: Playback
  readonly lesson: PlacedLesson
  readonly onOpen: () => void
}

/** How much of a recording was played, in words; skipped parts do not count. */
function describePlayed(courses: CourseStore, lesson: PlacedLesson): string {
  if (courses.isDone(lesson)) return text.done
  const percent = Math.floor(100 * courses.getShare(lesson))
  return percent > 0 ? text.share(percent) : text.fresh
}

/** A recording with its length and how much of it was played; a tap plays it. */
export const AudioRow = observer(function AudioRow({ courses, playback, lesson, onOpen }: AudioRowProps) {
  const { title, seconds, isTrial } = lesson
  const isNow = playback.head?.id === lesson.id
  const stand = describePlayed(courses, lesson)
  return (
    <Button
      className={`row row-button audio-row${isNow ? ' is-now' : ''}`}
      aria-current={isNow ? 'true' : undefined}
      onClick={onOpen}
    >
      <Box as="span" className="audio-mark">
        <Icon name={isNow && playback.isMoving ? 'volume' : 'player-play'} size={20} />
      </Box>
      <Box as="span" className="grow">
        <Box as="span" className="t-mid row-line audio-name">
          {title}
        </Box>
        <Box as="span" className="t-cap t-num row-line">
          {seconds === undefined ? text.unknownLength : text.length(seconds)} · {stand}
          {isNow && ` · ${text.now}`}
        </Box>
        <Box as="span" className="audio-heard" aria-hidden>
          <Box
            as="span"
            className="audio-heard-fill"
            style={{ width: `${100 * courses.getShare(lesson)}%` }}
          />
        </Box>
      </Box>
      {isTrial && (
        <Box as="span" className="tag">
          {text.trial}
        </Box>
      )}
    </Button>
  )
})
