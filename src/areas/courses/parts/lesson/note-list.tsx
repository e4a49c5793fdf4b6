import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Lesson } from '@/api/course'
import { Icon } from '@/components/icon'
import { clockTime } from '@/lib/clock-time'
import { clipboard } from '@/platform/input/clipboard'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '../../store/course-store'
import { lessonText as text } from '../../strings/lesson'
import type { Note } from '../../../../../contract/domain/courses/fold'
import type { LessonPlayer } from './lesson-player'
import type { Writing } from './note-sheet'
import { notesAsText } from './notes'
import './lesson.scss'

interface NotesProps {
  readonly courses: CourseStore
  readonly lesson: Lesson
  readonly player: LessonPlayer
  readonly onWrite: (writing: Writing) => void
}

function NoteRow({ note, player, onWrite }: { note: Note } & Pick<NotesProps, 'player' | 'onWrite'>) {
  const at = clockTime(note.second)
  const isEmpty = note.text === ''
  return (
    <Box as="li" className="note-row">
      <Button
        className="note-time t-num"
        aria-label={text.jump(at)}
        onClick={() => player.seek(note.second, true)}
      >
        {at}
      </Button>
      <Box className="grow">
        {note.isFlag && (
          <Box as="span" className="tag tag-care flex g1">
            <Icon name="flag-3" size={16} />
            {text.flag}
          </Box>
        )}
        {isEmpty ? (
          <Box as="p" className="t-cap note-words">
            {text.noWhy}
          </Box>
        ) : (
          <Box as="p" className="note-words">
            {note.text}
          </Box>
        )}
      </Box>
      {isEmpty ? (
        <Button
          className="btn btn-s btn-quiet t-nowrap"
          onClick={() => onWrite({ second: note.second, note })}
        >
          {text.why}
        </Button>
      ) : (
        <Button
          className="ib"
          aria-label={text.listMore(at)}
          onClick={() => onWrite({ second: note.second, note })}
        >
          <Icon name="dots" size={20} />
        </Button>
      )}
    </Box>
  )
}

/** The student's notes and flags along the film: each leads back to its second. */
export const Notes = observer(function Notes({ courses, lesson, player, onWrite }: NotesProps) {
  const { ui } = useRoot()
  const [isCopied, setCopied] = useState(false)
  const notes = courses.state.notes(lesson.id)
  async function copy(): Promise<void> {
    const isWritten = await clipboard.write(notesAsText(lesson.title, notes))
    setCopied(isWritten)
    if (isWritten) ui.say(text.copied, 'good')
  }
  if (notes.length === 0)
    return (
      <Box className="pad lesson-empty">
        <Box as="p" className="t-mid">
          {text.noNotes}
        </Box>
        <Box as="p" className="t-sub">
          {text.noNotesHint}
        </Box>
        <Box as="p" className="t-sub">
          {text.replayNone}
        </Box>
      </Box>
    )
  return (
    <Box className="pad lesson-notes">
      {notes.some(({ isFlag }) => isFlag) && (
        <Box as="p" className="t-sub lesson-hint">
          {text.replayHint}
        </Box>
      )}
      <Box as="ul">
        {notes.map((note) => (
          <NoteRow key={note.note} note={note} player={player} onWrite={onWrite} />
        ))}
      </Box>
      <Button className="btn btn-text" onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} size={20} />
        {text.copyNotes}
      </Button>
    </Box>
  )
})
