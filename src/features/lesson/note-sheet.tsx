import { useEffect, useRef, useState } from 'react'
import { Sheet } from '@/components/sheet'
import { clockTime } from '@/lib/clock-time'
import { useLatest } from '@/platform/page/latest'
import { TextArea } from '@/platform/input/text-area'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '@/stores/course-store'
import { lessonText as text } from '@/strings/courses/lesson'
import { MAX_NOTE } from '../../../contract/domain/course/event'
import type { Note } from '../../../contract/domain/course/fold'
import './lesson.scss'

/** What is being written: at a second, a new note or one that is there. */
export interface Writing {
  readonly second: number
  readonly note?: Note
}

interface NoteSheetProps {
  readonly courses: CourseStore
  readonly lesson: string
  readonly writing: Writing
  readonly onClose: () => void
}

/** Writes a note at a second of the film; closing keeps what was typed. */
export function NoteSheet({ courses, lesson, writing, onClose }: NoteSheetProps) {
  const { ui } = useRoot()
  const { note, second } = writing
  const [words, setWords] = useState(note?.text ?? '')
  const isFlag = note?.isFlag ?? false
  const isOver = useRef(false)
  /** Keeps what was typed, once; returns whether there was something. */
  function save(): boolean {
    const trimmed = words.trim()
    if (isOver.current || trimmed === (note?.text ?? '')) return false
    isOver.current = true
    if (note) courses.rewrite(note, trimmed)
    else courses.write({ lesson, second, text: trimmed, isFlag: false })
    return true
  }
  // The way back takes the page with the sheet: what was typed is kept all the same.
  const latest = useLatest(save)
  useEffect(() => () => void latest.current(), [latest])
  function keep(): void {
    if (save()) ui.say(text.saved, 'good')
    onClose()
  }
  function remove(): void {
    isOver.current = true
    if (note) courses.setKept(note, false)
    ui.say(text.removed, 'good')
    onClose()
  }
  const at = clockTime(second)
  return (
    <Sheet id="lesson-note" title={text.noteAt(at)} onClose={keep}>
      <TextArea
        id="lesson-note-text"
        className="area"
        label={isFlag ? text.whyField : text.noteField}
        value={words}
        placeholder={isFlag ? text.whyExample : text.noteExample}
        maxLength={MAX_NOTE}
        onInput={setWords}
        onBlur={() => undefined}
      />
      <Box className="lesson-note-acts">
        <Button className="btn btn-l btn-solid btn-full" onClick={keep}>
          {text.save}
        </Button>
        {note && (
          <Button className="btn btn-l btn-text btn-full" onClick={remove}>
            {text.remove}
          </Button>
        )}
      </Box>
    </Sheet>
  )
}
