import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Lesson } from '@/api/course'
import { Icon } from '@/components/icon'
import { getDrawn, RichLine } from '@/areas/practice'
import { findLast } from '@/lib/list'
import { useAsync } from '@/platform/page/use-async'
import { Box } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { Track } from './course-row'

interface StillProps {
  readonly courses: CourseStore
  readonly lesson: PlacedLesson
  /** The second at which the student goes on. */
  readonly place: number
}

/** The lesson with its board, once it is here; undefined where it cannot be had. */
function useBoard(courses: CourseStore, id: string): Lesson | undefined {
  const [lesson, setLesson] = useState<Lesson>()
  useAsync(
    async (signal) => {
      try {
        const opened = await courses.peek(id)
        if (!signal.isCancelled) setLesson(opened)
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
      }
    },
    [courses, id],
  )
  return lesson?.id === id ? lesson : undefined
}

/** The writing on a film's board at the second where the student stopped; the lamp beneath says the same in words. */
export const Still = observer(function Still({ courses, lesson, place }: StillProps) {
  const opened = useBoard(courses, lesson.id)
  const board = opened && findLast(opened.board.filter(({ at }, nth) => nth === 0 || at <= place))
  return (
    <Box
      className="goon-still"
      data-theme="dark"
      aria-hidden
      onClick={() => go(`/courses/course-learning?lesson=${lesson.id}`)}
    >
      {opened && board && (
        <Box className="goon-still-board">
          <Box className="t-h3">{board.title}</Box>
          {board.lines.map((line, row) => (
            <Box key={row} className="rich-line t-sub">
              <RichLine drawn={getDrawn(opened)} text={line} />
            </Box>
          ))}
        </Box>
      )}
      <Box className="goon-still-play">
        <Icon name="player-play" size={28} />
      </Box>
      <Box className="goon-still-track">
        <Track share={courses.getShare(lesson)} />
      </Box>
    </Box>
  )
})
