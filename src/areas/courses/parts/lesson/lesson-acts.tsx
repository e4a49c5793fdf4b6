import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { DoubleTapCover } from '@/components/double-tap-cover'
import { Icon } from '@/components/icon'
import { clockTime } from '@/lib/clock-time'
import { useKeys } from '@/platform/page/keys'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '../../store/course-store'
import { lessonText as text } from '../../strings/lesson'
import { TAKE_BACK_MS, type LessonPlayer } from './lesson-player'
import { NoteSheet, type Writing } from './note-sheet'
import './lesson.scss'

interface LessonActsProps {
  readonly courses: CourseStore
  readonly player: LessonPlayer
  /** The note that is being written. */
  readonly writing: Writing | undefined
  readonly onWrite: (writing: Writing | undefined) => void
}

/**
 * The actions of a student on a film or recording, at the bottom of its page: 没听懂, and a note; the key N is the flag.
 */
export const LessonActs = observer(function LessonActs({
  courses,
  player,
  writing,
  onWrite,
}: LessonActsProps) {
  const { ui } = useRoot()
  const [flags, setFlags] = useState(0)
  function flag(): void {
    setFlags((before) => before + 1)
    const second = clockTime(player.second)
    if (player.flag()) ui.say(text.flagged(second), 'good', TAKE_BACK_MS)
    else ui.say(text.unflagged, 'good')
  }
  function write(): void {
    player.pause()
    onWrite({ second: Math.floor(player.second) })
  }
  useKeys({ n: flag })
  return (
    <>
      <Box className="act lesson-act">
        <Button className="btn btn-l btn-quiet lesson-flag" onClick={flag}>
          <Icon name="flag-3" size={20} />
          {text.flag}
        </Button>
        <Button className="btn btn-l btn-line" onClick={write}>
          <Icon name="pencil" size={20} />
          {text.note}
        </Button>
        {/* The second tap on a sheet's button that has closed it, or on the flag, is no tap on the flag. */}
        <DoubleTapCover card={`${flags} ${writing !== undefined}`} />
      </Box>
      {writing && (
        <NoteSheet
          courses={courses}
          lesson={player.lesson.id}
          writing={writing}
          onClose={() => onWrite(undefined)}
        />
      )}
    </>
  )
})
