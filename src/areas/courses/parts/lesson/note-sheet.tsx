import { useEffect, useRef, useState } from 'react'
import { Sheet } from '@/components/sheet'
import { clockTime } from '@/lib/clock-time'
import { useAway } from '@/platform/page/away'
import { TextArea } from '@/platform/input/text-area'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '../../store/course-store'
import { lessonText as text } from '../../strings/lesson'
import '@/theme/parts/area.scss'
import { MAX_NOTE } from '../../../../../contract/domain/courses/event'
import type { Note } from '../../../../../contract/domain/courses/fold'
import './lesson.scss'

/** The note that is being written: at a second, a new note or one that is there. */
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

/** Writes a note at a second of the film; closing saves the text. */
export function NoteSheet({ courses, lesson, writing, onClose }: NoteSheetProps) {
  const { ui } = useRoot()
  const { note, second } = writing
  const [words, setWords] = useState(note?.text ?? '')
  const isFlag = note?.isFlag ?? false
  const isOver = useRef(false)
  /** The id of the note that this sheet has created, and the text that was saved last. */
  const own = useRef<string>()
  const stored = useRef(note?.text ?? '')
  /** Saves the text, where it is not saved yet. */
  function save(): void {
    const trimmed = words.trim()
    if (isOver.current || trimmed === stored.current) return
    stored.current = trimmed
    const held = note ?? (own.current === undefined ? undefined : courses.getNote(own.current))
    if (!held) own.current = courses.write({ lesson, second, text: trimmed, isFlag: false })
    else if (trimmed === '' && !note) courses.setStored(held, false)
    else courses.rewrite(held, trimmed)
  }
  // The sentence about the flag before would lie over the field.
  useEffect(() => {
    if (ui.toast) ui.endToast(ui.toast.id)
  }, [ui])
  // The way back takes the page with the sheet, a reload the whole app: the text is saved all the same.
  useAway(save)
  function keep(): void {
    save()
    if (stored.current !== (note?.text ?? '')) ui.say(text.saved, 'good')
    onClose()
  }
  function remove(): void {
    isOver.current = true
    if (note) courses.setStored(note, false)
    ui.say(text.removed, 'good')
    onClose()
  }
  const at = clockTime(second)
  return (
    <Sheet id="lesson-note" title={text.noteAt(at)} onClose={keep}>
      <TextArea
        id="lesson-note-text"
        kind="text"
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
