import { observer } from 'mobx-react-lite'
import type { Lesson } from '@/api/course'
import { Icon } from '@/components/icon'
import { clockTime } from '@/lib/clock-time'
import { Box, Button } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import { lessonText as text } from '../../strings/lesson'
import { covered } from '../../../../../contract/domain/courses/stretches'
import type { LessonPlayer } from './lesson-player'
import './lesson.scss'

interface PartRowProps {
  readonly courses: CourseStore
  readonly lesson: Lesson
  readonly player: LessonPlayer
  /** Its number in the film, from 0. */
  readonly part: number
}

/** A part of the film counts as seen from this share on. */
const SEEN = 0.9

/** A part of the film: a tap goes there. */
export const PartRow = observer(function PartRow({ courses, lesson, player, part }: PartRowProps) {
  const { title = '', at = 0 } = lesson.chapters[part] ?? {}
  const end = lesson.chapters[part + 1]?.at ?? player.seconds
  const isNow = player.part === part
  const stretches = courses.state.watched(lesson.id)?.stretches ?? []
  const seen = covered(
    stretches.map(([from, to]) => [Math.max(from, at) - at, to - at] as const),
    end - at,
  )
  const share = end > at ? seen / (end - at) : 0
  return (
    <Button
      className={`part-row${isNow ? ' is-now' : ''}`}
      aria-current={isNow ? 'true' : undefined}
      onClick={() => player.seek(at, true)}
    >
      <Box as="span" className="part-time t-num">
        {clockTime(at)}
      </Box>
      <Box as="span" className="grow part-name">
        {title}
      </Box>
      {isNow ? (
        <Box as="span" className="tag">
          {text.now}
        </Box>
      ) : (
        <Box as="span" className="t-cap t-num flex g1">
          {share >= SEEN && <Icon name="check" size={16} />}
          {share >= SEEN ? text.seen : text.minutes(end - at)}
        </Box>
      )}
    </Button>
  )
})
